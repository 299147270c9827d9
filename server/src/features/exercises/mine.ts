import { exercisesFor, fitting, summary, attemptsOf } from './store.ts';
import type { exercises as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { sql } from '../../platform/database/index.ts';
import { noteActivity } from '../student/store.ts';
import { playable } from './playable.ts';
import { wordsFor } from './next-words.ts';
import { storeAttempt } from './record-attempt.ts';

export async function myExercises({ db, caller }: ContextOf<typeof contract.myExercises>) {
  return { data: (await exercisesFor(db, caller.id, fitting)).map(summary) };
}

export async function myExercise({ db, caller, params }: ContextOf<typeof contract.myExercise>) {
  const exercise = orNotFound((await exercisesFor(db, caller.id, sql`e.id = ${params.id} and ${playable}`))[0]);
  return { data: { ...exercise, next_words: await wordsFor(db, caller.id, exercise) } };
}

export async function recordAttempt({ db, caller, body, record, unchanged }: ContextOf<typeof contract.recordAttempt>) {
  const attempt = await storeAttempt(db, caller.id, body);
  await noteActivity(db, caller.id);
  if (attempt)
    record({
      action: 'create',
      subject: 'EXERCISE_ATTEMPT',
      subjectId: attempt.id,
      companyId: attempt.company_id,
      after: { exercise_id: attempt.exercise_id, score: attempt.score },
    });
  else unchanged();
  return { data: orNotFound((await attemptsOf(db, caller.id, sql`a.id = ${body.id}`))[0]) };
}

export async function myExerciseAttempt({ db, caller, params }: ContextOf<typeof contract.myExerciseAttempt>) {
  return {
    data: orNotFound((await attemptsOf(db, caller.id, sql`a.id = ${params.id}`))[0]),
  };
}
