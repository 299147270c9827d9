import type { OwnStudent } from '@okur/contract/accounts';
import { defaultTimeZone } from '@okur/contract/companies';
import { myToday } from '@okur/contract/daily-tasks';
import { day, dayAgo, timeAgo } from '@okur/contract/testing/time';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import texts from '../../../../texts/browser/daily-tasks.json' with { type: 'json' };
import { studentQuery } from '../../kit/client/account.ts';
import { keepAnswers } from '../../kit/client/offline/cachedAnswers.ts';
import { queryClient } from '../../kit/client/query.ts';
import { queryOf } from '../../kit/client/useCall.ts';
import { Refused, serve, show, signIn } from '../../kit/testing.tsx';
import '../../shell/student/offline.ts';
import { DailyTab } from './DailyTab.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

keepAnswers();
afterEach(() => void vi.useRealTimers());

/** The server, with all of the list of its day done. */
function serveList(date: string): void {
  signIn('ada', 'student');
  queryClient.setQueryData(studentQuery.queryKey, { id: 'ada', time_zone: defaultTimeZone } as OwnStudent);
  const name = { en: 'Letters', tr: 'Harfler', fr: 'Lettres', pl: 'Litery' };
  const task = { id: 'letters', kind: 'schulte_table', name, level: 1, repetitions: 2, done: 2 };
  serve(({ path }) =>
    path.endsWith('student/daily-tasks')
      ? { data: { date, enabled: true, streak: 0, tasks: [task] } }
      : new Refused(404, { code: 'not_found' }),
  );
}

async function open(): Promise<HTMLElement> {
  show(() => (
    <QueryClientProvider client={queryClient}>
      <DailyTab studentId="ada" />
    </QueryClientProvider>
  ));
  return (await screen.findByRole('heading', { name: 'Letters' })).closest('article')!;
}

it.each([
  ['of today', 0],
  ['that a device with a clock ahead takes for one of yesterday', 1],
])('shows what is done of a list %s', async (_which, days) => {
  serveList(dayAgo(days));
  const list = await open();
  expect(list.textContent).toContain('Done');
  expect(screen.getByText('All done for today.')).toBeDefined();
});

it('shows the list of an earlier day, which is all there is without a network, as one to be done', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: timeAgo(day) });
  serveList(dayAgo(0));
  await queryClient.fetchQuery(queryOf(myToday, {}));
  vi.useRealTimers();
  queryClient.removeQueries(queryOf(myToday, {}));
  serve(() => Promise.reject(new TypeError('no network')));
  const list = await open();
  await vi.waitFor(() => expect(list.textContent).toContain('0 of 2'));
  expect(screen.queryByText('All done for today.')).toBeNull();
});
