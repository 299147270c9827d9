import type { OpenExercise } from '@okur/contract/exercises/student';
import type { ExerciseEvent } from '@okur/contract/exercises/kind';
import { deviceStore, keysOf } from '../../kit/client/offline/deviceStore.ts';
import { impersonation } from '../../kit/impersonation/impersonation.ts';

/*
 * Exercises under way on this device, one for each exercise of a student. Like a reading they are stored at every step,
 * so that a closed tab, a crash or a flat battery lose nothing: the person who comes back goes on, at a pause.
 */

/** How far a play has come: enough to go on with it on a page that is loaded again. */
export interface Progress {
  events: readonly ExerciseEvent[];
  /** Frame or trial on the screen. */
  position: number;
  /** What is filled in and not handed in yet. */
  draft: readonly string[];
  /** The last moment at which it was on the screen: since the start, and by the device's clock. */
  seen: { at: number; clock: number };
}

export interface Unfinished {
  exerciseId: string;
  version: number;
  /** The attempt's id, made before it began: what is shown follows from it. */
  seed: string;
  level: number;
  timed: boolean;
  /** Places of the words that were due when it began. */
  nextWords: OpenExercise['next_words'];
  progress: Progress;
}

/** What was left for longer is begun again, as a text is. */
export const longestHours = 6;
const longestMs = longestHours * 3_600_000;

const prefixOf = (studentId: string): string => `okur-play:${studentId}:`;

/**
 * What is left of an exercise, if it can be gone on with: the exercise is still the same, and it is the student’s
 * own.
 */
export function loadPlay(studentId: string, { id, version }: Pick<OpenExercise, 'id' | 'version'>): Unfinished | null {
  const play = impersonation.get() ? null : stored(prefixOf(studentId) + id);
  return play?.version === version ? play : null;
}

/** Whether there is something to go on with. */
export const isUnfinished = (studentId: string, exerciseId: string): boolean =>
  !impersonation.get() && stored(prefixOf(studentId) + exerciseId) !== null;

export const storePlay = (studentId: string, play: Unfinished): void =>
  deviceStore.setItem(prefixOf(studentId) + play.exerciseId, JSON.stringify(play));

export const dropPlay = (studentId: string, exerciseId: string): void =>
  deviceStore.removeItem(prefixOf(studentId) + exerciseId);

/** Removes what no one goes on with any more. */
export function dropStalePlays(studentId: string): void {
  for (const key of keysOf(prefixOf(studentId))) if (stored(key) === null) deviceStore.removeItem(key);
}

function stored(key: string): Unfinished | null {
  const play = JSON.parse(deviceStore.getItem(key) ?? 'null') as Unfinished | null;
  if (!play || Date.now() - play.progress.seen.clock >= longestMs) return null;
  // Begun with a version that named the position otherwise, it goes on where it was all the same.
  const { place = 0 } = play.progress as { place?: number };
  return { ...play, progress: { ...play.progress, position: play.progress.position ?? place } };
}
