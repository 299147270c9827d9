import type { Page } from '@okur/contract/list';
import { limits } from '@okur/contract/limits';
import type { reports as contract } from '@okur/contract';
import {
  type GrowthVerdict,
  type HelpReason,
  helpReasons,
  verdicts,
  type WatchedStudent,
} from '@okur/contract/reports';
import { philIri } from '@okur/contract/reading/comprehension';
import { ifGiven, matches, row, displayed, type Sql, sql } from '../../platform/database/index.ts';
import { byName, wholly } from '../../platform/database/list/index.ts';
import { type Order, readCursor, unfitCursor, writeCursor } from '../../platform/database/list/keyset.ts';
import { orNotFound, invalidField } from '../../platform/http/api-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { withoutTextsLeft } from '../library/store.ts';
import { levelOfStudent } from '../text-levels/store.ts';
import { isTaught, reachableUsers, userTables } from '../users/store.ts';
import { todayOf } from '../companies/store.ts';
import { figuresNow, figuresOf } from './student-figures.ts';

/** One homework left out, one text clicked through or one hard text is a bad day, not yet a reason. */
const times = 2;
const quietDays = 10;

/** Why student w needs attention. */
const signs: Record<HelpReason, Sql> = {
  behind: sql`w.behind`,
  comprehension: sql`w.answered >= ${times} and ${displayed(sql`w.comprehension`)} < ${philIri.instructional}`,
  quiet: sql`w.today - okur_day(coalesce(w.last_read_at, w.created_at), w.time_zone) >= ${quietDays}`,
  homework: sql`w.missed >= ${times}`,
  rushing: sql`w.rushed >= ${times}`,
  texts: sql`w.last_read_at is not null and w.is_without_text`,
};
const reasonList = sql`array_remove(array[${sql.join(
  helpReasons.map((reason) => sql`case when ${signs[reason]} then ${sql.raw(`'${reason}'`)} end`),
  ', ',
)}], null)`;
const counted = sql.join(
  helpReasons.map((reason) => sql`(${signs[reason]})::int`),
  ' + ',
);

/** Today where student u is: once for all of one school. */
const todayAt = (scope: Scope): Sql => ('companyId' in scope ? todayOf(scope) : sql`okur_day(now(), c.time_zone)`);

/**
 * CTEs of the students in reach who are taught, with what there is to say of each: `students` (s) and `watched` (w),
 * where `reasons` counts why help is needed. `isLookedUp`: who has no figures of now among the kept ones has them
 * looked up; else the student is there without, and `allKept` is false.
 */
export const watching = (scope: Scope, isLookedUp: boolean, where: Sql = sql`true`): Sql => sql`
  taught as materialized (
    select u.id, u.name, u.surname, u.created_at, u.department_id, u.language, l.text_level,
      ${todayAt(scope)} as today, c.time_zone,
      f.user_id is not null as is_stored, ${figuresOf('f')}
    from ${userTables} cross join lateral (select ${levelOfStudent} as text_level offset 0) l
      left join student_figures f on f.user_id = u.id and f.company_id = u.company_id
      and f.until >= now()
    where ${reachableUsers(scope)} and ${isTaught} and ${where}
  ), students as materialized (
    select s.*, s.id in ${withoutTextsLeft(sql`taught`)} as is_without_text from taught s
  ), watched as materialized (
    select w.*, ${counted} as reasons from (${isLookedUp ? lookedUp : sql`select * from students`}) w
  )`;

const own = sql`s.id, s.name, s.surname, s.created_at, s.department_id, s.language, s.text_level, s.is_without_text,
  s.today, s.time_zone, s.is_stored`;
const lookedUp = sql`
  select ${own}, ${figuresOf('s')} from students s where s.is_stored
  union all
  select ${own}, ${figuresOf('f')} from students s join ${figuresNow(sql`select id from students
    where not is_stored`)} f on f.user_id = s.id where not s.is_stored`;

/** Whether everyone's figures were kept. */
export const allStored = sql`(select coalesce(bool_and(s.is_stored), true) from students s)`;

/**
 * Asks of what is kept, which is nearly always all; looking up is a long statement, planned and run when a person's
 * figures are not those of now.
 */
export async function storedOrLookedUp<T extends { all_stored: boolean }>(
  ask: (isLookedUp: boolean) => Promise<T>,
): Promise<Omit<T, 'all_stored'>> {
  const stored = await ask(false);
  const { all_stored: _, ...answer } = stored.all_stored ? stored : await ask(true);
  return answer;
}

interface WatchedSlice {
  where: Sql;
  order: Sql;
  limit: number;
  offset?: number;
}

