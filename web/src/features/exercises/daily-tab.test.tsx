import type { OwnStudent } from '@okur/contract/accounts';
import { defaultTimeZone } from '@okur/contract/companies';
import { dayAgo } from '@okur/contract/testing/time';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import texts from '../../../../texts/browser/daily-tasks.json' with { type: 'json' };
import { studentQuery } from '../../kit/client/account.ts';
import { queryClient } from '../../kit/client/query.ts';
import { Refused, serve, show, signIn } from '../../kit/testing.tsx';
import { DailyTab } from './DailyTab.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

/** The list of `date`, all of it done. */
async function open(date: string): Promise<HTMLElement> {
  signIn('ada', 'student');
  queryClient.setQueryData(studentQuery.queryKey, { id: 'ada', time_zone: defaultTimeZone } as OwnStudent);
  const name = { en: 'Letters', tr: 'Harfler', fr: 'Lettres', pl: 'Litery' };
  const task = { id: 'letters', kind: 'schulte_table', name, level: 1, repetitions: 2, done: 2 };
  serve(({ path }) =>
    path.endsWith('student/daily-tasks')
      ? { data: { date, enabled: true, streak: 0, tasks: [task] } }
      : new Refused(404, { code: 'not_found' }),
  );
  show(() => <DailyTab studentId="ada" />);
  return (await screen.findByRole('heading', { name: 'Letters' })).closest('article')!;
}

it('shows what is done of the list of today', async () => {
  const list = await open(dayAgo(0));
  expect(list.textContent).toContain('Done');
  expect(screen.getByText('All done for today.')).toBeDefined();
});

it('shows the list of an earlier day, which is all there is without a network, as one to be done', async () => {
  const list = await open(dayAgo(1));
  expect(list.textContent).toContain('0 of 2');
  expect(screen.queryByText('All done for today.')).toBeNull();
});
