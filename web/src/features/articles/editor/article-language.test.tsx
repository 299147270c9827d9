import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type RecordedRequest, serve, show } from '../../../kit/testing.tsx';
import { Properties } from './Properties.tsx';
import { useArticleForm } from './useArticleForm.ts';

/* English pages at a Turkish school: what is written begins Turkish, and words of another language are asked about. */

const english =
  'The boy and the girl went to the river. It was cold, but they had a fire with them, and the dog was in front of it.';

const school = ({ path }: RecordedRequest): unknown =>
  path.endsWith('/taught-language') ? { data: { language: 'tr' } } : { data: [], meta: { total: 0, last_page: 1 } };

function Editor() {
  return <Properties form={useArticleForm(null)} article={null} text={english} />;
}
const language = () => screen.getByRole<HTMLInputElement>('combobox', { name: /articles\.language/ }).value;

beforeEach(() => localStorage.clear());

it('a new text begins in the language of the students; words of another one are asked about', async () => {
  serve(school);
  show(Editor);
  await waitFor(() => expect(language()).toBe('Turkish'));
  expect(screen.getByRole('status').textContent).toContain('articles.other_language_why');
  fireEvent.click(await screen.findByRole('button', { name: 'articles.set_language' }));
  await waitFor(() => expect(language()).toBe('English'));
  expect(screen.queryByRole('button', { name: 'articles.set_language' })).toBeNull();
});
