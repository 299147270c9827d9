import type { Passage } from './passages.ts';
import type { Position } from './marks.ts';

/** Reads the sentences of a text, one after the other. */
export interface Player {
  /** From the beginning of a sentence. */
  play: (at: number) => void;
  /** Goes on where it paused. */
  goOn: () => void;
  pause: () => void;
  setSpeed: (speed: number) => void;
  /** Other parts of the text are on the page: what is spoken goes on, or ends where it is there no more. */
  reread: (passages: readonly Passage[]) => void;
  stop: () => void;
}

export interface Listener {
  onPosition: (position: Position) => void;
  onEnd: () => void;
  /** It cannot be heard. */
  onFail: () => void;
}

export type MakePlayer = (passages: readonly Passage[], listener: Listener) => Player;
