import { activeMs, type ExerciseEvent, type Play } from '@okur/contract/exercises/kind';
import { kindOf, planExercise } from '@okur/contract/exercises/kinds';
import type { ExerciseKindName } from '@okur/contract/exercises/names';
import { rightNow } from '@okur/contract/testing/time';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it, vi } from 'vitest';
import texts from '../../../../../texts/browser/exercises.json' with { type: 'json' };
import { serve, show } from '../../../kit/testing.tsx';
import type { Progress } from '../../../reading/exercises/unfinished.ts';
import { Player, type Playable } from './Player.tsx';

/* An exercise whose page went away in the middle: what the child sees who comes back, and what is handed in. */

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const text = 'The old man walked to the well. He drew the water slowly, and the dog watched him from the wall. '.repeat(
  4,
);
const questions = ['One?', 'Two?', 'Three?'].map((question) => ({ question, right: 'yes', wrong: ['no'] }));

function playable(kind: ExerciseKindName, set: object, content: object = {}, timed = false): Playable {
  const params = kindOf(kind).settings.parse(set);
  return {
    kind,
    params,
    content: content as Playable['content'],
    language: 'en',
    level: Number(params[kindOf(kind).ladder.param]),
    seed: 'seed',
    timed,
  };
}

const happened = (...events: [ExerciseEvent['event'], item?: number, value?: string][]): ExerciseEvent[] =>
  events.map(([event, item, value], n) => ({
    at: n * 1000,
    event,
    ...(item === undefined ? {} : { item }),
    ...(value === undefined ? {} : { value }),
  }));

const hour = 3_600_000;

/** The page of `play` as it is loaded an hour after another one went away. */
function comeBack(play: Playable, events: ExerciseEvent[], { position = 0, draft = [] as string[] } = {}) {
  serve(() => ({ data: [] }));
  const finished = vi.fn<(played: Play) => void>();
  const stored: Progress[] = [];
  const seen = { at: (events.at(-1)?.at ?? 0) + 500, clock: rightNow().getTime() - hour };
  show(() => (
    <Player
      play={play}
      before={{ events, position, draft, seen }}
      sound={false}
      onProgress={(progress) => void stored.push(structuredClone(progress))}
      onFinish={finished}
      onLeave={() => undefined}
    />
  ));
  return { finished, stored };
}

const goOn = async () => fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

const numbers = playable('schulte_table', { size: 3, tables: 2 });
const cellsOf = (table: number) => {
  const { cells, order } = (planExercise(numbers, 3, 'seed') as { tables: { cells: string[]; order: number[] }[] })
    .tables[table]!;
  return order.map((cell) => ({ cell: table * cells.length + cell, sign: cells[cell]! }));
};

it('waits for anyone who comes back, with what was found; the hour between counts for nothing', async () => {
  const picks = cellsOf(0).slice(0, 3);
  const events = happened(['start', 0], ['shown', 0], ...picks.map(({ cell }) => ['pick', cell] as ['pick', number]));
  const { finished } = comeBack(numbers, events);
  expect(await screen.findByText('Paused')).toBeTruthy();
  expect(await screen.findByText('Find: 4')).toBeTruthy();
  await goOn();
  for (const table of [0, 1]) for (const { sign } of cellsOf(table).slice(table === 0 ? 3 : 0)) press(sign);
  const { events: all } = finished.mock.lastCall![0];
  expect(all.filter(({ event }) => event === 'pick')).toHaveLength(18);
  expect(all.find(({ event }) => event === 'pause')?.at).toBe(events.at(-1)!.at + 500);
  expect(all.at(-1)!.at).toBeGreaterThanOrEqual(hour);
  expect(activeMs(all)).toBeLessThan(hour / 10);
});

it('stores each step at once, and the end not at all: it is handed in', async () => {
  const { finished, stored } = comeBack(numbers, happened(['start', 0], ['shown', 0]));
  await goOn();
  press(cellsOf(0)[0]!.sign);
  expect(stored.at(-1)!.events.at(-1)).toMatchObject({ event: 'pick', item: cellsOf(0)[0]!.cell });
  for (const { sign } of [...cellsOf(0).slice(1), ...cellsOf(1)]) press(sign);
  expect(finished).toHaveBeenCalledOnce();
  expect(stored.flatMap(({ events }) => events).some(({ event }) => event === 'end')).toBe(false);
});

const words = { exposure_ms: 1000, trials: 8 };
const pairs = ['gate', 'lamp', 'road', 'well'].map((word) => ({ word, lookalike: `${word}s` }));

