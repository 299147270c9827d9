import type { ExerciseEvent } from '@okur/contract/exercises/kind';
import { mostEvents } from '@okur/contract/exercises/kind';
import type { Progress } from '../../../reading/exercises/unfinished.ts';

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

/** The last moment that the record holds. */
const longestMs = 86_400_000;

/** Notes down what happens, by a clock that no one can set. */
export class PlayLog {
  readonly events: ExerciseEvent[] = [];
  private startedAt: number | null = null;
  private position = 0;
  private drafted: readonly string[] = [];
  private readonly store: ((progress: Progress) => void) | undefined;
  /** Where a page that went away left it. */
  readonly before: Progress | null;

  /** `store` is called with everything that happens, and with `before` it goes on from there, at a pause. */
  constructor(before: Progress | null = null, store?: (progress: Progress) => void) {
    this.before = before;
    this.store = store;
    if (!before) return;
    const { events, position, draft, seen } = before;
    this.startedAt = performance.now() - seen.at - Math.max(0, Date.now() - seen.clock);
    this.events.push(...events);
    this.position = position;
    this.drafted = draft;
    // While no page showed it, no one played.
    if (this.last('pause', 'resume')?.event !== 'pause') this.add({ event: 'pause', item: position }, seen.at);
  }

  /** Once; later calls say nothing. */
  start(item = 0): void {
    if (this.startedAt !== null) return;
    this.startedAt = performance.now();
    this.events.push({ at: 0, event: 'start', item });
    this.save();
  }

  /** Frame or trial on the screen: what a pause is noted with. */
  stand(position: number): void {
    this.position = position;
  }

  /** What is filled in so far and may still be changed. */
  draft(values: readonly string[]): void {
    this.drafted = values;
    this.save();
  }

  pause(on: boolean): void {
    this.note(on ? 'pause' : 'resume', this.position);
  }

  /** Something is on the screen until it is answered: noted once, also on a page that is loaded again. */
  display(item: number): void {
    if (this.last('shown')?.item !== item) this.note('shown', item);
  }

  note(event: ExerciseEvent['event'], item?: number, value?: string): void {
    if (this.startedAt === null) return;
    this.add(
      {
        event,
        ...(item === undefined ? {} : { item }),
        ...(value === undefined ? {} : { value: value.slice(0, 60) }),
      },
      performance.now() - this.startedAt,
    );
    // What has ended is handed in, and is not to be gone on with.
    if (event !== 'end') this.save();
  }

  /** Stores how far it has come. */
  save(): void {
    if (this.startedAt === null) return;
    this.store?.({
      events: this.events,
      position: this.position,
      draft: this.drafted,
      seen: { at: Math.round(performance.now() - this.startedAt), clock: Date.now() },
    });
  }

  /** The last of these events. */
  last(...names: ExerciseEvent['event'][]): ExerciseEvent | undefined {
    return this.events.findLast(({ event }) => names.includes(event));
  }

  /** How many answers were noted to items from `first` on, before `end`. */
  answered(first = 0, end = Infinity): number {
    return this.events.filter(({ event, item = -1 }) => event === 'answer' && item >= first && item < end).length;
  }

  /** The tempo that was chosen last, as a multiple of the planned one. */
  rate(): number {
    return Number(this.last('pace')?.value ?? 1);
  }

  private add(event: Omit<ExerciseEvent, 'at'>, at: number): void {
    // The last place is for the end.
    if (event.event !== 'end' && this.events.length >= mostEvents - 1) return;
    this.events.push({ at: Math.min(longestMs, Math.max(this.events.at(-1)?.at ?? 0, Math.round(at))), ...event });
  }
}
