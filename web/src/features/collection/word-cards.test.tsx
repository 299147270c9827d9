import { fireEvent, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import collection from '../../../../texts/browser/collection.json' with { type: 'json' };
import { show } from '../../kit/testing.tsx';
import { WordCards } from './WordCards.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(collection).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const word = { language: 'tr' as const, term: 'yankı', meaning: 'Sesin geri dönmesi', sentence: 'Yankı duyuldu.' };
const repeat = { exercise_id: '01930000-0000-7000-8000-000000000001', words: 3 };

it('a card has the word, its meaning and a sentence, in the language of the word', async () => {
  show(() => (
    <WordCards
      words={[word, { ...word, term: 'göç', sentence: null }]}
      looked_up={[]}
      looked_up_count={0}
      repeat={null}
    />
  ));
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first!.lang).toBe('tr');
  for (const text of ['yankı', 'Sesin geri dönmesi', 'Yankı duyuldu.']) within(first!).getByText(text);
  expect(second!.children).toHaveLength(2);
  expect(screen.queryByRole('link')).toBeNull();
});

it('words about to be forgotten lead to the exercise that asks them', async () => {
  show(() => <WordCards words={[word]} looked_up={[]} looked_up_count={0} repeat={repeat} />);
  await screen.findByText('3 words are slipping away. Repeat them today!');
  const link = screen.getByRole('link', { name: 'Repeat words' });
  expect(link.getAttribute('href')).toContain(`/student/exercises/${repeat.exercise_id}`);
});

it('without a card there is one way on: to repeat, or to the exercises', async () => {
  show(() => (
    <>
      <WordCards words={[]} looked_up={[]} looked_up_count={0} repeat={null} />
      <WordCards words={[]} looked_up={[]} looked_up_count={0} repeat={{ ...repeat, words: 1 }} />
    </>
  ));
  await screen.findByText('One word is slipping away. Repeat it today!');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Go to the exercises', 'Repeat words']);
});

it('a word that was looked up is beside the learned ones and does not count as one of them', async () => {
  show(() => (
    <WordCards words={[]} looked_up={[{ id: repeat.exercise_id, ...word }]} looked_up_count={61} repeat={null} />
  ));
  // All of them: the oldest are not listed.
  await screen.findByRole('heading', { name: /^Words I looked up 61$/ });
  expect(screen.getByRole('listitem').textContent).toContain('yankı');
  screen.getByText('No word cards yet');
});

it('of many words the newest are shown, and all of them on demand', async () => {
  const words = Array.from({ length: 14 }, (_, n) => ({ ...word, term: `sözcük ${n}` }));
  show(() => <WordCards words={words} looked_up={[]} looked_up_count={0} repeat={null} />);
  const more = await screen.findByRole('button');
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  fireEvent.click(more);
  expect(screen.getAllByRole('listitem')).toHaveLength(14);
  expect(screen.queryByRole('button')).toBeNull();
});

it('of words that were looked up, more than are listed, the latest are offered and not all', async () => {
  const words = Array.from({ length: 60 }, (_, n) => ({ ...word, id: `${n}`, term: `sözcük ${n}` }));
  show(() => <WordCards words={[]} looked_up={words} looked_up_count={137} repeat={null} />);
  await screen.findByRole('heading', { name: 'Words I looked up 137' });
  fireEvent.click(screen.getByRole('button', { name: 'Show the latest 60' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(60);
});
