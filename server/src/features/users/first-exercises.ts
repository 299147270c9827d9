import type { FirstExercise } from '@okur/contract/users';
import { type Db, rows, sql } from '../../platform/database/index.ts';
import { userById } from './store.ts';
import type { users as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

/** The first attempt of a student at each exercise, the earliest first. The score is 0-100. */
const firstExercises = (db: Db, userId: string): Promise<FirstExercise[]> =>
  rows(
    db,
    sql`select * from (
          select distinct on (a.exercise_id) a.exercise_id, e.name as exercise_name, a.kind, a.score, a.seconds,
            a.errors, a.finished_at as done_at
          from exercise_attempts a join exercises e on e.id = a.exercise_id where a.user_id = ${userId}
            order by a.exercise_id, a.finished_at, a.id) first
        order by done_at, exercise_id`,
  );

export async function firstExerciseHistory({ db, scope, params }: ContextOf<typeof contract.firstExerciseHistory>) {
  await userById(db, scope, params.id);
  return { data: await firstExercises(db, params.id) };
}
