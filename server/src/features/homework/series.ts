import { plusDays } from '@okur/contract/days';
import type { HomeworkSeries, updateHomeworkSeries } from '@okur/contract/homework';
import { momentsOn, nextWeekday } from '@okur/contract/homework';
import type { BodyOf } from '@okur/contract/route';
import type { Caller } from '../../platform/access/caller.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { type Db, row, rows, type Sql, sql, touched, updateRows } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { homeworkSeries } from '../../platform/database/tables/index.ts';
import { ApiError, checkVersion, orNotFound } from '../../platform/http/api-error.ts';
import { checkUntil } from './repeat.ts';
import { type SequenceSums, sumsOfSequences } from './sequences.ts';
import { seriesTitle } from './series-of-class.ts';
import { homeworksWith, visibleHomework } from './store.ts';

/** A series (alias s) is whose homework is. */
const visibleSeries = (scope: Scope): Sql =>
  sql`exists (select from homeworks h where h.series_id = s.id and ${visibleHomework(scope)})`;

export interface StoredSeries {
  id: string;
  version: number;
  company_id: string;
  created_by: string | null;
  weekday: number;
  start_time: string;
  due_days: number;
  due_time: string;
  next_on: string;
  until_on: string;
  ended_at: string | null;
  end_reason: HomeworkSeries['end_reason'];
  zone: string;
  title: string;
}

const seriesTables = sql`homework_series s join companies c on c.id = s.company_id
  left join admins a on a.id = s.created_by`;
export const seriesColumns = sql`s.id, s.version, s.created_at, s.updated_at, s.company_id, s.weekday, s.start_time,
  s.due_days, s.due_time, s.next_on, s.until_on, s.ended_at, s.end_reason, c.time_zone as zone,
  ${seriesTitle} as title`;

const reached = async (db: Db, scope: Scope, id: string, lock?: Sql) =>
  orNotFound(
    await wireRow<StoredSeries & Pick<HomeworkSeries, 'created_at' | 'updated_at' | 'created_by'>>(
      db,
      {
        columns: sql`${seriesColumns}, a.username as created_by`,
        from: seriesTables,
        where: sql`s.id = ${id} and ${visibleSeries(scope)}`,
      },
      lock,
    ),
  );

/** Of several steps both are of the whole: a single step may be closed to some who do the others. */
const countsOf = ({ students, completed }: SequenceSums) => ({ student_count: students, completed_count: completed });

export async function seriesWithHomework(db: Db, scope: Scope, id: string): Promise<HomeworkSeries> {
  const {
    zone,
    company_id: _company,
    start_time,
    due_days,
    due_time,
    next_on,
    ...series
  } = await reached(db, scope, id);
  const given = await homeworksWith(db, scope, sql`h.series_id = ${id} and coalesce(h.step, 1) = 1`);
  const sumsOf = await sumsOfSequences(
    db,
    scope,
    given.flatMap(({ sequence }) => (sequence ? [sequence.id] : [])),
  );
  const { startsAt, dueAt } = momentsOn(next_on, { weekday: series.weekday, start_time, due_days, due_time }, zone);
  const goesOn = series.ended_at === null;
  return {
    ...series,
    next_at: goesOn ? startsAt.toISOString() : null,
    next_due_at: goesOn ? dueAt.toISOString() : null,
    homeworks: given
      .map(({ id, sequence, title, starts_at, due_at, state, student_count, completed_count }) => ({
        id,
        sequence_id: sequence?.id ?? null,
        title: sequence?.title ?? title,
        starts_at,
        due_at,
        state,
        ...(sequence ? countsOf(sumsOf(sequence.id)) : { student_count, completed_count }),
      }))
      .toSorted((a, b) => Date.parse(b.starts_at) - Date.parse(a.starts_at)),
  };
}

interface SeriesChange {
  before: StoredSeries;
  after: StoredSeries;
}

/** The first such weekday on which the next one may open: after the newest; today only while that lies ahead. */
async function nextDay(db: Db, series: StoredSeries, weekday: number): Promise<string> {
  const { today, now, newest } = orNotFound(
    await row<{ today: string; now: string; newest: string }>(
      db,
      sql`select (now() at time zone ${series.zone})::date::text as today, now() as now,
        max(h.series_on)::text as newest from homeworks h where h.series_id = ${series.id}`,
    ),
  );
  const isAhead = momentsOn(today, series, series.zone).startsAt > new Date(now);
  const over = isAhead ? plusDays(today, -1) : today;
  return nextWeekday(weekday, over > newest ? over : newest);
}

export async function changeSeries(
  db: Db,
  scope: Scope,
  id: string,
  { version, ...change }: BodyOf<typeof updateHomeworkSeries>,
): Promise<SeriesChange> {
  const before = await reached(db, scope, id, sql`s`);
  checkVersion(version, before);
  if (before.ended_at) throw new ApiError('conflict', { errors: { id: ['homework.series_ended'] } });
  const weekday = change.weekday ?? before.weekday;
  const next_on = weekday === before.weekday ? before.next_on : await nextDay(db, before, weekday);
  const until_on = change.until_on ?? before.until_on;
  checkUntil(until_on, next_on, next_on, 'until_on');
  await updateRows(db, homeworkSeries, { weekday, next_on, until_on, ...touched() }, sql`id = ${id}`);
  return { before, after: await reached(db, scope, id) };
}

/**
 * Ends a series, or lets it go on with the next weekday that comes: from then on with the rights and the classes of the
 * person who resumes it, as the one who set it up may have left.
 */
export async function toggleSeries(
  db: Db,
  { id: by, scope }: Pick<Caller, 'id' | 'scope'>,
  id: string,
  version: number | undefined,
): Promise<SeriesChange> {
  const before = await reached(db, scope, id, sql`s`);
  checkVersion(version, before);
  if (before.ended_at) {
    const next_on = await nextDay(db, before, before.weekday);
    if (next_on > before.until_on) throw new ApiError('conflict', { errors: { id: ['homework.series_over'] } });
    await updateRows(
      db,
      homeworkSeries,
      { next_on, ended_at: null, end_reason: null, created_by: by, ...touched() },
      sql`id = ${id}`,
    );
  } else await endSeries(db, id, 'person');
  return { before, after: await reached(db, scope, id) };
}

export const endSeries = (db: Db, id: string, reason: NonNullable<HomeworkSeries['end_reason']>): Promise<unknown> =>
  rows(
    db,
    sql`update homework_series set ended_at = now(), end_reason = ${reason}, version = version + 1, updated_at = now()
      where id = ${id}`,
  );
