import { z } from 'zod';
import { choice, defineKind, setting } from './kind.ts';
import { endsOf, grouped, PacedContent, questionsOf, scorePaced, tokensOf, wordsIn } from './paced.ts';

/** A few words at every beat of a metronome. The pace that is shown follows from the text: its words over its beats. */
export const metronomeReading = defineKind({
  evidence: 'D',
  hasLanguage: true,
  settings: z.strictObject({
    bpm: setting(20, 240, 60),
    words_per_beat: setting(1, 8, 3),
    sound: choice(['on', 'off'], 'on'),
  }),
  content: PacedContent,
  ladder: { param: 'bpm', pace: [20, 240], range: [20, 240] },
  plan: ({ settings, content, seed }) => {
    const groups = grouped(tokensOf(content.text, settings.bpm), settings.words_per_beat);
    const beatMs = 60_000 / settings.bpm;
    const words = groups.reduce((sum, group) => sum + wordsIn(group), 0);
    const totalMs = groups.length * beatMs;
    const frames = groups.map((group, at) => ({
      text: group.map((token) => token.text).join(' '), words: wordsIn(group), at: at * beatMs, until: (at + 1) * beatMs, ...endsOf(group),
    }));
    return { wpm: (words * 60_000) / totalMs, words, totalMs, frames, questions: questionsOf(content, seed), bpm: settings.bpm, sound: settings.sound === 'on' };
  },
  score: scorePaced,
});
