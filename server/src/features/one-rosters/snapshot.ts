import { platformRoles, type Role } from '@okur/contract/abilities';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { unlinkedFrom } from '../parents/store.ts';

export interface DepartmentRow {
  id: string;
  company_id: string;
  department_name: string;
  grade_level: number | null;
  academic_year: string | null;
  archived: boolean;
  deleted: boolean;
}
export interface StudentRow {
  id: string;
  company_id: string;
  department_id: string | null;
  name: string | null;
  surname: string | null;
  username: string;
  email: string | null;
  student_number: string | null;
  birth_year: number | null;
  grade_level: number | null;
  status: 'invited' | 'active' | 'expired' | 'frozen';
  has_signed_in: boolean;
  deleted: boolean;
}
export interface InstructorRow {
  id: string;
  company_id: string;
  admin_id: string;
  instructor_name: string;
  phone_number: string | null;
  email: string;
  deleted: boolean;
  /** Whose account is disabled or deleted. */
  closed: boolean;
}
/** A deleted account is set aside: an import never finds it. */
export interface ParentRow {
  id: string;
  email: string;
  earlier_emails: string[];
  /** Whether anyone chose a password or followed a link to the address. */
  opened: boolean;
  name: string | null;
  /** Children of other schools, or that other people linked. */
  children: string[];
  /** Has a child at a school of the roster. */
  is_here: boolean;
}

/** The rows that a roster may touch, as they are. */
export interface Snapshot {
  departments: DepartmentRow[];
  students: StudentRow[];
  instructors: InstructorRow[];
  parents: ParentRow[];
  /** `student parent` pairs, the parent as account and as address, whom staff unlinked by hand. */
  unlinked: Set<string>;
  /** `department instructor` pairs of these instructors. */
  teaching: Set<string>;
  /** E-mail addresses that sign students in, with whom. */
  studentEmails: Map<string, string>;
  /** Accounts of staff that no post can be given to: of the platform, deleted, disabled or changed not long ago. */
  closedEmails: Set<string>;
}

interface Wanted {
  companies: readonly string[];
  /** Rows that are linked, wherever they are now. */
  linked: readonly string[];
  /** Ids of the source that may be rows of ours: a file that was exported here. */
  own: readonly string[];
  emails: readonly string[];
}

export const pair = (one: string, other: string): string => `${one} ${other}`;

export async function takeSnapshot(db: Db, { companies, linked, own, emails }: Wanted): Promise<Snapshot> {
  const addresses = array(emails, 'text');
  const departments = await rows<DepartmentRow>(
    db,
    sql`select id, company_id, department_name, grade_level, academic_year, archived_at is not null as archived,
      deleted_at is not null as deleted from departments where company_id = any(${array(companies)})`,
  );
  const students = await rows<StudentRow>(
    db,
    sql`select id, company_id, department_id, name, surname, username, email, student_number, birth_year, grade_level,
      status, last_seen_at is not null as has_signed_in, deleted_at is not null as deleted
        from users where (company_id = any(${array(companies)}) or id = any(${array(linked)}))
          and user_type <> 'presentation' and erased_at is null`,
  );
  const instructors = await rows<InstructorRow>(
    db,
    sql`select i.id, i.company_id, i.admin_id, i.instructor_name, i.phone_number, a.email,
      i.deleted_at is not null as deleted, a.status <> 'active' or a.deleted_at is not null as closed from instructors i
        join admins a on a.id = i.admin_id
      where i.company_id = any(${array(companies)})`,
  );
  const parents = await rows<ParentRow>(
    db,
    sql`select p.id, p.email, p.earlier_emails, p.name,
      p.password_hash is not null or p.email_proven_at is not null as opened, coalesce((select json_agg(user_id)
      from parent_users where parent_id = p.id), '[]'::json) as children,
        exists (select from parent_users l join users u on u.id = l.user_id where l.parent_id = p.id
          and u.deleted_at is null and u.company_id = any(${array(companies)})) as is_here
        from parents p where p.deleted_at is null and (p.id = any(${array([...linked, ...own])})
          or p.email = any(${addresses}))`,
  );
  const teaching = await rows<{ department_id: string; instructor_id: string }>(
    db,
    sql`select di.department_id, di.instructor_id from department_instructors di
      join instructors i on i.id = di.instructor_id where i.company_id = any(${array(companies)})`,
  );
  const unlinked = await unlinkedFrom(
    db,
    students.map(({ id }) => id),
  );
  const signing = await rows<{ id: string; email: string }>(
    db,
    sql`select id, email from users where email = any(${addresses})`,
  );
  return {
    departments,
    students,
    instructors,
    parents,
    unlinked: new Set(unlinked.flatMap((u) => [pair(u.user_id, u.parent_id), pair(u.user_id, u.email)])),
    teaching: new Set(teaching.map((t) => pair(t.department_id, t.instructor_id))),
    studentEmails: new Map(signing.map((s) => [s.email, s.id])),
    closedEmails: await closedEmails(db, emails),
  };
}

/** Addresses of staff who are of the platform or were closed: no roster makes instructors of them. */
async function closedEmails(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const staff = await rows<{ email: string; roles: Role[]; closed: boolean }>(
    db,
    sql`select email, roles, deleted_at is not null or status <> 'active' as closed from admins
        where email = any(${array(emails, 'text')})
      union all select email, '{}', true from personal_links where account_type = 'staff' and purpose = 'email_undo'
        and email = any(${array(emails, 'text')}) and used_at is null and expires_at > now()`,
  );
  return new Set(
    staff
      .filter(({ closed, roles }) => closed || roles.some((role) => platformRoles.includes(role)))
      .map(({ email }) => email),
  );
}
