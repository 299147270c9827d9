import type { Article } from '@okur/contract/articles';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show } from '../../../kit/testing.tsx';
import { ArticleVersions } from './ArticleVersions.tsx';

const id = '01930000-0000-7000-8000-000000000001';
const article = { id, title: 'Deniz', version: 4, deleted_at: null } as Article;
const version = (number: number) => ({
  version: number,
  created_at: '2026-03-04T08:00:00.000Z',
  title: `Deniz ${number}`,
  language: 'tr',
  word_count: 4,
  question_count: 0,
  homework_count: 0,
  reading_count: 0,
  current: number === 2,
});
const text = { language: 'tr', body: '<p>Kaplumbağa denize yürür.</p>', questions: [] };

/** A server whose article another person changed: it has version 5 by now. */
const withVersions = (now: Partial<Article>) =>
  serve(({ method, path, query }) => {
    if (method !== 'GET') return { data: article };
    if (path.endsWith(`/articles/${id}`)) return { data: { ...article, version: 5, ...now } };
    if (path.endsWith('/state')) return { data: { ...version(Number(query['version'])), ...text } };
    const meta = { total: 2, total_is: 'exact', page: 1, per_page: 25, last_page: 1 };
    return { data: [version(2), version(1)], meta };
  });

async function lookAtTheOlder() {
  show(() => <ArticleVersions article={article} />);
  await screen.findByText('Deniz 1');
  fireEvent.click(screen.getAllByRole('row').at(2)!);
  expect((await screen.findByText(/Kaplumbağa denize/)).closest('[lang]')?.getAttribute('lang')).toBe('tr');
}

it('an older text is looked at and brought back over the article as it is now', async () => {
  const requests = withVersions({});
  await lookAtTheOlder();
  fireEvent.click(screen.getByRole('button', { name: 'articles.version_bring_back' }));
  await screen.findByText('articles.version_brought_back');
  expect(requests.find(({ method }) => method !== 'GET')?.body).toEqual({ title: 'Deniz 1', ...text, version: 5 });
});

it('an older text of an article that was deleted meanwhile is looked at and stays what it is', async () => {
  withVersions({ deleted_at: '2026-03-05T08:00:00.000Z' });
  await lookAtTheOlder();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'articles.version_bring_back' })).toBeNull());
  expect(screen.getByText(/Kaplumbağa denize/)).toBeTruthy();
});
