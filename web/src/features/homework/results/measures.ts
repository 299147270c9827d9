import type { Homework, HomeworkResult } from '@okur/contract/homework';

/** One digit: a spreadsheet shows all of them. */
export const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);

/** 1:42 is one minute and 42 seconds. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export type ResultStateName = 'implausible' | 'unanswered' | 'late' | 'in_time';

/** Unanswered are those who left the questions that others answered; a text without questions leaves nobody behind. */
export function stateOf(
  { implausible, comprehension, late }: Pick<HomeworkResult, 'implausible' | 'comprehension' | 'late'>,
  { averages }: Pick<Homework, 'averages'>,
): ResultStateName {
  if (implausible) return 'implausible';
  if (comprehension === null && averages.comprehension !== null) return 'unanswered';
  return late ? 'late' : 'in_time';
}
