import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serve, show, signInAs } from '../../kit/testing.tsx';
import { SummaryLinks } from './SummaryLinks.tsx';
import TagList from './TagList.tsx';

beforeEach(() => signInAs('SP'));

const tag = (id: string, name: string, summary_count: number, deleted_at: string | null = null) => ({
  id,
  name,
  summary_count,
  created_at: '2026-03-04T08:00:00.000Z',
  version: 1,
  deleted_at,
});

it('the number of summaries of a tag leads to them, where there are any', async () => {
  const gone = '2026-03-05T08:00:00.000Z';
  const data = [tag('a', 'Deniz', 3), tag('b', 'Orman', 0), tag('c', 'Dağ', 2, gone)];
  serve(() => ({ data, meta: { total: 3, total_is: 'exact', current_page: 1, per_page: 25, last_page: 1 } }));
  show(TagList);
  expect((await screen.findByRole('link', { name: '3' })).getAttribute('href')).toBe('/summaries/books?tag_id=a');
  expect(screen.queryByRole('link', { name: '0' })).toBeNull();
  expect(screen.queryByRole('link', { name: '2' })).toBeNull();
});

it('tags of a summary lead to all that have them, and none are a dash', async () => {
  show(() => (
    <>
      <SummaryLinks filter="class_id" of={[{ id: 'a', name: 'Deniz' }]} />
      <SummaryLinks filter="tag_id" of={[]} />
    </>
  ));
  expect((await screen.findByRole('link', { name: 'Deniz' })).getAttribute('href')).toBe('/summaries/books?class_id=a');
  expect(screen.getByText('–')).toBeTruthy();
});
