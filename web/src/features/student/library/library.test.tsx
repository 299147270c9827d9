import { fireEvent, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import bookTexts from '../../../../../texts/browser/student-books.json' with { type: 'json' };
import texts from '../../../../../texts/browser/reading.json' with { type: 'json' };
import { serve, show } from '../../../kit/testing.tsx';
import { SummaryCard } from '../summaries/SummaryCard.tsx';
import Library from './Library.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(
    Object.entries({ ...texts, ...bookTexts }).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : [])),
  ),
);

const held = 130;
const library = Array.from({ length: held }, (_, n) => ({
  id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  title: `Text ${n + 1}`,
  language: 'en',
  category: null,
  grade_level: null,
  minutes: 2,
  word_count: 200,
  question_count: 0,
  expires_at: null,
  read_at: null,
}));

const titles = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

const listOf = (data: readonly object[], query: Record<string, unknown> = {}) => {
  // As the server does: never more than a hundred at once.
  const [size, page] = [Math.min(100, Number(query['per_page'] ?? 24)), Number(query['page'] ?? 1)];
  const meta = { current_page: page, per_page: size, total: data.length, last_page: Math.ceil(data.length / size) };
  return { data: data.slice((page - 1) * size, page * size), meta };
};
const book = {
  id: '00000000-0000-7000-8000-b00000000001',
  title: 'A Book',
  subtitle: '',
  authors: [],
  cover: null,
  language: 'en',
  grade_from: 3,
  grade_to: 4,
  level: null,
  fits: true,
  highlighted: true,
  word_count: 9000,
  chapter_count: 2,
  minutes: 60,
  minutes_left: 60,
  started_at: null,
  last_read_at: null,
  finished_at: null,
  active: false,
  active_seconds: 0,
  read_percent: 0,
  verified_percent: 0,
  seat: { state: 'waiting', position: 2, waiting_since: '2026-03-05T09:00:00Z', offer_ends_at: null },
};
const summary = {
  id: '00000000-0000-7000-8000-500000000001',
  title: 'A Summary',
  author: '',
  language: 'en',
  classes: [],
  cover: null,
  word_count: 300,
  minutes: 2,
  question_count: 0,
  has_audio: false,
  expires_at: null,
  is_read: true,
  answered: null,
};
const tutorial = {
  id: '00000000-0000-7000-8000-700000000001',
  title: 'A Tutorial',
  language: 'en',
  cover: null,
  seconds: 60,
  instructor: null,
  resource_count: 1,
  required_count: 1,
  done_count: 0,
  watched_at: null,
  completed_at: null,
};

/** A server with these texts, and one book, summary and tutorial; each list is narrowed by the word. */
const serveLibrary = (held: readonly { title: string }[], next: Record<string, object[]> = {}) => {
  const requests: { path: string; query: Record<string, unknown> }[] = [];
  serve(({ path, query }) => {
    requests.push({ path, query });
    const word = String(query['search'] ?? '');
    const found = (rows: readonly { title: string }[]) =>
      listOf(
        rows.filter(({ title }) => title.includes(word)),
        query,
      );
    const list = path.split('/').at(-1)!;
    if (list.startsWith('next-')) return { data: next[list] ?? [] };
    if (list.endsWith('-choices'))
      return { data: { categories: [], genres: [], classes: [], languages: [], grade_levels: [] } };
    if (list === 'books') return query['shelf'] ? listOf([]) : found([book]);
    return found({ articles: held, summaries: [summary], tutorials: [tutorial] }[list] ?? []);
  });
  return requests;
};

it('shows every text that the class holds, also beyond a hundred, each once and in its order', async () => {
  serveLibrary(library);
  show(Library, '/list?kind=texts');
  for (let more = await screen.findByRole('button', { name: 'Show more' }); ;) {
    const before = titles().length;
    fireEvent.click(more);
    await expect.poll(() => titles().length).toBeGreaterThan(before);
    const next = screen.queryByRole('button', { name: 'Show more' });
    if (!next) break;
    more = next;
  }
  expect(titles()).toEqual(library.map(({ title }) => title));
});

