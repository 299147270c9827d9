import { exerciseReport } from './monthly.ts';
import type { reports as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

export function completedExercises(context: ContextOf<typeof contract.completedExercises>) {
  return exerciseReport(context, (sums) => sums.count);
}

export function exerciseTimes(context: ContextOf<typeof contract.exerciseTimes>) {
  return exerciseReport(context, (sums) => sums.seconds);
}
