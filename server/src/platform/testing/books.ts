import { books } from '@okur/contract';
import type { Book, BookChapter } from '@okur/contract/books';
import type { SittingInput } from '@okur/contract/student-books';
import { timeAgo } from '@okur/contract/testing/time';
import type { z } from 'zod';
import { newId } from '../database/ids.ts';
import type { Client } from './app.ts';

/** `count` words in paragraphs of fifty, each of them once in the text. */
export const numberedText = (count: number, word = 'kelime'): string =>
  Array.from({ length: Math.ceil(count / 50) }, (_, paragraph) => {
    const words = Array.from(
      { length: Math.min(50, count - paragraph * 50) },
      (__, at) => `${word}${paragraph * 50 + at}`,
    );
    return `<p>${words.join(' ')}.</p>`;
  }).join('');

export interface MadeBook extends Book {
  chapters: BookChapter[];
}

/** A published book of chapters with so many words each, in these classes; `by` may write books and give them. */
export async function makeBook(
  by: Client,
  {
    words,
    departmentIds = [],
    ...over
  }: { words: number[]; departmentIds?: string[]; title?: string; language?: string; rights?: Book['rights'] },
): Promise<MadeBook> {
  const made = await by.call(books.createBook, { body: { title: 'Kitap', language: 'tr', ...over } });
  if (made.status !== 201) throw new Error(made.text);
  const params = { id: made.body.data.id };
  const chapters: BookChapter[] = [];
  for (const [at, count] of words.entries()) {
    const body = { title: `Bölüm ${at + 1}`, body: numberedText(count, `b${at}k`) };
    const answer = await by.call(books.addBookChapter, { params, body });
    if (answer.status !== 201) throw new Error(answer.text);
    chapters.push(answer.body.data);
  }
  const published = await by.call(books.updateBook, { params, body: { status: 'published' } });
  if (published.status !== 200) throw new Error(published.text);
  if (departmentIds.length > 0) {
    const given = await by.call(books.assignBook, { params, body: { department_ids: departmentIds } });
    if (given.status !== 200) throw new Error(given.text);
  }
  return { ...published.body.data, chapters };
}

type Sitting = z.input<typeof SittingInput>;

/** What a device sends of these pages, each read at `wpm`, ended `ago` milliseconds ago. */
export function sittingOf(
  chapter: { id: string },
  pages: readonly (readonly [from: number, to: number])[],
  { wpm = 150, ago = 0, ...over }: { wpm?: number; ago?: number } & Partial<Sitting> = {},
): Sitting {
  let at = 0;
  const trace = pages.map(([from, to], index): Sitting['trace'][number] => {
    const event = {
      at,
      event: index === 0 ? ('start' as const) : ('activity' as const),
      seen: [from, to] as [number, number],
    };
    at += Math.round(((to - from) / wpm) * 60_000);
    return event;
  });
  return {
    id: newId(),
    chapter_id: chapter.id,
    text_version: 1,
    mode: 'page',
    device: 'phone',
    started_at: timeAgo(at + ago).toISOString(),
    word: pages.at(-1)![0],
    trace: [...trace, { at, event: 'end' }],
    ...over,
  };
}
