import { type OneRoster, rosterKinds } from '@okur/contract/one-rosters';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import lists from '../../../../texts/browser/class-lists.json' with { type: 'json' };
import { serve, show } from '../../kit/testing.tsx';
import { Check } from './Check.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(lists).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const none = { create: 0, update: 0, restore: 0, remove: 0, unchanged: 0 };
const roster = (waiting?: number) =>
  ({
    id: 'r1',
    source: { title: '', is_new: true, imported_at: null },
    schools: [],
    counts: Object.fromEntries(rosterKinds.map((kind) => [kind, none])),
    waiting,
    removals: { people: 0, of: 0, must_confirm: false },
    faults: [],
    fault_counts: { stop: 0, fault: 0, note: 0 },
  }) as unknown as OneRoster;

it('says how many students will wait for a code, as a class list does', async () => {
  serve(() => ({ data: [] }));
  show(() => <Check roster={roster(3)} job={undefined} />);
  expect(await screen.findByText('Students who wait for an activation code: 3')).toBeTruthy();
});

it.each([0, undefined])('says nothing of codes where no one waits (%s)', async (waiting) => {
  serve(() => ({ data: [] }));
  show(() => <Check roster={roster(waiting)} job={undefined} />);
  await screen.findAllByRole('button');
  expect(screen.queryByText(/activation code/)).toBeNull();
});
