import { type Db, row, sql, array, ifGiven, matches } from '../../platform/database/index.ts';
import { plusDays } from '@okur/contract/days';
import type { Today, HistoryDay } from '@okur/contract/daily-tasks';
import { orNotFound, invalidField } from '../../platform/http/api-error.ts';
import { todayOf, plannedToday, daysOf, historyTables } from './days.ts';
import { exercisesFor, summary } from '../exercises/store.ts';
import { streakOf } from '@okur/contract/exercises/streak';
import { studentInReach } from './assignments.ts';
import { list } from '../../platform/database/list/index.ts';
import type { dailyTasks as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

/** Days of a history when none are asked for, and the most that may be. */
const usualDays = 28;

const mostDays = 366;

async function today(db: Db, userId: string): Promise<Today> {
  const date = orNotFound(await todayOf(db, userId));
  const settings = orNotFound(
    await row<{ enabled: boolean }>(db, sql`select daily_task_enabled as enabled from users where id = ${userId}`),
  );
  const planned = settings.enabled ? await plannedToday(db, userId, date) : [];
  const exercises = await exercisesFor(db, userId, sql`e.id = any(${array(planned.map((p) => p.exercise_id))})`);
  const tasks = planned.flatMap(({ exercise_id, repetitions, done }) =>
    exercises.filter((e) => e.id === exercise_id).map((e) => ({ ...summary(e), repetitions, done })),
  );
  return {
    date,
    enabled: settings.enabled,
    streak: streakOf(await daysOf(db, userId, date), date),
    tasks,
  };
}

export async function historyOfUser({ db, scope, params, query }: ContextOf<typeof contract.historyOfUser>) {
  await studentInReach(db, scope, params.id);
  const date = orNotFound(await todayOf(db, params.id));
  const to = query.to && query.to < date ? query.to : date;
  const from = query.from ?? plusDays(to, 1 - usualDays);
  if (from < plusDays(to, -mostDays)) throw invalidField('from', 'validation.range', { count: mostDays });
  const ofDay = sql`p.date::text || '/' || p.exercise_id`;
  const history = await list<HistoryDay>(db, query, {
    columns: sql`${ofDay} as id, p.date, ${params.id}::uuid as user_id, p.exercise_id,
          e.name as exercise_name, e.kind, p.planned, h.done, h.score, h.seconds`,
    from: historyTables(params.id, from, to),
    where: sql`${ifGiven(query.exercise_id, (id) => sql`p.exercise_id = ${id}`)}
          and ${matches(sql`e.search`, query.search)}`,
    // Of each day its list from the first exercise on, whichever day comes first.
    sorts: {
      date: [sql`p.date`, query.sort === 'date' ? sql`p.position` : sql`-p.position`],
      score: sql`h.score`,
      done: sql`h.done`,
      seconds: sql`h.seconds`,
    },
    sort: '-date',
    id: ofDay,
  });
  return { data: history.data, meta: history.meta, streak: streakOf(await daysOf(db, params.id, date), date) };
}

export async function myToday({ db, caller }: ContextOf<typeof contract.myToday>) {
  return { data: await today(db, caller.id) };
}
