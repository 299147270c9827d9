import { isWarmUp } from './evidence.ts';
import type { ExerciseKindName } from './names.ts';

/** Of the exercises of a daily list, one in so many may be a warm-up. */
export const warmUpsOneIn = 3;

export const hasTooManyWarmUps = (exercises: readonly { kind: ExerciseKindName }[]): boolean =>
  exercises.filter(({ kind }) => isWarmUp(kind)).length * warmUpsOneIn > exercises.length;
