import { kindOf } from '@okur/contract/exercises/kinds';
import type { ExerciseKindName } from '@okur/contract/exercises/names';
import type { TFunction } from 'i18next';

/** Parameters that are a level, each with its words: "250 words a minute", "5 × 5". */
export const levelText = (kind: ExerciseKindName, level: number, t: TFunction): string => t(`exercise.level_${kindOf(kind).ladder.param}`, { count: level });
