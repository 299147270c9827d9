import type { UserSettings } from '@okur/contract/accounts';
import type { StudentText } from '@okur/contract/student';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show } from '../../../kit/testing.tsx';
import { noGlossary } from '../../../reading/words/glossaryOf.ts';
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
const settings = {
  sound: false,
  line_focus: false,
  theme: 'dark',
  font_family: 'opendyslexic',
  font_size: 30,
  line_spacing: 2,
  letter_spacing: 0.1,
  word_spacing: 0.2,
  line_length: 42,
} as UserSettings;
const begun = (trace: Attempt['trace']): Attempt => ({
  id: '0190f1f0-0000-7000-8000-000000000001',
  taskKey: 'text-a',
  manner: { mode: 'pacer', pace: 200 },
  source: { article_id: 'a', article_version: 1 },
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
      glossary={noGlossary}
      attempt={begun(trace)}
      student={{ settings }}
      origin={{ to: '/list', back: 'back', goOn: 'on' }}
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

it('is set as its reader set it, on the paper of the whole screen', async () => {
  open([...fresh, { at: 1000, event: 'resume', seen: [0, 0] }, { at: 1200, event: 'pause', seen: [0, 0] }]);
  await goOn();
  expect(document.documentElement.dataset.reading).toBe('dark');
  const look = document.querySelector<HTMLElement>('[style*="--read-line"]')!;
  const value = (name: string) => look.style.getPropertyValue(name);
  expect(['--read-line', '--read-letters', '--read-length'].map(value)).toEqual(['2', '0.1em', '42ch']);
  expect(value('--read-font')).toContain('OpenDyslexic');
  expect(screen.getByRole('link', { name: 'back' })).toBeTruthy();
});
