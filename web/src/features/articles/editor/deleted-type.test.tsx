import { screen, waitFor } from '@testing-library/react';
import type { Article } from '@okur/contract/articles';
import { expect, it } from 'vitest';
import { serve, show } from '../../../kit/testing.tsx';
import { Properties } from './Properties.tsx';
import { useArticleForm } from './useArticleForm.ts';

const article = { title: 'Lake', language: 'en', status: 'draft', body: '', type_id: '7', type: 'Poem', version: 1 };
const stored = article as Article;

function Editor() {
  return <Properties form={useArticleForm(stored)} article={stored} text="" />;
}

it('a deleted type is offered to the text that has it, also where there is no other', async () => {
  serve(() => ({ data: [], meta: { total: 0, last_page: 1 } }));
  show(Editor);
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'articles.type' }).value).toBe('Poem'),
  );
});
