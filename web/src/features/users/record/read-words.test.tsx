import type { Role } from '@okur/contract/roles';
import type { UserBook, UserBookDetail } from '@okur/contract/users';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import texts from '../../../../../texts/browser/users.json' with { type: 'json' };
import { openFormModal } from '../../../kit/form/modals.tsx';
import { type RecordedRequest, Refused, serve, show, signInAs } from '../../../kit/testing.tsx';
import { UserBookChapters } from './UserBookChapters.tsx';

/* What a teacher sees of a book of a student: which words were read, in the text that they were counted in. */

const [userId, bookId, chapterId] = [1, 2, 3].map((at) => `01a1fd33-f155-7000-8000-00000000000${at}`) as [
  string,
  string,
  string,
];
const book: UserBook = {
  id: bookId,
  title: 'Deniz',
  authors: [],
  cover: null,
  language: 'tr',
  page_count: null,
  read_percent: 70,
  verified_percent: 50,
  minutes: 4,
  level: null,
  started_at: '2026-11-01T09:00:00Z',
  last_read_at: '2026-11-02T09:00:00Z',
  finished_at: null,
};
const chapter: UserBookDetail['chapters'][number] = {
  id: chapterId,
  parent_id: null,
  depth: 0,
  title: 'Bir',
  words: 10,
  minutes: 0.5,
  readability: null,
  read_words: 5,
  skimmed_words: 2,
  is_read: false,
  check: null,
  timed: false,
  checked: null,
  text_version: 1,
  read: [
    [0, 3],
    [8, 10],
  ],
  skimmed: [[3, 5]],
};
const body = '<p>bir iki üç dört beş</p><p>altı yedi sekiz dokuz on</p>';
const note = { id: bookId, excerpt: 'dört beş', note: 'Neden?' };

/** Each answers with the first of these as long as there are more than one: then it was changed. */
interface Answers {
  chapters: readonly (typeof chapter)[];
  bodies?: readonly (object | Refused)[];
  role?: Role;
}
function open({ chapters, bodies = [{ body, text_version: 1 }], role = 'SP' }: Answers) {
  const [details, answers] = [[...chapters], [...bodies]];
  const next = <T,>(list: T[]): T => (list.length > 1 ? list.shift()! : list[0]!);
  const answer = ({ path }: RecordedRequest): unknown => {
    if (path.endsWith(`/users/${userId}/books/${bookId}`))
      return { data: { ...book, chapters: [next(details)], marks: [note] } };
    const found = next(answers);
    return found instanceof Refused ? found : { data: found };
  };
  signInAs(role);
  const requests = serve(answer);
  const show1 = () => void openFormModal(<UserBookChapters userId={userId} book={book} />);
  show(() => <button onClick={show1}>open</button>);
  return requests;
}
const openText = async (answers: Answers) => {
  const requests = open(answers);
  fireEvent.click(await screen.findByRole('button', { name: 'open' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show in the text' }));
  return requests;
};

/** What the browser was told to mark, in words. */
const marked = new Map<string, Range[]>();
const wordsOf = (kind: string) => marked.get(`okur-words-${kind}`)?.map((range) => range.toString());
const painted = (read: readonly string[], skimmed: readonly string[]) =>
  waitFor(() => expect([wordsOf('read'), wordsOf('skimmed')]).toEqual([read, skimmed]));

beforeEach(() => {
  marked.clear();
  vi.stubGlobal('CSS', Object.assign(Object.create(CSS), { highlights: marked }));
  vi.stubGlobal('Highlight', function (...ranges: Range[]) {
    return ranges;
  });
  i18next.addResourceBundle(
    'en',
    'translation',
    Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
  );
});

it('shows the sums of a book and of each chapter, and the notes that the student shares', async () => {
  open({ chapters: [chapter] });
  fireEvent.click(await screen.findByRole('button', { name: 'open' }));
  expect(await screen.findByText(/^50\s?% read, 20\s?% skimmed, 4 min$/)).toBeDefined();
  expect(screen.getByText('5 words read · 2 skimmed · 3 not opened yet')).toBeDefined();
  expect(screen.getByText('Neden?')).toBeDefined();
});

it('marks the words in the text that were read and skimmed', async () => {
  await openText({ chapters: [chapter] });
  await painted(['bir iki üç', 'dokuz on'], ['dört beş']);
  fireEvent.click(screen.getByRole('button', { name: 'Hide the text' }));
  await waitFor(() => expect(marked.size).toBe(0));
});

const changed = { ...chapter, text_version: 2, read: [[1, 4]] as [number, number][], skimmed: [] };
const after = { body: body.replace('<p>', '<p>sıfır '), text_version: 2 };

it('reads again what was read, where the text was changed since', async () => {
  const requests = await openText({ chapters: [chapter, changed], bodies: [after] });
  await painted(['bir iki üç'], []);
  expect(requests.filter(({ path }) => path.includes('/book-chapters/'))).toHaveLength(1);
});

it('reads the text again, where what was read is of a newer one', async () => {
  const requests = await openText({ chapters: [changed], bodies: [{ body, text_version: 1 }, after] });
  await painted(['bir iki üç'], []);
  expect(requests.filter(({ path }) => path.endsWith(`/books/${bookId}`))).toHaveLength(1);
});

it('marks nothing as long as the two are of different texts', async () => {
  const requests = await openText({ chapters: [chapter], bodies: [after] });
  await waitFor(() => expect(requests.filter(({ path }) => path.endsWith(`/books/${bookId}`))).toHaveLength(2));
  expect([screen.queryByText(/sıfır/), marked.size]).toEqual([null, 0]);
});

it('says that the text cannot be read', async () => {
  await openText({ chapters: [chapter], bodies: [new Refused(404, { message: 'gone', code: 'not_found' })] });
  expect(await screen.findByRole('alert')).toBeDefined();
});

it('shows no text to who may not read books', async () => {
  open({ chapters: [chapter], role: 'SM' });
  fireEvent.click(await screen.findByRole('button', { name: 'open' }));
  expect(await screen.findByText('5 words read · 2 skimmed · 3 not opened yet')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show in the text' })).toBeNull();
});
