// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SchoolZone } from '../client/zone.ts';
import { show } from '../testing.tsx';
import { DateField } from './DateField.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it.each([
  ['Europe/Istanbul', '1'],
  ['Europe/Warsaw', '30'],
  ['America/Montreal', '30'],
])('the calendar marks the day it is at the school in %s', async (zone, day) => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
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
