import { planExercise, type PlanOf } from '@okur/contract/exercises/kinds';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../kit/testing.tsx';
import { GuidedStage } from './GuidedStage.tsx';
import { RapidStage } from './RapidStage.tsx';

const text = 'Rüzgâr dağların ardından gelir ve denize doğru eser.';
const questions = ['a', 'b', 'c'].map((question) => ({ question, right: '1', wrong: ['2'] }));
const planWith = (params: Record<string, unknown>) =>
  planExercise(
    { kind: 'guided_pacer', params, content: { text, questions }, language: 'tr' },
    200,
    'seed',
  ) as PlanOf<'guided_pacer'>;

/** Words that are marked while this one is due; without a layout all of them are on one line. */
function markedAt(at: number, params: Record<string, unknown>): string[] {
  const { container, unmount } = render(
    <GuidedStage
      plan={planWith(params)}
      displayed={{ from: at, to: at }}
      running
      rate={1}
      sound={false}
      language="tr"
    />,
  );
  const marked = [...container.querySelectorAll('[data-marked]')].map((word) => word.textContent.trim());
  unmount();
  return marked;
}

it('marks a window of words at a time, or moves it word by word', () => {
  const words = { highlight: 'words', window_words: 3 };
  expect(markedAt(4, words)).toEqual(['gelir', 've', 'denize']);
  expect(markedAt(4, { ...words, reveal: 'sweep' })).toEqual(['gelir', 've', 'denize']);
  expect(markedAt(5, words)).toEqual(['gelir', 've', 'denize']);
  expect(markedAt(5, { ...words, reveal: 'sweep' })).toEqual(['ve', 'denize', 'doğru']);
});

it('marks lines whole, or fills them word by word', () => {
  expect(markedAt(2, { highlight: 'lines' })).toHaveLength(8);
  expect(markedAt(2, { highlight: 'lines', reveal: 'sweep' })).toEqual(['Rüzgâr', 'dağların', 'ardından']);
});

it('runs in the direction of its text, as a page of a book does', () => {
  const due = { displayed: { from: 0, to: 0 }, running: true, rate: 1, sound: false, language: 'tr' };
  const flashed = planExercise(
    { kind: 'rapid_serial', params: {}, content: { text, questions }, language: 'tr' },
    200,
    'seed',
  ) as PlanOf<'rapid_serial'>;
  for (const stage of [
    <GuidedStage key="guided" plan={planWith({ highlight: 'lines' })} {...due} />,
    <RapidStage key="rapid" plan={flashed} {...due} />,
  ]) {
    const { container, unmount } = render(stage);
    expect(container.querySelector('[lang="tr"]')?.getAttribute('dir')).toBe('auto');
    unmount();
  }
});
