import type { ExerciseKindName } from '@okur/contract/exercises/names';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import texts from '../../../../texts/browser/exercises.json' with { type: 'json' };
import { serve, show, signInAs } from '../../kit/testing.tsx';
import { ExerciseEditor } from './editor/ExerciseEditor.tsx';
import ExercisePage from './ExercisePage.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const page = (data: unknown[]) => ({
  data,
  meta: { current_page: 1, per_page: 100, total: data.length, last_page: 1 },
});
const terms = ['göl', 'dağ', 'ada'].map((term) => ({ term, meaning: `${term}?`, similar: [], synonyms: [] }));

async function edit(kind: ExerciseKindName) {
  signInAs('SP');
  const requests = serve(({ path }) =>
    page(path.endsWith('/languages') ? [{ code: 'tr', name: 'Türkçe' }] : path.includes('terms') ? terms : []),
  );
  show(() => <ExerciseEditor kind={kind} />);
  await screen.findByRole('button', { name: 'Add exercise' });
  return requests;
}

const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = async (field: RegExp, name: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: field }));
  fireEvent.click(await screen.findByRole('option', { name, hidden: true }));
};

it('says which line of a list is too long, instead of not saving without a word', async () => {
  await edit('eye_span');
  const words = screen.getByLabelText(/Words/);
  write(words, `bir\n${'x'.repeat(61)}`);
  press('Add exercise');
  expect(await screen.findByText('Line 2: At most 60 characters')).toBeTruthy();
  write(words, 'bir\niki');
  expect(screen.queryByText(/Line 2/)).toBeNull();
});

it('goes to the list that has too few rows, and to the first field of a row that is added', async () => {
  await edit('scrambled_text');
  await choose(/Kind/, 'Twin words (Word recognition)');
  press('Add exercise');
  const pairs = within(screen.getByRole('group', { name: 'Pairs' }));
  const add = pairs.getByRole('button', { name: 'Add' });
  expect(add.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(add.getAttribute('aria-describedby')!)?.textContent).toBe('At least 4 entries');
  fireEvent.click(add);
  await waitFor(() => expect(document.activeElement).toBe(pairs.getAllByRole('textbox')[0]));
});

it('keeps what was written when the kind is changed, where the next one has it too, and for the way back', async () => {
  await edit('rapid_serial');
  write(screen.getByLabelText(/^Text/), 'Bir varmış bir yokmuş.');
  write(screen.getByLabelText(/Words a minute/), '321');
  await choose(/Kind/, 'Missing words (Cloze text)');
  expect(screen.getByLabelText(/^Text/)).toHaveProperty('value', 'Bir varmış bir yokmuş.');
  await choose(/Kind/, 'Number hunt (Schulte table)');
  expect(screen.queryByLabelText(/^Text/)).toBeNull();
  await choose(/Kind/, 'One word at a time (Rapid serial visual presentation)');
  expect(screen.getByLabelText(/^Text/)).toHaveProperty('value', 'Bir varmış bir yokmuş.');
  expect(screen.getByLabelText(/Words a minute/)).toHaveProperty('value', '321');
});

it('a removed row can be brought back, and terms of the list come beside what was written', async () => {
  await edit('vocabulary_match');
  press('Add');
  write(screen.getByLabelText(/^Word \*/), 'dağ');
  write(screen.getByLabelText(/^Meaning/), 'my own words');
  press('Remove Pairs 1');
  expect(screen.queryByDisplayValue('dağ')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByDisplayValue('dağ')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Use the terms of this language and grade' }));
  expect(await screen.findByText('2 words added')).toBeTruthy();
  expect(screen.getByDisplayValue('my own words')).toBeTruthy();
  expect(screen.getAllByLabelText(/^Word \*/).map((field) => (field as HTMLInputElement).value)).toEqual([
    'dağ',
    'göl',
    'ada',
  ]);
});

it('asks about the language where the content is of another one', async () => {
  await edit('rapid_serial');
  const text = 'Bir köyde bir çocuk her sabah denize gider ve bir balık verir. Ama bu sabah deniz çok soğuk.';
  write(screen.getByLabelText(/^Text/), text);
  fireEvent.click(await screen.findByRole('button', { name: 'articles.set_language' }));
  expect(screen.getByRole('combobox', { name: /Language/ })).toHaveProperty('value', 'Türkçe');
  expect(screen.queryByRole('button', { name: 'articles.set_language' })).toBeNull();
});

it('what is changed while it is saved is in the form when the page is read again, and is saved next', async () => {
  signInAs('SP');
  const id = '00000000-0000-7000-8000-000000000001';
  let stored = {
    id,
    version: 1,
    module_id: '00000000-0000-7000-8000-000000000002',
    category_id: null,
    name: { en: 'Number table', tr: '', fr: '', pl: '' },
    instructions: { en: '', tr: '', fr: '', pl: '' },
    kind: 'schulte_table',
    language: 'en',
    grade_from: null,
    grade_to: null,
    params: { size: 3, order: 'ascending', symbols: 'numbers', tables: 1 },
    content: {},
    active: true,
  };
  let answer = () => {};
  const requests = serve(({ method, path }) => {
    if (method !== 'GET') return new Promise((resolve) => (answer = () => resolve({ data: stored })));
    if (path.endsWith(id)) return { data: stored };
    return page(path.endsWith('/languages') ? [{ code: 'en', name: 'English' }] : []);
  });
  const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  show(ExercisePage, `/list/${id}`);
  const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Name \(English\)/ });
  write(await name(), 'Hunt');
  press('Save');
  await waitFor(() => expect(sent()).toHaveLength(1));
  fireEvent.click(screen.getByRole('switch', { name: /^Active/ }));
  stored = { ...stored, version: 2, name: { ...stored.name, en: 'Hunt' } };
  answer();
  await screen.findByRole('heading', { name: 'Hunt' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(false));
  press('Save');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ name: { en: 'Hunt' }, active: false, version: 2 });
});
