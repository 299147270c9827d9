import type { OpenExercise } from '@okur/contract/exercises';
import type { ExerciseEvent } from '@okur/contract/exercises/kind';
import { exerciseFormulaVersion, kindOf, planExercise, type ExerciseDefinition } from '@okur/contract/exercises/kinds';
import { afterAnswer, type Memory, nextWords } from '@okur/contract/exercises/memory';
import { recallsOf } from '@okur/contract/exercises/vocabulary-match';
import { type Db, rows, sql } from '../../platform/database/index.ts';

interface Played extends ExerciseDefinition {
  kind: 'vocabulary_match';
  id: string;
  level: number;
  events: readonly ExerciseEvent[];
  at: number;
}

/** Attempts that are looked at: older ones say nothing that the later ones do not. */
const latest = 60;

/**
 * Words the student is asked next where they are repeated at intervals. Follows from the attempts, however late they
 * came.
 */
export async function wordsFor(
  db: Db,
  userId: string,
  exercise: Omit<OpenExercise, 'next_words'>,
): Promise<OpenExercise['next_words']> {
  if (exercise.kind !== 'vocabulary_match') return null;
  const { settings, content } = kindOf('vocabulary_match');
  const { words, repetition } = settings.parse(exercise.params) as { words: number; repetition: string };
  if (repetition !== 'spaced') return null;
  const played = await rows<{ data: Played }>(
    db,
    sql`select to_json(x) as data from (
      select a.id, a.kind, a.level, a.events, extract(epoch
        from a.finished_at) * 1000 as at, v.language, v.params, v.content
      from exercise_attempts a join exercise_versions v on v.exercise_id = a.exercise_id
        and v.version = a.exercise_version
      where a.user_id = ${userId} and a.exercise_id = ${exercise.id} and a.formula_version = ${exerciseFormulaVersion}
        order by a.finished_at desc, a.id desc limit ${latest}) x`,
  );
  const memories = memoriesOf(played.toReversed().map(({ data }) => data));
  return nextWords(
    termsIn(content.parse(exercise.content)).map((term) => memories.get(term)),
    words,
    Date.now(),
  );
}

/** What is left of each word after these attempts, oldest first. */
export function memoriesOf(played: readonly Played[]): Map<string, Memory> {
  const memories = new Map<string, Memory>();
  for (const { id, level, events, at, ...exercise } of played) {
    const { trials } = planExercise(exercise, level, id);
    for (const [item, right] of recallsOf(trials, events)) {
      const term = termsIn(exercise.content)[item]!;
      memories.set(term, afterAnswer(memories.get(term), { at, right }));
    }
  }
  return memories;
}

const termsIn = (content: Record<string, unknown>): string[] =>
  (content['pairs'] as { term: string }[]).map(({ term }) => term);
