import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Move, type NextClass, type Plan, topGrade } from './plan.ts';
import type { Changes, Enrolment, Teaching } from './store.ts';
import { moveCodesOfClasses } from '../activations/store.ts';
import { holdWholeCompany } from '../companies/store.ts';
import { leaveOutAsBefore } from '../tutorials/store.ts';
import { planFor } from './store.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { rollOverById } from './list.ts';
import type { rollOvers as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

/** Carries a plan out; answers what it changed. Membership and what is said to teachers follow by triggers. */
async function apply(db: Db, companyId: string, { made, joined, archived, moves, wire }: Plan): Promise<Changes> {
  for (const next of made) next.id = newId();
  await makeClasses(db, companyId, wire.academic_year, made);
  await takeInstructors(db, made);
  const teaching = await takeInstructors(db, joined);
  await touchClasses(db, teaching);
  await leaveOutAsBefore(
    db,
    made.flatMap(({ id, from }) => from.map((old) => ({ id: id!, old }))),
  );
  const users = moves.map((move) => ({ id: move.user.id, before: enrolmentOf(move), after: nextEnrolment(move) }));
  await setEnrolments(db, users);
  await rows(
    db,
    sql`update departments set archived_at = date_trunc('milliseconds', now()), version = version + 1,
      updated_at = now() where id = any(${array(archived)})`,
  );
  const codes = await moveCodesOfClasses(db, archived, null);
  return { made: made.map((next) => next.id!), archived, users, codes, teaching };
}

const enrolmentOf = ({ user: { department_id, status, grade_level } }: Move): Enrolment => ({
  department_id,
  status,
  grade_level,
});

function nextEnrolment({ user, step, next }: Move): Enrolment {
  if (!next) return { department_id: null, status: 'frozen', grade_level: user.grade_level };
  const { status, grade_level: grade } = user;
  const isUp = step === 'promote' && grade !== null;
  // A class of the new year without a grade takes any: who goes up into it goes up all the same.
  const grade_level = isUp ? (next.grade_level ?? Math.min(grade + 1, topGrade)) : grade;
  return { department_id: next.id, status, grade_level };
}

async function makeClasses(db: Db, companyId: string, academicYear: string, made: readonly NextClass[]): Promise<void> {
  const classes = made.map(({ id, department_name, grade_level }) => ({ id, department_name, grade_level }));
  await rows(
    db,
    sql`insert into departments (id, company_id, department_name, grade_level, academic_year)
        select id, ${companyId}::uuid, department_name, grade_level, ${academicYear}::text
          from json_to_recordset(${JSON.stringify(classes)}::json) as x(id uuid, department_name text,
          grade_level int)`,
  );
}

/** Those who taught the former classes teach the next ones, where no one does yet; answers who came to which. */
function takeInstructors(db: Db, classes: readonly NextClass[]): Promise<Teaching[]> {
  const former = classes.flatMap(({ id, from }) => from.map((old) => ({ id, old })));
  return rows<Teaching>(
    db,
    sql`insert into department_instructors (department_id, instructor_id)
        select distinct x.id, di.instructor_id from json_to_recordset(${JSON.stringify(former)}::json) as x(id uuid,
          old uuid) join department_instructors di on di.department_id = x.old
        where not exists (select from department_instructors o join instructors i on i.id = o.instructor_id
          where o.department_id = x.id and i.deleted_at is null)
        on conflict do nothing returning department_id, instructor_id`,
  );
}

/** A form of the class, opened before, would set who taught it then. */
export const touchClasses = (db: Db, teaching: readonly Teaching[]): Promise<unknown> =>
  rows(
    db,
    sql`update departments set version = version + 1, updated_at = now()
      where id = any(${array([...new Set(teaching.map((one) => one.department_id))])})`,
  );

const enrolment = sql`(department_id uuid, status text, grade_level int)`;

/**
 * Puts students from one enrolment into another; answers who was put, and their status. One that is the same in both
 * is left as it is by now: it changes by a first sign-in, or when time ends. The undo of a change of that moment leaves
 * those alone who are elsewhere by now, or whose class is gone or over otherwise than by the change.
 */
export const setEnrolments = (
  db: Db,
  enrolled: Changes['users'],
  undoOf: string | null = null,
): Promise<{ id: string; status: string }[]> =>
  rows<{ id: string; status: string }>(
    db,
    sql`update users u set department_id = a.department_id, grade_level = a.grade_level,
      status = case when a.status = b.status then u.status else a.status end,
      version = u.version + 1, updated_at = now()
        from json_to_recordset(${JSON.stringify(enrolled)}::json) as x(id uuid, before json, after json),
          json_to_record(x.before) as b${enrolment}, json_to_record(x.after) as a${enrolment}
        where u.id = x.id and (${undoOf}::timestamptz is null or (u.deleted_at is null
          and u.department_id is not distinct from b.department_id and (a.status = b.status or u.status = b.status)
          and u.grade_level is not distinct from b.grade_level
          and (a.department_id is null or exists (select from departments d where d.id = a.department_id
            and d.deleted_at is null and (d.archived_at is null or d.archived_at = ${undoOf}::timestamptz)))))
        returning u.id, u.status`,
  );

export async function createRollOver({
  db,
  scope,
  caller,
  services,
  params,
  body,
  record,
  afterCommit,
}: ContextOf<typeof contract.createRollOver>) {
  const company = await holdWholeCompany(db, scope, params.id);
  const { fingerprint, ...input } = body;
  const plan = await planFor(db, company.id, input);
  if (plan.wire.fingerprint !== fingerprint) throw new ApiError('stale_version', { current: plan.wire });
  const changes = await apply(db, company.id, plan);
  const id = newId();
  // The moment of the transaction, which the memberships and the archived classes carry as well.
  await rows(
    db,
    sql`insert into roll_overs (id, company_id, academic_year, counts, changes, created_by, created_at)
            values (${id}, ${company.id}, ${input.academic_year}, ${JSON.stringify(plan.wire.counts)}::jsonb,
              ${JSON.stringify(changes)}::jsonb, ${caller.id}, date_trunc('milliseconds', now()))`,
  );
  const after = await rollOverById(db, id);
  record({ action: 'create', subject: 'ROLL_OVER', subjectId: id, companyId: company.id, after });
  for (const departmentId of changes.archived)
    record({
      action: 'archive',
      subject: 'DEPARTMENT',
      subjectId: departmentId,
      companyId: company.id,
      after: { roll_over_id: id },
    });
  for (const user of changes.users)
    record({
      action: 'update',
      subject: 'USER',
      subjectId: user.id,
      companyId: company.id,
      before: user.before,
      after: user.after,
    });
  // Who left is out at once.
  afterCommit(() => changes.users.forEach((user) => services.access.forget(user.id)));
  return { data: after };
}
