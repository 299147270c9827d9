import { z } from 'zod';
import { evidenceOfKind } from './evidence.ts';
import { defineKind, setting } from './kind.ts';
import { ladderOfKind } from './ladders.ts';
import { PacedContent } from './paced.ts';
import { effectiveOf, isSound, type Passage, passageOf, readingsOf, scoreOfReading } from './read-through.ts';

/**
 * One text several times, with its questions after the first and the last, then another text once. What counts is how
 * the other one was read: everyone gets faster at a text they know (Chang & Millett 2013). Fewer times is harder.
 */
export const repeatedReading = defineKind({
  evidence: evidenceOfKind.repeated_reading,
  hasLanguage: true,
  settings: z.strictObject({ times: setting(2, 5, 3) }),
  content: z.strictObject({
    ...PacedContent.shape,
    other_text: PacedContent.shape.text,
    other_questions: PacedContent.shape.questions,
  }),
  ladder: ladderOfKind.repeated_reading,
  plan: ({ settings: { times }, content, seed }) => {
    const practised = Array.from({ length: times }, (_, at): Passage =>
      passageOf(content.text, at === 0 || at === times - 1 ? content.questions : [], `${seed}/${at}`),
    );
    return { passages: [...practised, passageOf(content.other_text, content.other_questions, `${seed}/other`)], times };
  },
  score: ({ passages, times }, play) => {
    const readings = readingsOf(passages, play);
    const [first, last, other] = [readings[0]!, readings[times - 1]!, readings[times]!];
    return {
      ...scoreOfReading(other, play),
      trusted: isSound(passages, readings, play),
      measures: {
        times,
        ...withoutNulls({
          first_wpm: first.wpm,
          last_wpm: last.wpm,
          first_comprehension: first.raw,
          last_comprehension: last.raw,
        }),
        ...gain('gain_percent', first.wpm, other.wpm),
        ...gain('practised_gain_percent', first.wpm, last.wpm),
        ...effectiveOf(other),
      },
    };
  },
});

const withoutNulls = (of: Record<string, number | null>): Record<string, number> =>
  Object.fromEntries(Object.entries(of).filter((entry): entry is [string, number] => entry[1] !== null));
const gain = (name: string, from: number | null, to: number | null): Record<string, number> =>
  from === null || to === null ? {} : { [name]: (to / from - 1) * 100 };
