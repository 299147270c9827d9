import { z } from 'zod';
import { whole } from '../fields.ts';

/** How evenly a text came that was shown at a pace: a slow device draws several words at once, or one for too long. */
export const Evenness = z.strictObject({
  /** Words, or groups of them, that came together with a neighbour. */
  together: whole(0, 100_000),
  /** The longest that one was shown beyond its time. */
  longest_stand_ms: whole(0, 86_400_000),
});
export type Evenness = z.infer<typeof Evenness>;

/** Beyond these a reader notices. */
const noticed = { shareTogether: 0.1, standMs: 500 } as const;

export const isUneven = ({ together, longest_stand_ms }: Evenness, frames: number): boolean =>
  together > frames * noticed.shareTogether || longest_stand_ms > noticed.standMs;

/** In the one field that an event of an exercise has for what happened. */
export const evennessValue = ({ together, longest_stand_ms }: Evenness): string => `${together}/${longest_stand_ms}`;

/** Null for what is none: an event without it, or one that is made up. */
export function evennessOf(value: string | undefined): Evenness | null {
  const [together, longest_stand_ms] = (value ?? '').split('/').map(Number);
  return Evenness.safeParse({ together, longest_stand_ms }).data ?? null;
}
