import { fireEvent, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import texts from '../../../../texts/browser/reading.json' with { type: 'json' };
import { serve, show } from '../../kit/testing.tsx';
import Library from './Library.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
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

it('shows every text that the class holds, also beyond a hundred, each once and in its order', async () => {
  serve(({ path, query }) => {
    if (path.endsWith('student/next-texts')) return { data: [] };
    if (!path.endsWith('student/articles')) return { data: { categories: [], languages: [], grade_levels: [] } };
    // As the server does: never more than a hundred at once.
    const [size, page] = [Math.min(100, Number(query['per_page'])), Number(query['page'] ?? 1)];
    const meta = { current_page: page, per_page: size, total: held, last_page: Math.ceil(held / size) };
    return { data: library.slice((page - 1) * size, page * size), meta };
  });
  show(Library);
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

it('what fits the reader stands first, with why, and away while a word is searched for', async () => {
  serve(({ path }) => {
    if (path.endsWith('student/next-texts')) return { data: [{ ...library[0], title: 'Fits', why: 'topic' }] };
    if (!path.endsWith('student/articles')) return { data: { categories: [], languages: [], grade_levels: [] } };
    return { data: library.slice(0, 3), meta: { current_page: 1, per_page: 24, total: 3, last_page: 1 } };
  });
  show(Library);
  const forYou = await screen.findByRole('region', { name: 'For you' });
  expect(within(forYou).getByRole('link', { name: /: Fits$/ })).toBeDefined();
  expect(within(forYou).getByText('A topic you like')).toBeDefined();
  fireEvent.change(screen.getByRole('textbox', { name: 'Search by title' }), { target: { value: 'Text' } });
  await expect.poll(() => screen.queryByRole('region', { name: 'For you' })).toBeNull();
});
