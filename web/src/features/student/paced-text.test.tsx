import type { StudentText } from '@okur/contract/student';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show } from '../../kit/testing.tsx';
import type { Attempt } from './attempt.ts';
import { PacedText } from './PacedText.tsx';

const text: StudentText = {
  article_id: 'a',
  article_version: 1,
  title: 'The well',
  language: 'en',
  body: `<p>${'A word and another one. '.repeat(40)}</p>`,
  word_count: 200,
  questions: [],
  pace: { pacer: 200, rapid_serial: 200 },
};
const begun = (trace: Attempt['trace']): Attempt => ({
  id: '0190f1f0-0000-7000-8000-000000000001',
  taskKey: 'text-a',
  manner: { mode: 'pacer', pace: 200 },
  articleId: 'a',
  articleVersion: 1,
  trace,
  step: 'reading',
  answers: {},
  seen: { at: 0, page: 'here', tick: 0, clock: 0 },
});
function open(trace: Attempt['trace']): string[] {
  serve(() => ({ data: [] }));
  const noted: string[] = [];
  show(() => (
    <PacedText
      text={text}
      glossary={[]}
      attempt={begun(trace)}
      settings={{ sound: false, line_focus: false }}
      tellSeen={() => undefined}
      note={(event) => void noted.push(event)}
      onFinish={() => undefined}
    />
  ));
  return noted;
}
const fresh: Attempt['trace'] = [
  { at: 0, event: 'start', seen: [0, 0] },
  { at: 1, event: 'pause' },
];
const goOn = () => screen.findByRole('button', { name: 'exercise.go_on' });

it('counts down to a text that is opened for the first time', async () => {
  open(fresh);
  expect(await screen.findByRole('button', { name: 'exercise.pause' })).toBeTruthy();
});

it('waits for its reader when it was left within the first words', async () => {
  const noted = open([
    ...fresh,
    { at: 1000, event: 'resume', seen: [0, 0] },
    { at: 1200, event: 'pause', seen: [0, 0] },
    { at: 1300, event: 'hidden' },
  ]);
  expect(await goOn()).toBeTruthy();
  expect(noted).toEqual([]);
});

it('does not count the time until its reader goes on when it was left under way', async () => {
  const noted = open([
    ...fresh,
    { at: 1000, event: 'resume', seen: [0, 0] },
    { at: 9000, event: 'activity', seen: [0, 300] },
    { at: 9100, event: 'hidden' },
  ]);
  expect(await goOn()).toBeTruthy();
  expect(noted).toEqual(['pause']);
});
