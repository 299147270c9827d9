import type { StudentBookDetail } from '@okur/contract/student-books';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useMemo, useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../kit/testing.tsx';
import { wordsIn } from '../../../reading/books/words.ts';
import { MarkLayer } from './MarkLayer.tsx';
import { MarkList } from './MarkList.tsx';
import type { Chapter } from './useChapter.ts';
import type { Marks, NewMark } from './useMarks.ts';

const chapter = { chapter_id: 'one', text_version: 1 } as Chapter;
const made = { id: 'mark', note: '', shared: false, changed_at: '2026-03-01T10:00:00.000Z', deleted_at: null } as const;
const mark = { ...made, chapter_id: 'one', kind: 'note', from_word: 0, to_word: 1, colour: 'blue' } as const;
let added: NewMark[] = [];
let changes: object[] = [];
const marksOf = (all: Marks['all']): Marks => ({
  all,
  add(given) {
    added.push(given);
    return { ...made, ...given };
  },
  change: (_mark, change) => void changes.push(change),
  remove: () => undefined,
});
beforeEach(() => {
  [added, changes] = [[], []];
  getSelection()?.removeAllRanges();
});

/** A chapter of five words, four of them in sight. */
function Page() {
  const article = useRef<HTMLElement>(null);
  const at = useMemo(
    () => ({
      words: () => article.current && wordsIn(article.current),
      seen: () => [0, 4] as [number, number],
    }),
    [],
  );
  return (
    <MarkLayer {...{ chapter, article, at }} marks={marksOf([])} part="0">
      <article ref={article}>
        <div data-first="0" data-words="5">
          Deniz bugün çok sakin görünüyor
        </div>
      </article>
    </MarkLayer>
  );
}

it('words in sight are selected and highlighted by keys alone', async () => {
  show(Page);
  const button = await screen.findByRole('button', { name: /^student_books.select_words/ });
  button.focus();
  fireEvent.click(button);
  expect(getSelection()!.toString()).toBe('Deniz');
  const press = (key: string, shiftKey = false) => fireEvent.keyDown(button, { key, shiftKey });
  press('ArrowRight');
  for (let times = 0; times < 6; times += 1) press('ArrowRight', true);
  // No further than what is in sight.
  expect(getSelection()!.toString()).toBe('bugün çok sakin');
  press('ArrowLeft', true);
  fireEvent(document, new Event('selectionchange'));
  const colour = await screen.findByRole('button', { name: 'student_books.colour_yellow' });
  press('Enter');
  expect(document.activeElement).toBe(colour);
  fireEvent.click(colour);
  expect(added).toMatchObject([{ chapter_id: 'one', kind: 'highlight', from_word: 1, to_word: 2, colour: 'yellow' }]);
  expect([added[0]!.excerpt, document.activeElement]).toEqual(['bugün çok', button]);
});

const chapters = [
  { id: 'one', title: 'Bir' },
  { id: 'two', title: 'İki', open: false },
];
const book = { title: 'Deniz: bir öykü', authors: ['A. Yazar'], chapters };
const list = (marks: Marks) =>
  show(() => (
    <MarkList
      book={book as unknown as StudentBookDetail}
      marks={marks.all}
      open={{ marks, text: chapter }}
      onOpen={() => undefined}
    />
  ));

it('a mark of the chapter that is open is changed in the list of them', async () => {
  const other = { ...mark, id: 'other', chapter_id: 'two', excerpt: 'Başka bölüm' };
  list(marksOf([{ ...mark, excerpt: 'Deniz bugün', note: 'Neden?' }, other]));
  fireEvent.click(await screen.findByRole('button', { name: /^student_books.change_mark/ }));
  const note = await screen.findByRole('textbox', { name: 'student_books.note' });
  await waitFor(() => expect(document.activeElement).toBe(note));
  fireEvent.change(note, { target: { value: 'Fırtına' } });
  fireEvent.click(screen.getByRole('button', { name: 'student_books.done' }));
  expect(changes).toEqual([{ note: 'Fırtına', kind: 'note' }]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it.each([
  [
    'Escape',
    () => fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' }),
    [{ note: 'Fırtına', kind: 'note' }],
  ],
  ['another page', cleanup, [{ note: 'Fırtına', kind: 'note' }]],
  ['its removal', () => fireEvent.click(screen.getByRole('button', { name: 'student_books.remove_mark' })), []],
])('a note that is closed by %s is stored, unless its mark is gone', async (_what, close, stored) => {
  list(marksOf([{ ...mark, kind: 'highlight', excerpt: 'Deniz bugün' }]));
  fireEvent.click(await screen.findByRole('button', { name: /^student_books.change_mark/ }));
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Fırtına' } });
  close();
  expect([changes, screen.queryByRole('textbox')]).toEqual([stored, null]);
});

it('a highlight that is shared with a note is a note', async () => {
  list(marksOf([{ ...mark, kind: 'highlight', excerpt: 'Deniz bugün' }]));
  fireEvent.click(await screen.findByRole('button', { name: /^student_books.change_mark/ }));
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Fırtına' } });
  fireEvent.click(screen.getByRole('switch', { name: 'student_books.shared' }));
  expect(changes).toEqual([{ shared: true, note: 'Fırtına', kind: 'note' }]);
});

it('a mark leads to its words, unless their chapter is closed', async () => {
  const other = { ...mark, id: 'other', chapter_id: 'two', excerpt: 'Başka bölüm', note: 'Ne oldu?' };
  list(marksOf([{ ...mark, excerpt: 'Deniz bugün' }, other]));
  expect(await screen.findByRole('button', { name: /Bir Deniz bugün/ })).toBeTruthy();
  expect([screen.getByText('Başka bölüm'), screen.getByText('Ne oldu?')]).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Başka bölüm/ })).toBeNull();
});

it('all marks are saved as a text, with their chapters, words and notes', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:marks';
  });
  list(marksOf([{ ...mark, excerpt: 'Deniz bugün', note: 'Neden?' }]));
  fireEvent.click(await screen.findByRole('button', { name: 'student_books.save_marks' }));
  expect((await saved[0]!.text()).split('\n').filter(Boolean)).toEqual([
    '\ufeffDeniz: bir öykü',
    'A. Yazar',
    'Bir',
    '“Deniz bugün”',
    'Neden?',
  ]);
});