it('what fits the reader is first, of all three kinds, with why, and away while a word is searched for', async () => {
  serveLibrary(library.slice(0, 3), {
    'next-texts': [{ ...library[0], title: 'Fits', why: 'topic' }],
    'next-books': [{ ...book, why: 'level' }],
    'next-summaries': [{ ...summary, why: 'new' }],
  });
  show(Library);
  const forYou = await screen.findByRole('region', { name: 'For you' });
  expect(within(forYou).getByRole('link', { name: /: Fits$/ })).toBeDefined();
  expect(within(forYou).getByText('A topic you like')).toBeDefined();
  expect(await within(forYou).findByRole('link', { name: 'A Book' })).toBeDefined();
  expect(within(forYou).getByText('Fits your level')).toBeDefined();
  expect(await within(forYou).findByRole('link', { name: 'A Summary' })).toBeDefined();
  expect(within(forYou).getByText('Something new')).toBeDefined();
  expect(await screen.findByRole('region', { name: 'Recommended books' })).toBeDefined();
  fireEvent.change(screen.getByRole('textbox', { name: 'Search the library' }), { target: { value: 'Text' } });
  await expect.poll(() => screen.queryByRole('region', { name: 'For you' })).toBeNull();
});

it('a text that is homework leads there', async () => {
  const homework = { ...library[0]!, homework_id: 'given' };
  serveLibrary([homework, library[1]!]);
  show(Library, '/list?kind=texts');
  const addressOf = async (title: string) =>
    (await screen.findByRole('link', { name: new RegExp(`: ${title}$`) })).getAttribute('href');
  expect(await addressOf('Text 1')).toBe('/student/homework/given');
  expect(await addressOf('Text 2')).toContain('/student/library/');
});

it('finds texts, books, summaries and tutorials by one word, and narrows to a kind', async () => {
  const requests = serveLibrary([{ ...library[0]!, title: 'A Text' }]);
  show(Library, '/list?search=A');
  for (const kind of ['Texts', 'Books', 'Summaries', 'Tutorials'])
    expect(await screen.findByRole('region', { name: kind })).toBeDefined();
  expect(titles().toSorted()).toEqual(['A Book', 'A Summary', 'A Text', 'A Tutorial']);
  fireEvent.click(screen.getByRole('radio', { name: 'Books' }));
  await expect.poll(titles).toEqual(['A Book']);
  fireEvent.change(screen.getByRole('textbox', { name: 'Search the library' }), { target: { value: 'Zebra' } });
  expect(await screen.findByText('Nothing found')).toBeDefined();
  expect(requests.filter(({ query }) => query['search'] === 'Zebra').map(({ path }) => path.split('/').at(-1))).toEqual(
    ['books'],
  );
});

it('a filter that a kind does not know leaves the kind out; what was read has a word of its own for each', async () => {
  const requests = serveLibrary([{ ...library[0]!, title: 'A Text' }]);
  show(Library, '/list?grade_level=4&read=yes');
  await expect.poll(() => titles().toSorted()).toEqual(['A Book', 'A Text']);
  expect(
    requests.filter(({ query }) => query['read']).map(({ query }) => [query['read'], query['grade_level']]),
  ).toEqual([
    ['yes', '4'],
    ['yes', '4'],
  ]);
});

it('a summary without questions that was read says so, and is looked for by the same word as a text', async () => {
  const requests = serveLibrary([]);
  show(Library, '/list?kind=summaries&read=yes');
  expect(await screen.findByText('summaries.read_done')).toBeDefined();
  const looked = requests.filter(({ path }) => path.split('/').at(-1) === 'summaries');
  expect(looked.map(({ query }) => query['read'])).toContain('yes');
});

it('a card says the place in the queue and since when', async () => {
  serveLibrary([]);
  show(Library, '/list?kind=books');
  const card = await screen.findByRole('article');
  expect(card.textContent).toMatch(/Number 2 in the queue since .*2026/);
});

it('a summary whose questions wait leads to them, each other one to its text', async () => {
  const shelf = [true, false].map((questions_wait) => ({ ...summary, language: 'en' as const, questions_wait }));
  show(() => shelf.map((one) => <SummaryCard key={String(one.questions_wait)} summary={one} />));
  expect((await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual([
    `/student/summaries/${summary.id}/clock`,
    `/student/summaries/${summary.id}`,
  ]);
});
