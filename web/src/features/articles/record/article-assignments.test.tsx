import type { ArticleRow } from '@okur/contract/articles';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show, signInAs } from '../../../kit/testing.tsx';
import { ArticleAssignments } from './ArticleAssignments.tsx';

const held = {
  department_id: 'class',
  department_name: '5-A',
  company_name: 'Deniz Okulu',
  starts_at: '2026-01-05T08:00:00Z',
  expires_at: null,
  student_count: 3,
};
const article = { id: 'text', title: 'Deniz', status: 'published', deleted_at: null } as ArticleRow;

it.each([
  ['published', true, article],
  ['draft', false, { ...article, status: 'draft' }],
  ['deleted', false, { ...article, deleted_at: '2026-02-02T08:00:00Z' }],
] as const)('a %s text is removed from a class only where an undo can give it back', async (_, isRemoved, text) => {
  signInAs('SP');
  serve(() => ({ data: [held], meta: { current_page: 1, per_page: 10, total: 1, last_page: 1 } }));
  show(() => <ArticleAssignments article={text} />);
  await screen.findAllByText('5-A');
  expect(screen.queryAllByRole('button', { name: /^Actions/ }).length > 0).toBe(isRemoved);
});
