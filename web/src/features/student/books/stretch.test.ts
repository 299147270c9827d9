import type { ChapterBlocks } from '@okur/contract/student-books';
import { expect, it } from 'vitest';
import { stretchOf } from './stretch.ts';
import type { Chapter } from './useChapter.ts';

const numbered = (from: number, count: number) => Array.from({ length: count }, (_, at) => `k${from + at}`);
/** A chapter in blocks of so many words, two blocks a page; of the first page a dash and a hyphen come between them. */
function chapterOf(blocks: number, words: number): Chapter {
  const all = Array.from({ length: blocks }, (_, no) => ({
    no,
    first_word: no * words,
    words,
    html: `<p>${numbered(no * words, words).join(no === 0 ? ' <em>–</em> ' : ' ')}.</p>`,
  }));
  const pages = Array.from({ length: Math.ceil(blocks / 2) }, (_, page) => ({
    page,
    blocks: all.slice(page * 2, page * 2 + 2),
  })) as unknown as ChapterBlocks[];
  return { chapter_id: 'c', words: blocks * words, language: 'tr', pages, hasStart: true, hasEnd: true } as never;
}
const numberIn = (text: string) => Number(/k(\d+)/.exec(text)?.[1]);

it.each(['pacer', 'rapid_serial'] as const)('%s: every frame knows its word of the chapter', (mode) => {
  const chapter = chapterOf(8, 100);
  const manner = { mode, pace: 100 };
  const seen: number[] = [];
  let from = 130;
  for (;;) {
    const stretch = stretchOf({ chapter, from, manner, lineFocus: false });
    if (!stretch) break;
    for (const [at, { text, words }] of stretch.plan.frames.entries()) {
      if (words === 0) continue;
      expect(numberIn(text)).toBe(stretch.words[at]);
      seen.push(numberIn(text));
    }
    // Two minutes, to the end of a paragraph.
    expect(stretch.words.at(-1)! % 100).toBe(0);
    expect(stretch.words.at(-1)! - from).toBeLessThanOrEqual(240);
    from = stretch.words.at(-1)!;
  }
  expect(seen).toEqual(Array.from({ length: 670 }, (_, at) => 130 + at));
});

it('signs between words are no words of the chapter', () => {
  const stretch = stretchOf({
    chapter: chapterOf(1, 20),
    from: 3,
    manner: { mode: 'pacer', pace: 100 },
    lineFocus: true,
  });
  expect(stretch!.words.at(-1)).toBe(20);
  expect(stretch!.plan.frames.map(({ words }) => words)).toContain(0);
});
