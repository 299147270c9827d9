import type { SummaryBook } from '@okur/contract/summaries';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refused, serve, show } from '../../kit/testing.tsx';
import { SummaryVersions } from './SummaryVersions.tsx';

const id = '01930000-0000-7000-8000-000000000001';
const summary = { id, title: 'Heidi', version: 4, deleted_at: null } as SummaryBook;
const version = (number: number, created_by: string | null) => ({
  version: number,
  created_at: '2026-03-04T08:00:00.000Z',
  created_by,
  language: 'tr',
  word_count: 4,
  section_count: 1,
  current: number === 2,
});
const sections = [{ heading: 'Kıyı', body: '<p>Kaplumbağa denize yürür.</p>' }];

/** A server whose summary another person changed: it has version 5 by now. */
function withVersions(answer: () => unknown) {
  return serve(({ method, path, query }) => {
    if (method === 'POST') return answer();
    if (path.endsWith('/states')) {
      const data = [version(2, 'Aylin Karataş'), version(1, null)];
      return { data, meta: { total: 2, total_is: 'exact', page: 1, per_page: 25, last_page: 1 } };
    }
    if (path.endsWith('/state')) return { data: { ...version(Number(query['version']), null), sections } };
    return { data: { ...summary, version: 5 } };
  });
}

/** The newest is in the first row, below the names of the columns. */
const lookAt = (number: number) => fireEvent.click(screen.getAllByRole('row').at(3 - number)!);
const bringBack = () => fireEvent.click(screen.getByRole('button', { name: 'articles.version_bring_back' }));

it('an older text is looked at and brought back over the summary as it is now', async () => {
  const requests = withVersions(() => ({ data: summary }));
  show(() => <SummaryVersions summary={summary} />);
  await screen.findByText('Aylin Karataş');
  lookAt(1);
  expect((await screen.findByText(/Kaplumbağa denize/)).closest('[lang]')?.getAttribute('lang')).toBe('tr');
  bringBack();
  await screen.findByText('articles.version_brought_back');
  const sent = requests.find(({ method }) => method === 'POST')!;
  expect(sent.path.endsWith(`/summaries/books/${id}/update`)).toBe(true);
  expect(sent.body).toEqual({ language: 'tr', sections, version: 5 });
});

it('says that another person changed it meanwhile, and stays open', async () => {
  withVersions(() => new Refused(409, { code: 'stale_version', message: 'x' }));
  show(() => <SummaryVersions summary={summary} />);
  await screen.findByText('Aylin Karataş');
  lookAt(1);
  await screen.findByText(/Kaplumbağa denize/);
  bringBack();
  expect((await screen.findByRole('alert')).textContent).toContain('stale_version');
  expect(screen.getByRole('button', { name: 'articles.version_bring_back' })).toBeTruthy();
});
