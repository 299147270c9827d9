import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { onRoll } from '../users/store.ts';
import { taught } from '../departments/store.ts';

export interface ExportedCompany {
  id: string;
  company_name: string;
  short_name: string;
  updated_at: string;
}
export interface ExportedDepartment {
  id: string;
  department_name: string;
  grade_level: number | null;
  academic_year: string | null;
  updated_at: string;
}
export interface ExportedStudent {
  id: string;
  name: string | null;
  surname: string | null;
  username: string;
  email: string | null;
  student_number: string | null;
  birth_year: number | null;
  grade_level: number | null;
  enabled: boolean;
  department_id: string | null;
  parents: string[];
  updated_at: string;
}
export interface ExportedInstructor {
  id: string;
  instructor_name: string;
  phone_number: string | null;
  email: string;
  username: string;
  departments: string[];
  updated_at: string;
}
export interface ExportedParent {
  id: string;
  email: string;
  name: string | null;
  phone: string | null;
  children: string[];
  updated_at: string;
}

export interface Exported {
  company: ExportedCompany;
  departments: ExportedDepartment[];
  students: ExportedStudent[];
  instructors: ExportedInstructor[];
  parents: ExportedParent[];
  /** What the company's latest source calls these rows, and itself. */
  names: Map<string, string>;
  system: { name: string; code: string };
}

/** Everyone of a company who is there: no deleted ones, no classes of past years. */
export async function rowsToExport(db: Db, companyId: string): Promise<Exported> {
  const company = (await row<ExportedCompany>(
    db,
    sql`select id, company_name, short_name, updated_at from companies where id = ${companyId}`,
  ))!;
  const ofCompany = sql`d.company_id = ${companyId} and ${taught}`;
  const there = sql`u.company_id = ${companyId} and ${onRoll}
    and (u.department_id is null or exists (select from departments d
    where d.id = u.department_id and d.deleted_at is null))`;
  const departments = await rows<ExportedDepartment>(
    db,
    sql`select d.id, d.department_name, d.grade_level, d.academic_year, d.updated_at from departments d
      where ${ofCompany}
      order by d.department_name collate "tr-x-icu", d.id`,
  );
  const students = await rows<ExportedStudent>(
    db,
    sql`select u.id, u.name, u.surname, u.username, u.email, u.student_number, u.birth_year, u.grade_level,
      okur_may_sign_in(u.status) as enabled, u.updated_at,
          (select d.id from departments d where d.id = u.department_id and ${ofCompany}) as department_id,
          coalesce((select json_agg(p.id order by p.id) from parent_users l join parents p on p.id = l.parent_id
            where l.user_id = u.id and p.deleted_at is null), '[]'::json) as parents
        from users u where ${there} order by u.surname collate "tr-x-icu", u.name collate "tr-x-icu", u.id`,
  );
  const instructors = await rows<ExportedInstructor>(
    db,
    sql`select i.id, i.instructor_name, i.phone_number, a.email, a.username, i.updated_at,
          coalesce((select json_agg(d.id order by d.id) from department_instructors di
            join departments d on d.id = di.department_id where di.instructor_id = i.id
            and ${ofCompany}), '[]'::json) as departments
        from instructors i join admins a on a.id = i.admin_id where i.company_id = ${companyId} and i.deleted_at is null
          order by i.instructor_name collate "tr-x-icu", i.id`,
  );
  const parents = await rows<ExportedParent>(
    db,
    sql`select p.id, p.email, p.name, p.phone, p.updated_at, json_agg(u.id order by u.id) as children
        from parents p join parent_users l on l.parent_id = p.id join users u on u.id = l.user_id
          where ${there} and p.deleted_at is null group by p.id order by p.name collate "tr-x-icu", p.id`,
  );
  return { company, departments, students, instructors, parents, ...(await namesOf(db, companyId)) };
}

async function namesOf(db: Db, companyId: string): Promise<Pick<Exported, 'names' | 'system'>> {
  const source = await row<{ id: string; system_name: string; system_code: string }>(
    db,
    sql`select s.id, s.system_name, s.system_code from one_roster_sources s where s.id in (select source_id
      from one_roster_links where kind = 'company' and target_id = ${companyId}) order by s.imported_at desc, s.id
      limit 1`,
  );
  if (!source) return { names: new Map(), system: { name: 'Okur', code: companyId } };
  const links = await rows<{ target_id: string; sourced_id: string }>(
    db,
    sql`select target_id, sourced_id from one_roster_links where source_id = ${source.id} order by sourced_id`,
  );
  return {
    names: new Map(links.map((link) => [link.target_id, link.sourced_id])),
    system: { name: source.system_name, code: source.system_code },
  };
}
