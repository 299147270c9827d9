import { expect, it } from 'vitest';
import { textsIn } from './index.ts';

it('a name that looks like a placeholder or like another text is written as it is', () => {
  for (const name of ['{{time}}', '$t(mail.expired)', '<b>Ayşe</b> & Co.', '$1'])
    expect(textsIn('en')('mail.hello', { name, time: 'x' })).toBe(`Hello ${name},`);
});

it.each([
  [1, '1 ćwiczenie, 5 min'],
  [3, '3 ćwiczenia, 5 min'],
  [12, '12 ćwiczeń, 5 min'],
])('%s counts as the language counts', (count, text) => {
  expect(textsIn('pl')('reading_report.exercises', { count, number: String(count), minutes: '5' })).toBe(text);
});
