import type { Article } from '@okur/contract/articles';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, it } from 'vitest';
import texts from '../../../../../texts/browser/articles.json' with { type: 'json' };
import { TextField } from '../../../kit/fields/TextField.tsx';
import { FormFrame } from '../../../kit/form/FormBody.tsx';
import { Refused, serve, show } from '../../../kit/testing.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { useArticleForm } from './useArticleForm.ts';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const stored = {
  id: '00000000-0000-7000-8000-000000000001',
  version: 1,
  title: 'Wind',
  language: 'en',
  category_id: null,
  type_id: null,
  grade_level: null,
  body: '<p>It blew.</p>',
  source: '',
  status: 'draft',
  questions: [],
} as unknown as Article;

function Editor() {
  const form = useArticleForm(stored);
  return (
    <FormFrame form={form} onSubmit={(event) => void form.send(event)}>
      <DraftNotice form={form} draftOf={stored.id} />
      <TextField {...form.field('title')} label="Title" />
      <button type="submit">Save</button>
    </FormFrame>
  );
}
const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const open = async () => {
  show(Editor);
  await screen.findByLabelText('Title');
};
const type = (text: string) => fireEvent.change(title(), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const offered = () => screen.queryByRole('button', { name: 'Continue editing' }) !== null;

beforeEach(() => localStorage.clear());

it('words that were never saved are offered when the page is opened again', async () => {
  await open();
  expect(offered()).toBe(false);
  type('Storm');
  cleanup();
  await open();
  expect(title().value).toBe('Wind');
  press('Continue editing');
  await waitFor(() => expect(title().value).toBe('Storm'));
  expect(offered()).toBe(false);
});

it('what was discarded, typed back or saved is not offered again', async () => {
  serve(({ body }) => ({ data: { ...stored, ...(body as object), version: 2 } }));
  await open();
  type('Storm');
  type('Wind');
  expect(offered()).toBe(false);
  type('Storm');
  cleanup();
  await open();
  press('Discard');
  expect(offered()).toBe(false);
  type('Breeze');
  press('Save');
  await screen.findByText('Article saved');
  cleanup();
  await open();
  expect(offered()).toBe(false);
});

it('after a newer state was loaded the reader’s own words can be undone', async () => {
  serve(
    () =>
      new Refused(409, {
        message: '',
        code: 'stale_version',
        current: { ...stored, title: 'Somebody else’s', version: 2 },
      }),
  );
  await open();
  type('Storm');
  press('Save');
  fireEvent.click(await screen.findByRole('button', { name: 'Load the latest version' }));
  await waitFor(() => expect(title().value).toBe('Somebody else’s'));
  press('Continue editing');
  await waitFor(() => expect(title().value).toBe('Storm'));
});
