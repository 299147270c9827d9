import type { HomeworkReport } from '@okur/contract/reports';
import { shareOf } from '@okur/contract/share';
import { type Db, ifGiven, rows, type Sql, sql } from '../../platform/database/index.ts';
import { ownDepartments, type Scope } from '../../platform/access/scope.ts';
import { isBetween } from '../companies/store.ts';
import { concerned, counts, doneByStudents, inTime, ownDue, visibleHomework } from '../homework/store.ts';
import { platformGroup } from './group-days.ts';
import { rowsAt, type Whose } from './days.ts';
import { monthsIn, periodOf } from './period.ts';
import type { reports as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

interface Counted {
  month: string | null;
  homeworks: number;
  given: number;
  finished: number;
  in_time: number;
  missed: number;
}

const none: Omit<Counted, 'month'> = { homeworks: 0, given: 0, finished: 0, in_time: 0, missed: 0 };

/** Homework by the month it was due, counted over its students as its own page counts them. */
export async function homeworkByMonth(
  db: Db,
  scope: Scope,
  query: Whose & { from?: string | undefined; to?: string | undefined },
): Promise<HomeworkReport> {
  const period = await periodOf(db, scope, query);
  const { before } = period;
  const inPeriod = sql`${await dueBetween(db, scope, query, before.from, period.to)} and h.starts_at <= now()
    and ${ifGiven(query.company_id, (id) => sql`h.company_id = ${id}`)}`;
  const counted = await rows<Counted>(
    db,
    sql`select case when ${dueOn} >= ${period.from} then to_char(${dueOn}, 'YYYY-MM') end as month,
      count(distinct h.id)::int as homeworks, coalesce(sum(s.given), 0)::int as given, coalesce(sum(s.finished),
      0)::int as finished,
          coalesce(sum(s.in_time), 0)::int as in_time, coalesce(sum(s.missed), 0)::int as missed
        from homeworks h join ${countedOf(scope, query)} s on true
          where ${inPeriod} and ${visibleHomework(scope)} and s.given > 0 group by 1`,
  );
  const pointOf = ({ given, ...sums }: Omit<Counted, 'month'>) => ({
    value: given > 0 ? shareOf(sums.finished, given) : null,
    records: given,
    homeworks: sums.homeworks,
    finished: sums.finished,
    in_time: sums.in_time,
    missed: sums.missed,
  });
  const add = (a: typeof none, b: typeof none) => ({
    homeworks: a.homeworks + b.homeworks,
    given: a.given + b.given,
    finished: a.finished + b.finished,
    in_time: a.in_time + b.in_time,
    missed: a.missed + b.missed,
  });
  const { company_id, department_id, user_id } = query;
  const rowsDue = (days: { from: string; to: string }) =>
    rowsAt('homeworks', { given: 'true', company_id, department_id, user_id, due_from: days.from, due_to: days.to });
  return {
    data: monthsIn(period).map((days) => ({
      month: days.month,
      ...pointOf(counted.find((c) => c.month === days.month) ?? none),
      rows: rowsDue(days),
    })),
    meta: {
      period,
      total: pointOf(counted.filter((c) => c.month !== null).reduce(add, none)),
      before: pointOf(counted.find((c) => c.month === null) ?? none),
      rows: rowsDue(period),
    },
  };
}

/** Homework h that is due on one of these days. */
const dueBetween = (
  db: Db,
  scope: Scope,
  whose: Whose,
  from: string | undefined,
  to: string | undefined,
): Promise<Sql> => isBetween(db, scope, whose, { at: sql`h.due_at`, zone: ownZone, from, to });

const ownZone = sql`(select z.time_zone from companies z where z.id = h.company_id)`;
const dueOn = sql`okur_day(h.due_at, ${ownZone})`;

/** What was counted of homework h, of everyone or of few. */
const countedOf = (scope: Scope, whose: Whose): Sql =>
  whose.user_id || whose.department_id ? ofFew(scope, whose) : countedHomework(scope);

/** Homework h as a list asks for it: due on these days and, where it is asked for, counted by the report. */
export const assignedHomework = async (
  db: Db,
  scope: Scope,
  query: Whose & { due_from?: string | undefined; due_to?: string | undefined; given?: 'true' | undefined },
): Promise<Sql> => sql`${await dueBetween(db, scope, query, query.due_from, query.due_to)}
  and ${ifGiven(query.company_id, (id) => sql`h.company_id = ${id}`)}
  and ${ifGiven(query.given, () => sql`h.starts_at <= now()`)}
  and ${ifGiven(
    query.given ?? query.user_id,
    () => sql`exists (select from ${countedOf(scope, query)} s where s.given > 0)`,
  )}`;

/**
 * What was counted of homework h, to be joined. Departments of an instructor add up unless a person is in two of them:
 * then it is counted here.
 */
export function countedHomework(scope: Scope): Sql {
  const missed = sql`case when h.due_at < now() then s.open else 0 end + (select count(*)
    from unnest(s.open_until) later where later < now())`;
  const sums = sql`s.given, s.finished, s.in_time, ${missed} as missed`;
  if (scope.kind !== 'instructor')
    return sql`lateral (select ${sums} from homework_sums s
      where s.homework_id = h.id and s.group_id = ${platformGroup}::uuid)`;
  const isShared = sql`exists (select from homework_sums a
    where a.homework_id = h.id and a.group_id = ${platformGroup}::uuid and a.shared > 0)`;
  return sql`lateral (
    select sum(s.given) as given, sum(s.finished) as finished, sum(s.in_time) as in_time, sum(s.missed) as missed
      from (select ${sums} from homework_sums s where s.homework_id = h.id
      and s.group_id in (${ownDepartments(scope.instructorId)})) s where not ${isShared}
    union all select s.* from lateral (${countedNow(scope, sql`true`)}) s where ${isShared})`;
}

/** Of a student, or of those whose it was in a class: who moved on stays in its figures, who came owes nothing. */
const ofFew = (scope: Scope, { department_id, user_id }: Whose): Sql =>
  sql`lateral (${countedNow(
    scope,
    ifGiven(user_id, (id) => sql`u.id = ${id}`),
    department_id,
  )})`;

const countedNow = (scope: Scope, where: Sql, departmentId?: string): Sql => sql`
  select count(*) as given, count(r.finished_at) as finished, count(*)
    filter (where ${inTime(ownDue)}) as in_time, count(*) filter (where r.finished_at is null
    and ${ownDue} < now()) as missed
  from ${doneByStudents(scope, departmentId)} where ${concerned} and ${counts} and ${where}`;

export function monthlyHomework({ db, scope, query }: ContextOf<typeof contract.monthlyHomework>) {
  return homeworkByMonth(db, scope, query);
}
