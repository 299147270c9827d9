import type { ExerciseEvent } from '@okur/contract/exercises/kind';
import { type ExerciseDefinition, planExercise } from '@okur/contract/exercises/kinds';
import { afterAnswer, isLearned, type Memory } from '@okur/contract/exercises/memory';
import { recallsOf } from '@okur/contract/exercises/vocabulary-match';
import type { Language } from '@okur/contract/fields';
import { type Db, rows, sql } from '../../platform/database/index.ts';

interface Played extends ExerciseDefinition {
  kind: 'vocabulary_match';
  id: string;
  level: number;
  language: Language;
  events: ExerciseEvent[];
  at: number;
}

export interface LearnedWord {
  language: Language;
  term: string;
  meaning: string;
}

/** Of the formulas under which words were planned in another way: which answer was right does not follow any more. */
const otherPlans = '1';

/**
 * Words that the student knew again after a night, in any vocabulary exercise, the last learned first. Once learned is
 * learned: a card that was collected is not taken away, by no number of attempts after it and no other formula of
 * scores. Attempts that were clicked through teach nothing.
 */
export async function learnedWords(db: Db, userId: string): Promise<LearnedWord[]> {
  const played = await rows<{ data: Played }>(
    db,
    sql`select to_json(x) as data from (
      select a.id, a.kind, a.level, a.events, extract(epoch from a.finished_at) * 1000 as at, v.language, v.params,
        v.content
      from exercise_attempts a join exercise_versions v on v.exercise_id = a.exercise_id
        and v.version = a.exercise_version
      where a.user_id = ${userId} and a.kind = 'vocabulary_match' and a.trusted
        and a.formula_version <> ${otherPlans}
      order by a.finished_at, a.id) x`,
  );
  const memories = new Map<string, Memory>();
  const learned = new Map<string, LearnedWord>();
  for (const { data } of played) {
    const pairs = data.content['pairs'] as { term: string; meaning: string }[];
    const { trials } = planExercise(data, data.level, data.id);
    for (const [item, right] of recallsOf(trials, data.events)) {
      const { term, meaning } = pairs[item]!;
      const key = `${data.language} ${term.toLocaleLowerCase(data.language)}`;
      const memory = afterAnswer(memories.get(key), { at: data.at, right });
      memories.set(key, memory);
      if (isLearned(memory) && !learned.has(key)) learned.set(key, { language: data.language, term, meaning });
    }
  }
  return [...learned.values()].toReversed();
}
