import { screen } from '@testing-library/react';
import type { Child } from '@okur/contract/parents';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import texts from '../../../../texts/browser/parent.json' with { type: 'json' };
import { serve, show } from '../../kit/testing.tsx';
import { ChildGrowth } from './ChildGrowth.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const child: Child = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Ada',
  surname: 'Kaya',
  company_name: 'Okur',
  time_zone: 'Europe/Istanbul',
  department_name: '6-A',
  weeks: [
    { week: '2026-11-02', wpm: 120, comprehension: 80, readings: 3 },
    { week: '2026-11-16', wpm: 130, comprehension: null, readings: 1 },
  ],
  latest: null,
  goal: null,
  minutes_this_week: 0,
  readings_this_week: 0,
  exercises_this_week: 0,
  closed: null,
  tonight: { rule: 'begin' } as Child['tonight'],
  homework: [],
  // One that was listened to is in the list, but not in the chart.
  readings: [],
};

it('says of how many readings its charts are made', async () => {
  serve(() => ({ data: { wpm: [], comprehension: [], speed: null } }));
  show(() => <ChildGrowth child={child} />);
  expect(await screen.findAllByText(/Based on 4 readings/)).toHaveLength(2);
});
