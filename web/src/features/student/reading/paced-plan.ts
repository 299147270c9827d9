import { guidedPacer } from '@okur/contract/exercises/guided-pacer';
import type { PacedPlan } from '@okur/contract/exercises/paced';
import { rapidSerial } from '@okur/contract/exercises/rapid-serial';
import type { Manner } from './attempt.ts';

/** A guide through the text for those who read with line focus. */
const oneLine = { lines: 1, rest_percent: 30 } as const;

/** The plan of an exercise over plain words. */
export function pacedPlanOf(text: string, { mode, pace }: Manner, seed: string, lineFocus: boolean): PacedPlan {
  const wpm = pace ?? 0;
  // The plan of a text without questions is the same in every language.
  const input = { content: { text, questions: [] }, language: 'en' as const, seed };
  return mode === 'rapid_serial'
    ? rapidSerial.plan({ settings: rapidSerial.settings.parse({ wpm }), ...input })
    : guidedPacer.plan({ settings: guidedPacer.settings.parse({ wpm, ...(lineFocus ? oneLine : {}) }), ...input });
}
