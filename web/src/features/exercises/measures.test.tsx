import { screen } from '@testing-library/react';
import { exerciseKindNames, type ExerciseKindName } from '@okur/contract/exercises/names';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import texts from '../../../../texts/browser/exercises.json' with { type: 'json' };
import { show } from '../../kit/testing.tsx';
import { MeasuresCard } from './MeasuresCard.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const paced = { shown_wpm: 250, words: 120, backs: 2 };
/** What an attempt of each kind measures, as its score names it. */
const measures: Record<ExerciseKindName, [measures: Record<string, number>, wpm: number | null, expected: string[]]> = {
  rapid_serial: [
    paced,
    248.6,
    ['Pace: 249 words a minute', 'Set speed: 250 words a minute', 'Times gone back: 2 times'],
  ],
  guided_pacer: [{ ...paced, backs: 1 }, null, ['Set speed: 250 words a minute', 'Times gone back: 1 time']],
  column_reading: [
    paced,
    250,
    ['Pace: 250 words a minute', 'Set speed: 250 words a minute', 'Times gone back: 2 times'],
  ],
  chunk_reading: [
    paced,
    250,
    ['Pace: 250 words a minute', 'Set speed: 250 words a minute', 'Times gone back: 2 times'],
  ],
  shading: [paced, 250, ['Pace: 250 words a minute', 'Set speed: 250 words a minute', 'Times gone back: 2 times']],
  metronome_reading: [
    { ...paced, beats: 40, steadiness: 87.5 },
    null,
    ['Set speed: 250 words a minute', 'Times gone back: 2 times', 'Longest stretch on the beat: 88%'],
  ],
  timed_reading: [
    { goal_wpm: 200, words: 300, backs: 0, effective_wpm: 140.2 },
    187,
    [
      'Pace: 187 words a minute',
      'Goal: 200 words a minute',
      'Words understood a minute: 140 words a minute',
      'Times gone back: 0 times',
    ],
  ],
  repeated_reading: [
    {
      times: 3,
      first_wpm: 150,
      last_wpm: 180,
      first_comprehension: 50,
      last_comprehension: 100,
      gain_percent: 8.2,
      practised_gain_percent: 20,
    },
    162,
    [
      'Pace: 162 words a minute',
      'First reading: 150 words a minute',
      'Last reading: 180 words a minute',
      'Same text, last compared with first reading: +20%',
      'New text, compared with the first reading: +8%',
      'Understood, first reading: 50%',
      'Understood, last reading: 100%',
    ],
  ],
  eye_span: [{ right: 15, trials: 20, span: 12 }, null, ['Right: 15 of 20', 'Seen at once: 12 letters apart']],
  tachistoscope: [
    { right: 15, trials: 20, span: 6, median_ms: 1340 },
    null,
    ['Right: 15 of 20', 'Most seen at a glance: 6', 'Usual answer time: 1.34 sec'],
  ],
  word_recognition: [
    { right: 18, trials: 20, median_ms: 800 },
    null,
    ['Right: 18 of 20', 'Usual answer time: 0.8 sec'],
  ],
  vocabulary_match: [
    { right: 4, trials: 5, recall: 80, median_ms: 2000 },
    null,
    ['Right: 4 of 5', 'Usual answer time: 2 sec'],
  ],
  scan_count: [{ right: 4, trials: 6, mean_off: 0.5 }, null, ['Right: 4 of 6', 'Off by, on average: 0.5']],
  visual_search: [{ found: 12, targets: 15, wrong: 1 }, null, ['Found: 12 of 15', 'Marked by mistake: 1']],
  saccade_jump: [
    { bpm: 120, beats: 60, targets: 12, misses: 2, wrong: 1, held_seconds: 14.25 },
    null,
    ['Caught: 10 of 12', 'Marked by mistake: 1', 'Longest without a mistake: 14.3 sec'],
  ],
  schulte_table: [
    { ms_per_cell: 1600, work_efficiency: 40, warm_up: 0.956, stability: 1.1 },
    null,
    [
      'Per cell: 1.6 sec',
      'Per table: 40 sec',
      'Start (1 or less: quick from the beginning): 0.96',
      'Finish (1 or less: steady to the end): 1.1',
    ],
  ],
  cloze: [{ gaps: 10, exact_percent: 70, accepted_percent: 80 }, null, ['Word for word: 70%']],
  scrambled_text: [{ sentences: 6 }, null, ['Sentences: 6']],
};

it.each(exerciseKindNames)('%s tells in plain words what it measured', async (kind) => {
  const [of, wpm, expected] = measures[kind];
  show(() => <MeasuresCard kind={kind} measures={of} wpm={wpm} />);
  const names = await screen.findAllByRole('term');
  expect(names.map((name) => `${name.textContent}: ${name.nextElementSibling!.textContent}`)).toEqual(expected);
});
