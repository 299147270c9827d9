import { fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../testing.tsx';
import { DateTimeField } from './DateTimeField.tsx';

afterEach(async () => {
  vi.unstubAllGlobals();
  await i18next.changeLanguage('en');
});

/** The field at nine in the evening in Tokyo, where these tests are, opened. */
async function opened(isNarrow = false): Promise<HTMLElement> {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrow && query.includes('max-width'),
    addEventListener() {},
    removeEventListener() {},
  }));
  show(() => <DateTimeField name="at" value="2026-12-05T12:00:00Z" onChange={() => {}} label="Begins" />);
  const field = await screen.findByLabelText('Begins');
  fireEvent.click(field);
  return field;
}

it.each([
  ['en', true],
  ['fr', false],
  ['pl', false],
  ['tr', false],
])('the clock of the picker is that of the field in %s', async (language, hasHalves) => {
  await i18next.changeLanguage(language);
  const field = await opened();
  expect(field.textContent.includes('PM')).toBe(hasHalves);
  const hours = await screen.findByLabelText<HTMLInputElement>(/^(Hours|kit\.hours)$/);
  const [, hour] = /(\d+):00/.exec(field.textContent) ?? [];
  expect(Number(hours.value)).toBe(Number(hour));
  expect(screen.queryByLabelText(/^(AM or PM|kit\.half_of_day)$/) !== null).toBe(hasHalves);
});

it('a telephone has the calendar in a window of its own, not over its field', async () => {
  await opened(true);
  expect((await screen.findByRole('dialog', { name: 'Begins' })).getAttribute('aria-modal')).toBe('true');
});

it('a time before the first one stays what was chosen', async () => {
  const changed = vi.fn();
  const [value, first] = ['2026-12-05T05:00:00Z', new Date('2026-12-05T06:20:00Z')];
  show(() => <DateTimeField name="at" value={value} minDate={first} onChange={changed} label="Until" />);
  const field = await screen.findByLabelText('Until');
  fireEvent.click(field);
  fireEvent.blur(await screen.findByLabelText(/^(Hours|kit\.hours)$/));
  fireEvent.click(screen.getByLabelText(/^(Use this time|kit\.take_time)$/));
  expect(changed).not.toHaveBeenCalled();
});