it.each<[what: string, play: Playable, events: ExerciseEvent[], position: number, seen: string]>([
  [
    'a pair of words',
    playable('word_recognition', words, { pairs }),
    happened(['start', 0], ['shown', 0], ['answer', 0, 'same'], ['shown', 1], ['answer', 1, 'same'], ['shown', 2]),
    2,
    '3 of 8',
  ],
  [
    'a row of digits',
    playable('tachistoscope', { item: 'digits', trials: 5 }, { words: [] }),
    happened(['start', 0], ['shown', 0], ['answer', 0, '1']),
    1,
    '2 of 5',
  ],
  [
    'a series to be counted',
    playable('scan_count', { trials: 3 }, { target: 'b', distractors: ['d'] }),
    happened(['start', 0], ['shown', 0], ['answer', 0, '2'], ['shown', 1]),
    1,
    '2 of 3',
  ],
  [
    'the questions after a moving text',
    playable('rapid_serial', { wpm: 300 }, { text, questions }),
    happened(['start', 0], ['shown', 80], ['answer', 0, '1']),
    79,
    'Question 2 of 3',
  ],
  [
    'the questions after a text read at their own pace',
    playable('timed_reading', {}, { text, questions }),
    happened(['start', 0], ['shown', 0], ['pick', 0], ['answer', 0, '1'], ['answer', 1, '1']),
    0,
    'Question 3 of 3',
  ],
  [
    'a text in the middle of its reading',
    playable('timed_reading', {}, { text, questions }),
    happened(['start', 0], ['shown', 0]),
    0,
    'Finished!',
  ],
  [
    'the next one of several readings',
    playable('repeated_reading', { times: 2 }, { text, other_text: text, questions, other_questions: questions }),
    happened(['start', 0], ['shown', 0], ['pick', 0], ['answer', 0, '1'], ['answer', 1, '1'], ['answer', 2, '1']),
    0,
    'Reading 2 of 3',
  ],
])('goes on where it was: %s', async (_what, play, events, position, seen) => {
  comeBack(play, events, { position });
  expect(await screen.findByText(seen)).toBeTruthy();
});

const paced = ['rapid_serial', 'column_reading', 'metronome_reading', 'chunk_reading'] as const;
it.each(paced.flatMap((kind) => [true, false].map((timed) => ({ kind, timed }))))(
  'shows the words that were on the screen: $kind, by the clock: $timed',
  async ({ kind, timed }) => {
    const play = playable(kind, kind === 'metronome_reading' ? { sound: 'off' } : {}, { text, questions }, timed);
    comeBack(play, happened(['start', 0]), { position: 5 });
    await waitFor(() => expect(document.querySelector('[data-frame="5"]')).toBeTruthy());
  },
);

it('goes on as slowly as it went', async () => {
  const play = playable('guided_pacer', { wpm: 200 }, { text, questions }, true);
  comeBack(play, happened(['start', 0], ['pace', 3, '0.8']), { position: 4 });
  expect(await screen.findByText('160 words a minute')).toBeTruthy();
});

it('goes on with a mark that jumps, at the beat where it was', async () => {
  comeBack(playable('saccade_jump', { sound: 'off' }), happened(['start', 0]), { position: 7 });
  await waitFor(() => expect(document.querySelector('[data-frame="7"]')).toBeTruthy());
});

it('shows what was marked, and notes no second time that it was shown', async () => {
  const play = playable('visual_search', { cells: 16, grids: 2 }, { target: 'b', distractors: ['d'] });
  const events = happened(
    ['start', 0],
    ['shown', 0],
    ['answer', 0, '1'],
    ['shown', 1],
    ['pick', 16],
    ['pick', 20],
    ['pick', 16],
  );
  const { finished } = comeBack(play, events, { position: 1 });
  const grid = await screen.findByRole('group', { name: /./ });
  const cells = within(grid).getAllByRole('button');
  expect(cells.map((cell) => cell.getAttribute('aria-pressed') === 'true').indexOf(true)).toBe(4);
  await goOn();
  press('I found them all');
  const { events: all } = finished.mock.lastCall![0];
  expect(all.filter(({ event }) => event === 'shown').map(({ item }) => item)).toEqual([0, 1]);
  expect(all.findLast(({ event }) => event === 'answer')?.value).toBe('1');
});

it('holds what was typed into gaps', async () => {
  const play = playable('cloze', { answer_by: 'typing' }, { text, accepted: [] });
  comeBack(play, happened(['start', 0], ['shown', 0]), { draft: ['man', '', 'the'] });
  const gaps = await screen.findAllByLabelText(/^Gap \d+ of/);
  expect(gaps.slice(0, 3).map((gap) => (gap as HTMLInputElement).value)).toEqual(['man', '', 'the']);
});

it('holds the order that sentences were brought to', async () => {
  const sentences = ['A first.', 'A second.', 'A third.'];
  const play = playable('scrambled_text', { sentences: 3 }, { sentences });
  comeBack(play, happened(['start', 0]), { draft: ['2', '0', '1'] });
  await screen.findAllByRole('listitem');
  const order = [...document.querySelectorAll('[data-moved]')].map((row) => row.getAttribute('data-moved'));
  expect(order).toEqual(['2', '0', '1']);
});
