import type { AttemptInput } from '@okur/contract/exercises';
import {
  exerciseFormulaVersion,
  kindOf,
  paramsAt,
  scoreExercise,
  type ExerciseDefinition,
} from '@okur/contract/exercises/kinds';
import { levelOn } from '@okur/contract/exercises/steps';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { startOf } from '../../platform/runtime/device-clock.ts';
import { orNotFound, ApiError } from '../../platform/http/api-error.ts';
import { classThen } from '../student/store.ts';

interface Player {
  user_id: string;
  company_id: string;
  department_id: string | null;
}

/** Stores an attempt of the student; null when this very attempt is stored already. */
export async function storeAttempt(db: Db, userId: string, input: AttemptInput): Promise<AttemptRow | null> {
  if (await isStored(db, userId, input.id)) return null;
  const definition = orNotFound(
    await row<ExerciseDefinition>(
      db,
      sql`select kind, language, params, content from exercise_versions where exercise_id = ${input.exercise_id}
        and version = ${input.exercise_version}`,
    ),
  );
  const now = Date.now();
  const at = sql`${new Date(spanOf(input, now).finished)}::timestamptz`;
  const player = orNotFound(
    await row<Player>(db, sql`select ${userId}::uuid as user_id, c.* from ${classThen(sql`${userId}::uuid`, at)} c`),
  );
  const attempt = attemptOf(input, definition, player, now);
  const [stored] = await insertAttempts(db, [attempt]);
  if (stored) return attempt;
  // The same message arrived on another connection meanwhile, or another person holds the id.
  await isStored(db, userId, input.id);
  return null;
}

/** Whether the student's attempt of this id is stored; an id of another student is refused without a reason. */
async function isStored(db: Db, userId: string, id: string): Promise<boolean> {
  const stored = await row<{ user_id: string }>(
    db,
    sql`select a.user_id from attempt_ids i join exercise_attempts a on a.id = i.id and a.finished_at = i.finished_at
      where i.id = ${id}`,
  );
  if (stored && stored.user_id !== userId) throw new ApiError('conflict');
  return stored !== undefined;
}

/** How long an attempt took, and when it ended by our clock, in milliseconds. */
function spanOf(input: AttemptInput, now: number): { wall: number; finished: number } {
  const wall = Math.max(...input.events.map(({ at }) => at));
  return { wall, finished: Math.min(now, startOf(input, wall, now) + wall) };
}

/** The record of an attempt: the score is made of its events, here and now, by the functions the player has too. */
export function attemptOf(
  { sent_at, ...input }: AttemptInput,
  definition: ExerciseDefinition,
  player: Player,
  now: number,
) {
  const level = levelOn(kindOf(definition.kind).ladder, input.level);
  const score = scoreExercise(definition, level, input.id, input);
  const { wall, finished } = spanOf({ ...input, sent_at }, now);
  return {
    ...input,
    ...player,
    level,
    kind: definition.kind,
    params: paramsAt(definition, level),
    formula_version: exerciseFormulaVersion,
    score: score.score,
    seconds: score.seconds,
    errors: score.errors,
    wpm: score.wpm,
    comprehension: score.comprehension,
    comprehension_corrected: score.comprehensionCorrected,
    measures: score.measures,
    trusted: score.trusted,
    started_at: new Date(finished - wall),
    finished_at: new Date(finished),
    received_at: new Date(now),
  };
}
export type AttemptRow = ReturnType<typeof attemptOf>;

/**
 * Stores attempts, any number in one statement. The table leaves out those whose id is known (okur_claim_attempt);
 * answers the ids that were new.
 */
export const insertAttempts = async (db: Db, attempts: readonly AttemptRow[]): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`insert into exercise_attempts (id, user_id, company_id, department_id, exercise_id, exercise_version, kind,
        level, params, timed, trusted, score, seconds, errors, wpm, comprehension, comprehension_corrected, measures,
        events, device, formula_version, started_at, finished_at, received_at)
          select id, user_id, company_id, department_id, exercise_id, exercise_version, kind, level, params, timed,
            trusted, score, seconds, errors, wpm, comprehension, comprehension_corrected, measures, events, device,
            formula_version, started_at, finished_at, received_at
          from json_to_recordset(${JSON.stringify(attempts)}::json) as x(id uuid, user_id uuid, company_id uuid,
            department_id uuid, exercise_id uuid, exercise_version int, kind text, level float8, params jsonb,
            timed boolean, trusted boolean,
            score float8, seconds float8, errors int, wpm float8, comprehension float8, comprehension_corrected float8,
              measures jsonb, events jsonb, device text, formula_version text, started_at timestamptz,
              finished_at timestamptz, received_at timestamptz)
          returning id`,
    )
  ).map(({ id }) => id);
