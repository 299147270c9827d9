import type { Evenness } from '@okur/contract/reading/evenness';

/** What is on the screen from one moment of a plan to another, in milliseconds. */
export interface Due {
  at: number;
  until: number;
}

/** Frames on the screen, both ends among them. */
export interface FrameRange {
  from: number;
  to: number;
}

/** A screen that did not answer for longer than this was asleep: that time is no reading time. */
const longestGapMs = 1000;
/** So many frames may be late together, if nothing else is said. */
const usualTogether = 5;
/** Of a text that is all on the screen no word is missed, however far its mark has to go after a stop. */
export const allTogether = Number.POSITIVE_INFINITY;

/**
 * Which frames of a plan are on the screen at which moment. Time is taken from the clock at every tick and never added
 * up from timers, so that nothing drifts.
 *
 * Late frames: a frame whose moment has passed comes at the next tick together with those after it that are due, up to
 * five; so no word is left out and the text is through when it should be. What cannot be caught up like that (a stop
 * of over a second, more than five frames at one tick) moves the rest of the plan back: the delivered speed tells.
 * Where each frame has to be seen on its own, `mostTogether` is 1; a mark in a text that can be seen as a whole goes
 * where it has to be (`allTogether`).
 */
export class Pacer {
  private readonly frames: readonly Due[];
  private readonly mostTogether: number;
  /** Where in the plan we are, in its milliseconds. */
  private position = 0;
  private last: number | null = null;
  /** When what is on the screen came, by the clock of the ticks. */
  private cameAt = 0;
  readonly evenness: Evenness = { together: 0, longest_stand_ms: 0 };
  displayed: FrameRange = { from: 0, to: 0 };
  isDone = false;

  constructor(frames: readonly Due[], from = 0, mostTogether = usualTogether) {
    this.frames = frames;
    this.mostTogether = mostTogether;
    if (from > 0) this.go(from);
  }

  /** Goes on from the beginning of the frame on the screen, so that it is seen whole. */
  resume(now: number): void {
    this.position = this.frames[this.displayed.from]?.at ?? 0;
    this.last = now;
    this.cameAt = now;
  }

  pause(): void {
    this.last = null;
  }

  /** Goes to a frame. */
  go(to: number): void {
    const frame = Math.min(this.frames.length - 1, Math.max(0, to));
    this.displayed = { from: frame, to: frame };
    this.position = this.frames[frame]?.at ?? 0;
    this.cameAt = this.last ?? 0;
    this.isDone = false;
  }

  /** The state at this moment; `rate` below 1 is slower than planned. */
  tick(now: number, rate = 1): void {
    if (this.last === null || this.isDone) return;
    const passed = Math.min(now - this.last, longestGapMs) * rate;
    this.position += passed;
    this.last = now;
    const current = this.displayed.to;
    let due = current;
    while (due < this.frames.length && this.position >= this.frames[due]!.until) due += 1;
    // The end comes at the tick that is nearest to it: always the one after it would make every text longer.
    const latest = this.frames.length - 1;
    if (current === latest && this.position + passed / 2 >= this.frames[latest]!.until) due = latest + 1;
    if (due === current) return;
    this.noteStand(now, rate);
    if (current === latest) {
      this.isDone = true;
      return;
    }
    const to = Math.min(due, current + this.mostTogether, latest);
    // More than that, or the end before the last words were seen: the plan waits.
    if (due > to) this.position = Math.min(this.position, (this.frames[to]!.at + this.frames[to]!.until) / 2);
    this.displayed = { from: current + 1, to };
    if (to > current + 1) this.evenness.together += to - current;
  }

  /** What is on the screen leaves it: how much longer it was shown than planned. */
  private noteStand(now: number, rate: number): void {
    const { from, to } = this.displayed;
    const planned = (this.frames[to]!.until - this.frames[from]!.at) / rate;
    const beyond = Math.round(now - this.cameAt - planned);
    this.evenness.longest_stand_ms = Math.max(this.evenness.longest_stand_ms, beyond);
    this.cameAt = now;
  }
}
