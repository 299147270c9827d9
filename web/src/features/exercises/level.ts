import type { ExerciseKind } from '@okur/contract/exercises/kind';
import { kindOf } from '@okur/contract/exercises/kinds';
import type { ExerciseKindName } from '@okur/contract/exercises/names';
import type { TFunction } from 'i18next';

/** Parameters that are a level, each with its words: "250 words a minute", "5 × 5". Empty for a kind that came with a newer version than this page. */
export function levelText(kind: ExerciseKindName, level: number, t: TFunction): string {
  const known = kindOf(kind) as ExerciseKind | undefined;
  return known ? t(`exercise.level_${known.ladder.param}`, { count: level }) : '';
}
