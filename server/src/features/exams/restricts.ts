import type { ClosedReason, ExamReason, ExamRestricts, RestrictLevel, RestrictsInput } from '@okur/contract/exams';
import type { z } from 'zod';
import type { Caller } from '../../platform/access/caller.ts';
import { array, type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { checkVersion, orNotFound, invalidField, ApiError } from '../../platform/http/api-error.ts';
import { inCompany, inDepartment, inUsers } from '../../platform/access/scope.ts';
import { closedReason, isOffered, questionCount, restrictWords } from './store.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { exams as contract } from '@okur/contract';

/** Company, department or user that a restriction is about, with the levels farther out that hold without one. */
interface RestrictTarget {
  level: RestrictLevel;
  company_id: string;
  department_id: string | null;
  user_id: string | null;
}

/** The target, if the caller reaches it. */
export async function restrictTargetOf(
  db: Db,
  { scope }: Pick<Caller, 'scope'>,
  level: RestrictLevel,
  id: string,
): Promise<RestrictTarget> {
  const queries: Record<RestrictLevel, Sql> = {
    company: sql`select c.id as company_id, null as department_id, null as user_id from companies c
      where c.id = ${id} and c.deleted_at is null and ${inCompany(scope, sql`c.id`)}`,
    department: sql`select d.company_id, d.id as department_id, null as user_id from departments d
      where d.id = ${id} and d.deleted_at is null and ${inDepartment(scope, sql`d.company_id`, sql`d.id`)}`,
    user: sql`select u.company_id, u.department_id, u.id as user_id from users u
      where u.id = ${id} and u.deleted_at is null and ${inUsers(scope)}`,
  };
  return { level, ...orNotFound(await row<Omit<RestrictTarget, 'level'>>(db, queries[level])) };
}

const ownColumn: Record<RestrictLevel, Sql> = {
  company: sql`r.company_id`,
  department: sql`r.department_id`,
  user: sql`r.user_id`,
};
const tables: Record<RestrictLevel, Sql> = { company: sql`companies`, department: sql`departments`, user: sql`users` };
const ownId = (target: RestrictTarget): string =>
  ({ company: target.company_id, department: target.department_id, user: target.user_id })[target.level]!;

/**
 * What is said about exam e at the nearest of these levels: user before department before company. To be joined
 * laterally as `near`.
 */
const nearest = (target: RestrictTarget, levels: readonly RestrictLevel[]): Sql => sql`(
  ${restrictWords}
  where r.exam_id = e.id and (${sql.join(
    levels.map(
      (level) =>
        sql`${ownColumn[level]} =
          ${{ company: target.company_id, department: target.department_id, user: target.user_id }[level]}::uuid`,
    ),
    ' or ',
  )})
  order by r.user_id nulls last, r.department_id nulls last limit 1)`;

const outward: Record<RestrictLevel, readonly RestrictLevel[]> = {
  company: ['company'],
  department: ['department', 'company'],
  user: ['user', 'department', 'company'],
};

const shortColumns = sql`e.id, e.name, e.language, e.grade_level, e.kind`;
const reason = sql`json_build_object('effect', near.effect, 'level', near.level, 'name', near.name)`;

interface Offered {
  id: string;
  name: string;
  language: 'en' | 'tr' | 'fr' | 'pl';
  grade_level: number | null;
  kind: 'reading' | 'vocabulary' | 'general';
  minutes: number | null;
  question_count: number;
  reason: ExamReason;
}
type Closed = Omit<Offered, 'reason'> & { reason: ClosedReason };

/**
 * Exams that may be taken at a place and those that may not, by their names. The nearest word holds; without one they
 * are open.
 */
export async function availableAt(db: Db, target: RestrictTarget): Promise<{ data: Offered[]; restricted: Offered[] }> {
  const all = await rows<Offered>(
    db,
    sql`select ${shortColumns}, e.minutes, ${questionCount}, ${reason} as reason from exams e
      left join lateral ${nearest(target, outward[target.level])} near on true
        where ${isOffered(sql`${target.company_id}::uuid`)} order by e.name collate "tr-x-icu", e.id limit 2000`,
  );
  const isOpen = (exam: Offered) => exam.reason.effect !== 'restrict';
  return { data: all.filter(isOpen), restricted: all.filter((exam) => !isOpen(exam)) };
}

/** Exams that the student took and that no one can take any more: set back to a draft, deleted, without a question. */
export const closedTo = (db: Db, { company_id, user_id }: RestrictTarget): Promise<Closed[]> =>
  rows<Closed>(
    db,
    sql`select ${shortColumns}, e.minutes, ${questionCount}, ${closedReason} as reason
      from exams e where not (${isOffered(sql`${company_id}::uuid`)})
        and exists (select from exam_attempts a where a.exam_id = e.id and a.user_id = ${user_id})`,
  );

/** A company's word holds for all its classes: an instructor may read it and no more. */
const mayEdit = (caller: Caller, level: RestrictLevel): boolean =>
  caller.staff?.ability.can('edit', 'EXAM') === true && !(level === 'company' && caller.scope.kind === 'instructor');

async function restrictsAt(db: Db, caller: Caller, target: RestrictTarget): Promise<ExamRestricts> {
  const farther = outward[target.level].slice(1);
  const inherited =
    farther.length > 0
      ? sql`left join lateral ${nearest(target, farther)} near on true`
      : sql`left join lateral (select null as effect, null as level, null as name) near on true`;
  const exams = await rows<ExamRestricts['exams'][number]>(
    db,
    sql`select ${shortColumns}, own.effect, ${reason} as inherited from exams e
        left join lateral (select r.effect from exam_restricts r
          where r.exam_id = e.id and ${ownColumn[target.level]} = ${ownId(target)}::uuid) own on true ${inherited}
        where ${isOffered(sql`${target.company_id}::uuid`)} or own.effect is not null
          order by e.name collate "tr-x-icu", e.id limit 2000`,
  );
  const having = (effect: 'restrict' | 'allow') => exams.filter((exam) => exam.effect === effect).map(({ id }) => id);
  const { version } = orNotFound(
    await row<{ version: number }>(db, sql`select version from ${tables[target.level]} where id = ${ownId(target)}`),
  );
  return {
    version,
    exam_ids: having('restrict'),
    allowed_exam_ids: having('allow'),
    exams,
    editable: mayEdit(caller, target.level),
  };
}

async function setRestricts(
  db: Db,
  caller: Caller,
  target: RestrictTarget,
  { exam_ids, allowed_exam_ids, version }: z.output<typeof RestrictsInput>,
): Promise<{ before: ExamRestricts; after: ExamRestricts }> {
  if (!mayEdit(caller, target.level)) throw new ApiError('forbidden');
  await rows(db, sql`select from ${tables[target.level]} where id = ${ownId(target)} for no key update`);
  const before = await restrictsAt(db, caller, target);
  checkVersion(version, before);
  const restrictedIds = new Set(before.exams.map(({ id }) => id));
  for (const [field, ids] of [
    ['exam_ids', exam_ids],
    ['allowed_exam_ids', allowed_exam_ids],
  ] as const)
    if (ids.some((id) => !restrictedIds.has(id))) throw invalidField(field, 'validation.not_found');
  const column = sql.raw(`${target.level}_id`);
  await rows(db, sql`delete from exam_restricts r where ${ownColumn[target.level]} = ${ownId(target)}::uuid`);
  const said = [...new Set(exam_ids)]
    .map((exam_id) => ({ exam_id, effect: 'restrict' }))
    .concat([...new Set(allowed_exam_ids)].map((exam_id) => ({ exam_id, effect: 'allow' })));
  await rows(
    db,
    sql`insert into exam_restricts (id, exam_id, effect, ${column}) select x.id, x.exam_id, x.effect,
      ${ownId(target)}::uuid from unnest(${array(said.map(() => newId()))}, ${array(said.map((s) => s.exam_id))},
      ${array(
        said.map((s) => s.effect),
        'text',
      )}) as x(id, exam_id, effect)`,
  );
  await rows(
    db,
    sql`update ${tables[target.level]} set version = version + 1, updated_at = now() where id = ${ownId(target)}`,
  );
  return { before, after: await restrictsAt(db, caller, target) };
}

type Reading = ContextOf<typeof contract.restrictsOfUser>;

type Writing = ContextOf<typeof contract.setRestrictsOfUser>;

export const restricts =
  (level: RestrictLevel) =>
  async ({ db, caller, params }: Reading) => ({
    data: await restrictsAt(db, caller, await restrictTargetOf(db, caller, level, params.id)),
  });

export const available =
  (level: 'department' | 'user') =>
  async ({ db, caller, params }: Reading) =>
    availableAt(db, await restrictTargetOf(db, caller, level, params.id));

const namesOf = (exams: ExamRestricts['exams'], effect: 'restrict' | 'allow'): string[] =>
  exams.filter((exam) => exam.effect === effect).map(({ name }) => name);

export const setting =
  (level: RestrictLevel) =>
  async ({ db, caller, params, body, record }: Writing) => {
    const target = await restrictTargetOf(db, caller, level, params.id);
    const { before, after } = await setRestricts(db, caller, target, body);
    const said = ({ exam_ids, allowed_exam_ids, exams }: typeof after) => ({
      level,
      exam_ids,
      allowed_exam_ids,
      restricted_exams: namesOf(exams, 'restrict'),
      allowed_exams: namesOf(exams, 'allow'),
    });
    record({
      action: 'update',
      subject: 'EXAM_RESTRICTS',
      subjectId: params.id,
      companyId: target.company_id,
      before: said(before),
      after: said(after),
    });
    return { data: after };
  };
