import { limits } from '@okur/contract/limits';
import { type RollOver, type RollOverInput, rollOverYears } from '@okur/contract/roll-overs';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { type OpenWork, type Plan, planOf, type Pupil, type SchoolClass, yearToPlan } from './plan.ts';
import type { ClassCode } from '../activations/store.ts';
import { onRoll } from '../users/store.ts';
import { taught } from '../departments/store.ts';
import { doneOf, ownDue } from '../homework/store.ts';

/** A student's enrolment: what a change of year changes, and what taking it back restores. */
export interface Enrolment {
  department_id: string | null;
  status: string;
  grade_level: number | null;
}

/** An instructor who teaches a class. */
export interface Teaching {
  department_id: string;
  instructor_id: string;
}

/** What a change of school year changed, as it is kept. */
export interface Changes {
  /** Ids of the classes made and archived. */
  made: string[];
  archived: string[];
  users: { id: string; before: Enrolment; after: Enrolment }[];
  /** Codes of the archived classes, which are for the whole school since; changes of before 0.2 have none. */
  codes?: ClassCode[];
  /** Who came to classes of the new year that were there already; changes of before 0.2 have none. */
  teaching?: Teaching[];
}

export const rollOverTables = sql`roll_overs r left join admins a on a.id = r.created_by`;
export const rollOverColumns = sql`
  r.id, r.version, r.created_at, r.updated_at, r.company_id, r.academic_year, r.counts, a.username as created_by,
    r.created_at + make_interval(days => ${limits.rollOverUndoDays}::int) as undo_until, r.undone_at`;

export type StoredRollOver = RollOver & { changes: Changes };

/** The day it is at the school. */
const todayAt = async (db: Db, companyId: string): Promise<string> =>
  (await row<{ today: string }>(
    db,
    sql`select okur_day(now(), time_zone)::text as today from companies where id = ${companyId}`,
  ))!.today;

/** Homework that students have of their class and did not finish; begun as the trigger that keeps it says. */
const openWorkOf = (db: Db, companyId: string): Promise<OpenWork[]> =>
  rows<OpenWork>(
    db,
    sql`select h.id as homework_id, u.id as user_id, okur_is_begun(h.id, u.id) as begun
      from homeworks h join homework_departments hd on hd.homework_id = h.id
        join departments d on d.id = hd.department_id and ${taught}
        join users u on u.department_id = d.id and ${onRoll}
        left join homework_extensions x on x.homework_id = h.id and x.user_id = u.id
        left join lateral ${doneOf(sql`u.id`)} r on true
      where h.company_id = ${companyId} and h.removed_at is null and ${ownDue} > now() and r.finished_at is null`,
  );

/** The plan for the company as it is now. */
export async function planFor(
  db: Db,
  companyId: string,
  { academic_year: year, ...choices }: Omit<RollOverInput, 'academic_year'> & { academic_year?: string | undefined },
): Promise<Plan> {
  const classes = await rows<SchoolClass>(
    db,
    sql`select id, department_name, grade_level, academic_year from departments d
      where company_id = ${companyId} and ${taught}
      order by grade_level nulls last, department_name collate "tr-x-icu", id`,
  );
  const pupils = await rows<Pupil>(
    db,
    sql`select u.id, u.name, u.surname, u.username, u.department_id, u.status, u.grade_level from users u
      join departments d on d.id = u.department_id
        where u.company_id = ${companyId} and ${onRoll}
          and ${taught}
        order by d.grade_level nulls last, d.department_name collate "tr-x-icu", u.surname collate "tr-x-icu",
          u.name collate "tr-x-icu", u.id`,
  );
  const academic_year = year ?? yearToPlan(classes, rollOverYears(await todayAt(db, companyId)));
  const archivedNames = await archivedNamesOf(db, companyId, academic_year);
  return planOf(classes, pupils, await openWorkOf(db, companyId), { ...choices, academic_year }, archivedNames);
}

/** Names that no new class of the year can have. */
const archivedNamesOf = async (db: Db, companyId: string, year: string): Promise<string[]> =>
  (
    await rows<{ department_name: string }>(
      db,
      sql`select department_name from departments where company_id = ${companyId} and academic_year = ${year}
        and deleted_at is null and archived_at is not null`,
    )
  ).map(({ department_name }) => department_name);
