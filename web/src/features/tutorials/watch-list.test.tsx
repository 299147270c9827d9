import type { CompanyWatchListRow, TutorialWatcher } from '@okur/contract/tutorials';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import texts from '../../../../texts/browser/tutorials.json' with { type: 'json' };
import { serve, show } from '../../kit/testing.tsx';
import { CompanyWatchList } from './CompanyWatchList.tsx';
import TutorialWatchers from './TutorialWatchers.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const [first, second] = ['01930000-0000-7000-8000-000000000001', '01930000-0000-7000-8000-000000000002'];
const listed: CompanyWatchListRow = {
  id: first!,
  title: 'Göz satırda nasıl yürür?',
  language: 'tr',
  cover: null,
  instructor: null,
  seconds: 100,
  resource_count: 2,
  version: 1,
  visible: true,
  position: 1,
  completed_count: 0,
};
const pageOf = (data: unknown[]) => ({
  data,
  meta: { current_page: 1, per_page: 25, total: data.length, last_page: 1, total_is: 'exact' },
});

it('hides all tutorials, and puts back those that it changed alone', async () => {
  const changed = [first, second];
  const requests = serve(({ method }) =>
    method === 'PUT' ? { data: { done: true, tutorial_ids: changed } } : pageOf([listed]),
  );
  show(() => <CompanyWatchList isOpen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Hide all' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const sent = () => requests.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []));
  await waitFor(() => expect(sent()).toEqual([{ visible: false }, { visible: true, tutorial_ids: changed }]));
});

it('leads from a title to who has watched, and offers no undo where nothing was changed', async () => {
  serve(({ method }) => (method === 'PUT' ? { data: { done: true, tutorial_ids: [] } } : pageOf([listed])));
  show(() => <CompanyWatchList isOpen />);
  const link = await screen.findByRole('link', { name: new RegExp(listed.title.slice(0, -1)) });
  expect(link.getAttribute('href')).toContain(`/tutorials/watch-list/${first}/students`);
  fireEvent.click(await screen.findByRole('button', { name: 'Hide all' }));
  await screen.findByText('All tutorials are hidden from students');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('leads those of the platform to the students of the school alone', async () => {
  serve(() => pageOf([listed]));
  show(() => <CompanyWatchList companyId={second!} isOpen />);
  const link = await screen.findByRole('link', { name: new RegExp(listed.title.slice(0, -1)) });
  expect(link.getAttribute('href')).toBe(`/tutorials/list/${first}?tab=students&company_id=${second}`);
});

it('tells a school whose students see no tutorials, and calls none of them visible', async () => {
  serve(() => pageOf([listed]));
  show(() => <CompanyWatchList isOpen={false} />);
  await screen.findByText('Students of this school see no tutorials');
  await screen.findByText(listed.title);
  expect(screen.queryByText('Visible')).toBeNull();
});

it('shows who has watched how much, and who has not begun', async () => {
  const of = (person: string, given: Partial<TutorialWatcher>): TutorialWatcher => ({
    id: first!,
    username: person,
    person,
    department_name: '7-A',
    state: 'begun',
    watched_seconds: 50,
    seconds: 100,
    required_count: 2,
    done_count: 0,
    quiz_score: null,
    watched_at: null,
    completed_at: null,
    ...given,
  });
  const idle = of('Umut Su', { id: second!, state: 'not_begun', watched_seconds: 0 });
  serve(({ path }) => (path.endsWith('/students') ? pageOf([of('Işıl Ay', {}), idle]) : { data: { title: 'Göz' } }));
  show(TutorialWatchers, `/list/${first}`);
  const row = await screen.findByRole('row', { name: /Işıl Ay/ });
  expect(within(row).getByText('Started')).toBeDefined();
  expect(within(row).getByText('0:50 of 1:40')).toBeDefined();
  expect(within(screen.getByRole('row', { name: /Umut Su/ })).getByText('Not started')).toBeDefined();
});
