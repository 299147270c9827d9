import { dailyTasks as contract } from '@okur/contract';
import type { HistoryDay, Today } from '@okur/contract/daily-tasks';
import { streakOf } from '@okur/contract/exercises/streak';
import { array, type Db, ifGiven, matches, row, sql } from '../../platform/database/index.ts';
import { byName, list, deletedFilter } from '../../platform/database/list/index.ts';
import { orNotFound, invalidField } from '../../platform/http/api-error.ts';
import { inUsers, type Scope } from '../../platform/access/scope.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { exercisesFor, summary } from '../exercises/store.ts';
import { daysBefore, daysOf, historyTables, plannedToday, todayOf } from './days.ts';
import {
  assignmentColumns,
  type AssignmentRow,
  changeAssignment,
  onWire,
  storeAssignment,
  toggleAssignment,
} from './save.ts';

/** Days of a history when none are asked for, and the most that may be. */
const usualDays = 28;
const mostDays = 366;

const sorts = {
  title: byName(sql`t.title`),
  starts_on: sql`t.starts_on`,
  ends_on: sql`t.ends_on`,
  created_at: sql`t.created_at`,
  updated_at: sql`t.updated_at`,
};

async function today(db: Db, userId: string): Promise<Today> {
  const date = orNotFound(await todayOf(db, userId));
  const settings = orNotFound(
    await row<{ enabled: boolean }>(db, sql`select daily_task_enabled as enabled from users where id = ${userId}`),
  );
  const planned = settings.enabled ? await plannedToday(db, userId, date) : [];
  const exercises = await exercisesFor(
    db,
    userId,
    sql`e.id = any(${array(planned.map((p) => p.exercise_id))}) and e.active and m.active`,
  );
  const tasks = planned.flatMap(({ exercise_id, repetitions, done }) =>
    exercises.filter((e) => e.id === exercise_id).map((e) => ({ ...summary(e), repetitions, done })),
  );
  return { date, enabled: settings.enabled, streak: streakOf(await daysOf(db, userId, date), date), tasks };
}

const studentInReach = async (db: Db, scope: Scope, id: string): Promise<void> => {
  orNotFound(
    await row(db, sql`select u.id from users u where u.id = ${id} and u.deleted_at is null and ${inUsers(scope)}`),
  );
};

export const dailyTasksFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listAssignments: async ({ db, caller, query }) => {
      const { data, meta } = await list<AssignmentRow>(db, query, {
        columns: assignmentColumns,
        from: sql`daily_tasks t`,
        where: sql`t.user_id is null and ${deletedFilter(caller, 'MODULE', sql`t.deleted_at`, query.deleted)}
          and ${matches(sql`t.search`, query.search)}
          and ${ifGiven(query.active, (active) => sql`t.active = ${active}`)}`,
        sorts,
        sort: '-starts_on',
        id: sql`t.id`,
      });
      return { data: data.map(onWire), meta };
    },
    createAssignment: async ({ db, caller, body, record }) => {
      const after = await storeAssignment(db, caller, body);
      record({ action: 'create', subject: 'DAILY_TASK', subjectId: after.id, after });
      return { data: onWire(after) };
    },
    updateAssignment: async ({ db, caller, params, body, record }) => {
      const { before, after } = await changeAssignment(db, caller, params.id, body);
      record({ action: 'update', subject: 'DAILY_TASK', subjectId: params.id, before, after });
      return { data: onWire(after) };
    },
    deleteAssignment: async ({ db, caller, params, query, record }) => {
      const { before, after } = await toggleAssignment(db, caller, params.id, query.version);
      record({
        action: before.deleted_at ? 'restore' : 'delete',
        subject: 'DAILY_TASK',
        subjectId: params.id,
        before,
        after,
      });
      return { data: onWire(after) };
    },
    assignmentsOfUser: async ({ db, scope, params, query }) => {
      await studentInReach(db, scope, params.id);
      const { data, meta } = await list<AssignmentRow>(db, query, {
        columns: assignmentColumns,
        from: sql`daily_tasks t`,
        where: sql`(t.user_id = ${params.id} or (t.user_id is null and t.active)) and t.deleted_at is null
          and ${matches(sql`t.search`, query.search)}`,
        sorts: { ...sorts, own: [sql`(t.user_id is null)`, sql`t.starts_on`] },
        sort: 'own',
        id: sql`t.id`,
      });
      return { data: data.map(onWire), meta };
    },
    historyOfUser: async ({ db, scope, params, query }) => {
      await studentInReach(db, scope, params.id);
      const date = orNotFound(await todayOf(db, params.id));
      const to = query.to && query.to < date ? query.to : date;
      const from = query.from ?? daysBefore(to, usualDays - 1);
      if (from < daysBefore(to, mostDays)) throw invalidField('from', 'validation.range', { count: mostDays });
      const history = await list<HistoryDay>(db, query, {
        columns: sql`p.date::text || '/' || p.exercise_id as id, p.date, ${params.id}::uuid as user_id, p.exercise_id,
          e.name as exercise_name, e.kind, p.planned, h.done, h.score, h.seconds`,
        from: historyTables(params.id, from, to),
        where: sql`${ifGiven(query.exercise_id, (id) => sql`p.exercise_id = ${id}`)}
          and ${matches(sql`e.search`, query.search)}`,
        sorts: { date: sql`p.date`, score: sql`h.score`, done: sql`h.done`, seconds: sql`h.seconds` },
        sort: '-date',
        id: sql`p.place`,
      });
      return { data: history.data, meta: history.meta, streak: streakOf(await daysOf(db, params.id, date), date) };
    },
    myToday: async ({ db, caller }) => ({ data: await today(db, caller.id) }),
  });
