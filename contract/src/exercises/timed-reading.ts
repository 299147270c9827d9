import { z } from 'zod';
import { evidenceOfKind } from './evidence.ts';
import { choice, defineKind, setting } from './kind.ts';
import { ladderOfKind } from './ladders.ts';
import { PacedContent } from './paced.ts';
import { effectiveOf, isSound, passageOf, readingsOf, scoreOfReading } from './read-through.ts';

/** Slower than this share of the goal is not yet at the goal. */
const nearGoal = 0.9;

/**
 * A text read once at one's own pace, against a goal, then its questions. Nothing moves and nothing forbids to be
 * slower: who is slower, or looked back while answering, keeps the goal.
 */
export const timedReading = defineKind({
  evidence: evidenceOfKind.timed_reading,
  hasLanguage: true,
  settings: z.strictObject({ goal_wpm: setting(50, 1000, 200), look_back: choice(['no', 'yes'], 'no') }),
  content: PacedContent,
  ladder: ladderOfKind.timed_reading,
  plan: ({ settings, content, seed }) => ({
    passages: [passageOf(content.text, content.questions, seed)],
    goalWpm: settings.goal_wpm,
    mayLookBack: settings.look_back === 'yes',
  }),
  score: ({ passages, goalWpm }, play) => {
    const readings = readingsOf(passages, play);
    const reading = readings[0]!;
    return {
      ...scoreOfReading(reading, play),
      trusted: isSound(passages, readings, play) && reading.wpm! >= goalWpm * nearGoal,
      measures: {
        goal_wpm: goalWpm,
        words: passages[0]!.words,
        backs: play.events.filter(({ event }) => event === 'back').length,
        ...effectiveOf(reading),
      },
    };
  },
});
