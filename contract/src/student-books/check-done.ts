import { z } from 'zod';
import { Instant } from '../fields.ts';

/** Words of the text, or the questions of an author. */
export const checkKinds = ['automatic', 'questions'] as const;
export type CheckKind = (typeof checkKinds)[number];

/** How many of the questions behind a chapter were right. */
export const CheckDone = z.object({ questions: z.int(), right: z.int(), done_at: Instant });

/** What a teacher sees of it. */
export const CheckMark = CheckDone.extend({
  kind: z.enum(checkKinds),
  /** Corrected for guessing, in percent: below 0 where fewer were right than by guessing. */
  corrected: z.number(),
});
export type CheckMark = z.infer<typeof CheckMark>;
