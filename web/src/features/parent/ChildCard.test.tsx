import { screen } from '@testing-library/react';
import type { Child } from '@okur/contract/parents';
import i18next from 'i18next';
import { beforeEach, expect, it } from 'vitest';
import texts from '../../../../texts/browser/parent.json' with { type: 'json' };
import { show } from '../../kit/testing.tsx';
import { ChildCard } from './ChildCard.tsx';

beforeEach(() => {
  i18next.addResourceBundle(
    'en',
    'translation',
    Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
  );
});

const week = '2026-11-09T08:00:00Z';
const tonight: Child['tonight'] = {
  rule: 'homework_late',
  title: 'Deniz Feneri',
  due_at: '2026-11-16T18:00:00Z',
  days: null,
  comprehension: null,
};
const child: Child = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Ada',
  surname: 'Kaya',
  company_name: 'Okur',
  time_zone: 'Europe/Istanbul',
  department_name: '6-A',
  weeks: [],
  latest: { language: 'tr', wpm: 131, comprehension: null, effective_speed: null, texts: 3, from: week, to: week },
  goal: null,
  minutes_this_week: 0,
  readings_this_week: 0,
  exercises_this_week: 0,
  closed: null,
  tonight,
  homework: [
    {
      id: '00000000-0000-7000-8000-000000000002',
      kind: 'article',
      title: 'Deniz Feneri',
      due_at: '2026-11-16T18:00:00Z',
      extension_reason: null,
      finished_at: null,
      sequence: null,
      book: null,
      removed: false,
      closed: false,
    },
  ],
  readings: [],
};
const latest = () => screen.findByText('131');

it('says of homework that is late that it can still be done', async () => {
  show(() => <ChildCard child={child} />);
  expect(await screen.findByText(/“Deniz Feneri” was due on .* and can still be done\./)).toBeDefined();
});

it.each([
  ['school', 'The school’s access is suspended, so Ada cannot sign in right now.'],
  ['account', 'Ada cannot sign in right now: the account is frozen or has expired.'],
] as const)('of a closed %s it says why there is nothing for tonight, and the past stays', async (closed, why) => {
  show(() => <ChildCard child={{ ...child, closed }} />);
  expect(await latest()).toBeDefined();
  expect(screen.getByText((text) => text.startsWith(why))).toBeDefined();
  expect(screen.queryByText('For tonight')).toBeNull();
  expect(screen.queryByText('Deniz Feneri')).toBeNull();
});
