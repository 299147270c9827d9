import type { ExerciseEvent } from '../kind.ts';
import { kindOf, scoreExercise, type ExerciseDefinition } from '../kinds.ts';
import type { ExerciseKindName } from '../names.ts';

export const start: ExerciseEvent = { at: 0, event: 'start' };
export const end = (at: number): ExerciseEvent => ({ at, event: 'end' });
export const definitionOf = <K extends ExerciseKindName>(
  kind: K,
  params: object = {},
  content: object = {},
): ExerciseDefinition & { kind: K } => ({
  kind,
  params: kindOf(kind).settings.parse(params),
  content: { ...content },
  language: 'tr',
});
export const play = (w: ExerciseDefinition, level: number, events: ExerciseEvent[], timed = true) =>
  scoreExercise(w, level, 'seed', { timed, events: [start, ...events] });

/** Each of so many trials shown and answered within its two seconds. */
export const answersOf = (count: number, value: (at: number) => string): ExerciseEvent[] =>
  Array.from({ length: count }, (_, at): ExerciseEvent[] => [
    { at: at * 2000, event: 'shown', item: at },
    { at: at * 2000 + 900, event: 'answer', item: at, value: value(at) },
  ]).flat();
