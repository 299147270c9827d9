import { z } from 'zod';
import { evidenceOfKind } from './evidence.ts';
import { choice, defineKind, type ExerciseEvent, inOrder, setting } from './kind.ts';
import { ladderOfKind } from './ladders.ts';
import {
  endsOf,
  grouped,
  PacedContent,
  questionsOf,
  scorePaced,
  type Token,
  tokensOf,
  wordsIn,
  wrapped,
} from './paced.ts';

/** Characters of a line and of half of one: those of a page, whatever screen it is read on. */
const lineWidths = { half_line: 22, line: 44 } as const;

/**
 * Some words at every beat of a metronome: so many, half a line or a line. The pace that is shown follows from the
 * text: its words over its beats.
 */
export const metronomeReading = defineKind({
  evidence: evidenceOfKind.metronome_reading,
  hasLanguage: true,
  settings: z.strictObject({
    bpm: setting(20, 240, 60),
    beat: choice(['words', 'half_line', 'line'], 'words'),
    words_per_beat: setting(1, 8, 3),
    sound: choice(['on', 'off'], 'on'),
    /** Keeps the inner voice busy. Whether it is done cannot be heard: it is suggested and not scored. */
    voice_task: choice(['none', 'hum', 'count'], 'none'),
  }),
  onlyWith: { words_per_beat: ['beat', 'words'] },
  content: PacedContent,
  ladder: ladderOfKind.metronome_reading,
  plan: ({ settings, content, seed }) => {
    const groups = groupsOf(tokensOf(content.text, settings.bpm), settings.beat, settings.words_per_beat);
    const beatMs = 60_000 / settings.bpm;
    const words = groups.reduce((sum, group) => sum + wordsIn(group), 0);
    const totalMs = groups.length * beatMs;
    const frames = groups.map((group, at) => ({
      text: group.map((token) => token.text).join(' '),
      words: wordsIn(group),
      at: at * beatMs,
      until: (at + 1) * beatMs,
      ...endsOf(group),
    }));
    return {
      wpm: (words * 60_000) / totalMs,
      words,
      totalMs,
      frames,
      questions: questionsOf(content, seed),
      bpm: settings.bpm,
      sound: settings.sound === 'on',
      voiceTask: settings.voice_task,
    };
  },
  score: (plan, play) => {
    const score = scorePaced(plan, play);
    const beats = plan.frames.length;
    return {
      ...score,
      measures: {
        ...score.measures,
        beats,
        ...(play.timed ? { steadiness: (longestRun(play.events, beats) / beats) * 100 } : {}),
      },
    };
  },
});

const groupsOf = (tokens: readonly Token[], beat: 'words' | keyof typeof lineWidths, words: number): Token[][] =>
  beat === 'words' ? grouped(tokens, words) : wrapped(tokens, lineWidths[beat]);

/** Beats in a row without a pause, a step back or another tempo. */
function longestRun(events: readonly ExerciseEvent[], beats: number): number {
  let [since, longest] = [0, 0];
  for (const { event, item = 0, value } of inOrder(events)) {
    if (!['pause', 'back', 'pace', 'shown'].includes(event)) continue;
    longest = Math.max(longest, Math.min(event === 'back' ? Number(value) || 0 : item, beats) - since);
    since = item;
  }
  return longest;
}
