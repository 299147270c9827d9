// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { FormEvent } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { SchoolZone } from '../client/zone.ts';
import { show } from '../testing.tsx';
import { DateField } from './DateField.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['Europe/Istanbul', '1'],
  ['Europe/Warsaw', '30'],
  ['America/Montreal', '30'],
])('the calendar marks the day it is at the school in %s', async (zone, day) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T22:30:00Z') });
  show(() => (
    <SchoolZone value={zone}>
      <DateField name="day" value={null} onChange={() => {}} label="Day" />
    </SchoolZone>
  ));
  fireEvent.click(await screen.findByLabelText('Day'));
  const days = await screen.findAllByRole('button', { name: /November|December/ });
  const marked = days.filter((one) => one.hasAttribute('data-today'));
  expect(marked.map((one) => one.textContent)).toEqual([day]);
});

async function typedInto(text: string, over: object = {}) {
  const onChange = vi.fn();
  show(() => <DateField name="day" value="2026-11-03" onChange={onChange} label="Day" {...over} />);
  const field = await screen.findByLabelText<HTMLInputElement>('Day');
  fireEvent.focus(field);
  fireEvent.input(field, { target: { value: text } });
  fireEvent.blur(field);
  return { field, onChange };
}

it('a typed day is read as it is written here, when the field is left', async () => {
  const { field, onChange } = await typedInto('05.12.2026');
  expect(onChange.mock.calls).toEqual([['2026-12-05']]);
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});

it.each([
  ['01.01.65', '1965-01-01'],
  ['1 January 65', '1965-01-01'],
  ['01.01.26', '2026-01-01'],
])('%s is of the century before where that alone is offered', async (text, day) => {
  const { onChange } = await typedInto(text, { minDate: '1900-01-01', maxDate: '2027-11-30' });
  expect(onChange.mock.calls).toEqual([[day]]);
});

it.each([
  ['31.13.2026', {}, 'This is no date'],
  ['05.12.202', {}, 'This is no date'],
  ['05.12.2026', { maxDate: '2026-11-30' }, 'cannot be chosen'],
  // Where nothing of the century before is offered, a year that was mistyped is none of it.
  ['05.12.62', { maxDate: '2026-11-30' }, 'cannot be chosen'],
  ['05.12.2062', { minDate: '1900-01-01', maxDate: '2026-11-30' }, 'cannot be chosen'],
])('%s changes nothing, stays, and says so under the field', async (text, over, refusal) => {
  const { field, onChange } = await typedInto(text, over);
  expect(await screen.findByText(new RegExp(refusal))).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
  expect(field.value).toBe(text);
  fireEvent.input(field, { target: { value: '04.11.2026' } });
  fireEvent.blur(field);
  await waitFor(() => expect(screen.queryByText(new RegExp(refusal))).toBeNull());
  expect(onChange.mock.calls).toEqual([['2026-11-04']]);
});

it('a form with what cannot be read is not sent, and the field has the focus', async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  show(() => (
    <form onSubmit={onSubmit}>
      <DateField name="day" value={null} onChange={() => {}} label="Day" />
      <button type="submit">Send</button>
    </form>
  ));
  const field = await screen.findByLabelText<HTMLInputElement>('Day');
  fireEvent.input(field, { target: { value: '31.13.2026' } });
  fireEvent.blur(field);
  await screen.findByText(/This is no date/);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
  fireEvent.input(field, { target: { value: '31.12.2026' } });
  fireEvent.blur(field);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
