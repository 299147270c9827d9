import type { ReadingResult } from '@okur/contract/student';
import { fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import texts from '../../../../../texts/browser/reading.json' with { type: 'json' };
import { serve, show } from '../../../kit/testing.tsx';
import { Result } from './Result.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const id = '01930000-0000-7000-8000-000000000001';

it('a reading that does not count says why at once', async () => {
  const result: Partial<ReadingResult> = {
    id,
    kind: 'not_counted',
    trust: 'C',
    trust_reasons: ['implausible'],
    comprehension: null,
    words: 200,
    active_seconds: 4,
    is_open: false,
    questions: [],
  };
  serve(({ path }) => ({ data: path.endsWith(id) ? result : [], meta: { total: 0 } }));
  show(() => (
    <Result
      readingId={id}
      studentId={id}
      origin={{ to: '/student/today', goOn: 'On' } as never}
      onAgain={() => {}}
      onAloud={null}
    />
  ));
  await screen.findByText(texts['student.trust_C'].en);
  // Nothing was pressed.
  expect(screen.getByText(texts['student.trust_why_implausible'].en)).toBeTruthy();
});

it.each([
  ['can be read again', () => {}, 1],
  ['that the class has no longer cannot', null, 0],
])('a text %s', async (_what, onAgain, buttons) => {
  const result: Partial<ReadingResult> = {
    id,
    kind: 'measurement',
    trust: 'A',
    trust_reasons: [],
    wpm: 120,
    comprehension: 80,
    effective_speed: 96,
    words: 200,
    active_seconds: 100,
    is_open: false,
    questions: [],
  };
  serve(({ path }) => ({ data: path.endsWith(id) ? result : [], meta: { total: 0 } }));
  const origin = { to: '/student/library', goOn: 'On' } as never;
  show(() => <Result readingId={id} studentId={id} origin={origin} onAgain={onAgain} onAloud={null} />);
  fireEvent.click(await screen.findByRole('button', { expanded: false }));
  await screen.findByText('student.comprehension');
  expect(screen.queryAllByText('student.again')).toHaveLength(buttons);
});

it.each([
  [80, 'student.result_well'],
  [58.82, 'student.result_fairly'],
  [58.4, 'student.result_hard'],
])('%s %% of the points are said in the words of their band', async (comprehension, words) => {
  const result: Partial<ReadingResult> = {
    id,
    kind: 'measurement',
    trust: 'A',
    trust_reasons: [],
    wpm: 120,
    comprehension,
    effective_speed: 96,
    words: 200,
    active_seconds: 100,
    is_open: false,
    questions: [],
  };
  serve(({ path }) => ({ data: path.endsWith(id) ? result : [], meta: { total: 0 } }));
  const origin = { to: '/student/library', goOn: 'On' } as never;
  show(() => <Result readingId={id} studentId={id} origin={origin} onAgain={null} onAloud={null} />);
  expect(await screen.findByText(words)).toBeTruthy();
});
