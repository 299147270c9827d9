import type { ExerciseEvent } from '@okur/contract/exercises/kind';
import { mostEvents } from '@okur/contract/exercises/kind';

/** What every player gets: what to show, how, and whom to tell. */
export interface PlayerProps<P> {
  plan: P;
  /** False: the form without time pressure. */
  timed: boolean;
  paused: boolean;
  sound: boolean;
  /** Of the content: for screen readers and hyphenation. */
  language: string;
  /** Of words repeated at intervals: places of those that are due. */
  words?: readonly number[] | undefined;
  log: PlayLog;
  onPause: () => void;
  onDone: () => void;
}

/** Notes down what happens, by a clock that nobody can set. */
export class PlayLog {
  readonly events: ExerciseEvent[] = [];
  private startedAt: number | null = null;
  private place = 0;

  /** Once; later calls say nothing. */
  start(item = 0): void {
    if (this.startedAt !== null) return;
    this.startedAt = performance.now();
    this.events.push({ at: 0, event: 'start', item });
  }

  /** Frame or trial on the screen: what a pause is noted with. */
  stand(place: number): void {
    this.place = place;
  }

  pause(on: boolean): void {
    this.note(on ? 'pause' : 'resume', this.place);
  }

  note(event: ExerciseEvent['event'], item?: number, value?: string): void {
    if (this.startedAt === null) return;
    // The last place is kept for the end.
    if (event !== 'end' && this.events.length >= mostEvents - 1) return;
    const at = Math.min(
      86_400_000,
      Math.max(this.events.at(-1)?.at ?? 0, Math.round(performance.now() - this.startedAt)),
    );
    this.events.push({
      at,
      event,
      ...(item === undefined ? {} : { item }),
      ...(value === undefined ? {} : { value: value.slice(0, 60) }),
    });
  }
}
