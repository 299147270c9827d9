import { isWarmUp } from './evidence.ts';
import type { ExerciseKindName } from './names.ts';

interface OfKind {
  kind: ExerciseKindName;
}

/** Of the exercises of a daily list, one in so many may be a warm-up. */
const warmUpsOneIn = 3;

export const hasTooManyWarmUps = (exercises: readonly OfKind[]): boolean =>
  exercises.filter(({ kind }) => isWarmUp(kind)).length * warmUpsOneIn > exercises.length;

/**
 * A student's list of a day: reading first, then the warm-ups, each in the order given; of the warm-ups no more than a
 * third of what is left. Several tasks come together on one day, and not all of each fits every student.
 */
export function dailyList<T extends OfKind>(exercises: readonly T[]): T[] {
  const reading = exercises.filter(({ kind }) => !isWarmUp(kind));
  const warmUps = exercises.filter(({ kind }) => isWarmUp(kind));
  return [...reading, ...warmUps.slice(0, Math.floor(reading.length / (warmUpsOneIn - 1)))];
}