/** Some of the watched students (alias w) as they go out: the best are picked before they are put in order. */
export const watchedIn = ({ where, order, limit, offset = 0 }: WatchedSlice): Sql => sql`coalesce((
  select json_agg(json_build_object('id', w.id, 'name', w.name, 'surname', w.surname, 'username', u.username,
    'department_id', w.department_id, 'department_name', d.department_name,
    'reasons', ${reasonList}, 'language', w.language, 'text_level', w.text_level,
    'speed', w.speed, 'readings', w.readings, 'answered', w.answered,
    'comprehension', w.comprehension, 'seconds', w.seconds, 'exercises', w.exercises, 'last_read_at',
      w.last_read_at,
    'latest_wpm', w.latest_wpm, 'usual_wpm', w.usual_wpm, 'missed', w.missed, 'rushed', w.rushed, 'growth', w.growth)
      order by w.position)
  from (select w.*, row_number() over (order by ${order}) as position from (select w.* from watched w where ${where}
    order by ${order} limit ${limit} offset ${offset}) w) w join users u on u.id = w.id
    left join departments d on d.id = w.department_id and d.company_id = u.company_id), '[]'::json)`;

/** A text that is missing is no trouble of the student: it comes after all others. */
const byNeed = sql`(w.reasons - (${signs.texts})::int) * 1000 + least(w.missed, 99) + (${signs.texts})::int / 2.0`;
const bySurname = sql`w.surname collate "tr-x-icu", w.id`;
/** Of a row of watched students. */
export const readThisWeek = sql`read_on > today - 7`;

/** The more the sooner: reasons first, then homework missed. */
export const mostNeedFirst = sql`${byNeed} desc, ${bySurname}`;

const sorts: Record<string, Sql> = {
  need: byNeed,
  name: byName(sql`w.name`),
  surname: byName(sql`w.surname`),
  readings: sql`w.readings`,
  wpm: sql`(w.speed ->> 'wpm')::float8`,
  comprehension: sql`w.comprehension`,
  last_read_at: sql`w.last_read_at`,
  /** From worse to better; who was measured too little is at the end in either direction. */
  growth: sql`array_position(array['worse', 'no_change_yet', 'better'], w.growth)`,
};

function orderOf(sortBy: string): Sql {
  const name = sortBy.replace(/^-/, '');
  const sort = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (!sort) throw invalidField('sort', 'validation.choice');
  const direction = sortBy.startsWith('-')
    ? sql`desc nulls last`
    : sortBy === 'growth'
      ? sql`nulls last`
      : sql`nulls first`;
  return sql`${sort} ${direction}, ${bySurname}`;
}

/**
 * Where a page ends is a number of rows: its order goes up by one key and down by another, which no cursor of values
 * can say.
 */
const inPositions = (sort: string): Order => ({
  sort,
  keys: [{ expression: sql`w.position`, nullable: false }],
  descending: false,
});

function positionIn(sort: string, cursor: string): number {
  const position = Number(readCursor(inPositions(sort), cursor).values[0]);
  if (!Number.isSafeInteger(position) || position < 0) throw unfitCursor();
  return position;
}

/** Students with their figures of the last 30 days; who needs help first, unless another order is asked for. */
export async function instructorStudents({
  db,
  scope,
  query,
}: ContextOf<typeof contract.instructorStudents>): Promise<
  Page<WatchedStudent> & { growth: Record<GrowthVerdict, number> }
> {
  const sortBy = query.sort || '-need';
  const order = orderOf(sortBy);
  const isWhole = query.isAll || wholly in query;
  const perPage = isWhole ? limits.allRowsMax : query.per_page;
  const page = isWhole ? 1 : query.page;
  const offset = query.cursor ? positionIn(sortBy, query.cursor) : (page - 1) * perPage;
  const ofVerdict = (verdict: GrowthVerdict) =>
    sql`${sql.raw(`'${verdict}'`)}, (count(*) filter (where w.growth = ${verdict}))::int`;
  const matchesFilter = sql`${query.needs_help === 'true' ? sql`w.reasons > 0` : sql`true`}
    and ${query.read ? readThisWeek : sql`true`}`;
  const isChosen = ifGiven(query.growth, (verdict) => sql`w.growth = ${verdict}`);
  const { total, data, growth } = await storedOrLookedUp(async (isLookedUp) =>
    orNotFound(
      await row<{ total: number; data: WatchedStudent[]; growth: Record<GrowthVerdict, number>; all_stored: boolean }>(
        db,
        sql`with ${watching(
          scope,
          isLookedUp,
          sql`${ifGiven(query.department_id, (id) => sql`u.department_id = ${id}`)}
          and ${ifGiven(query.company_id, (id) => sql`u.company_id = ${id}`)}
          and ${matches(sql`u.search`, query.search)}`,
        )}
        select count(*) filter (where ${isChosen})::int as total,
          json_build_object(${sql.join(verdicts.map(ofVerdict), ', ')}) as growth, ${allStored} as all_stored,
          ${watchedIn({
            where: sql`${matchesFilter} and ${isChosen}`,
            order,
            limit: perPage,
            offset,
          })} as data
        from watched w where ${matchesFilter}`,
      ),
    ),
  );
  const end = offset + data.length;
  const isFollowed = !query.isAll && data.length > 0 && end < total;
  return {
    data,
    growth,
    meta: {
      current_page: page,
      per_page: perPage,
      total,
      last_page: Math.max(1, Math.ceil(total / perPage)),
      total_is: 'exact',
      next_cursor: isFollowed ? writeCursor(inPositions(sortBy), { total, values: [end] }) : null,
    },
  };
}
