import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../kit/testing.tsx';
import { ChapterPages } from './ChapterPages.tsx';
import type { Chapter } from './useChapter.ts';

it('the title and each block of a chapter are read from the side of their first letter', async () => {
  const block = { no: 1, first_word: 0, words: 2, html: '<p>مرحبا يا</p>' };
  const facts = { book_id: 'x', title: 'الطريق', language: 'ar', hasStart: true, hasEnd: true };
  const page = { ...facts, chapter_id: 'a', text_version: 1, words: 2, page: 0, page_starts: [0], blocks: [block] };
  const chapter = { ...facts, pages: [page] } as unknown as Chapter;
  show(() => (
    <ChapterPages chapter={chapter} isScrolled={false}>
      {null}
    </ChapterPages>
  ));
  expect((await screen.findByRole('heading')).getAttribute('dir')).toBe('auto');
  expect(screen.getByText('مرحبا يا').parentElement?.getAttribute('dir')).toBe('auto');
});
