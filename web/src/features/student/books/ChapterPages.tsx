import type { ChapterBlocks } from '@okur/contract/student-books';
import { memo, type ReactNode, useMemo } from 'react';
import { TextSkeleton } from '../../../kit/feedback/Skeletons.tsx';
import { countedHtml } from '../../../reading/books/words.ts';
import type { Chapter } from './useChapter.ts';
import { NoPage } from './WithSeat.tsx';

interface ChapterPagesProps {
  chapter: Chapter;
  /** As one text: what is still on its way shows where it comes, and `children` behind the last word. */
  isScrolled: boolean;
  children: ReactNode;
}

/** The part of a chapter that is here. */
export const ChapterPages = ({ chapter, isScrolled, children }: ChapterPagesProps) => (
  <>
    {chapter.hasStart ? <h1 dir="auto">{chapter.title}</h1> : null}
    {isScrolled && !chapter.hasStart ? <Missing chapter={chapter} /> : null}
    {chapter.pages.map((page) => (
      <Blocks key={page.page} page={page} />
    ))}
    {isScrolled && !chapter.hasEnd ? <Missing chapter={chapter} /> : null}
    {isScrolled && chapter.hasEnd ? children : null}
  </>
);

/** The same objects each time: React would write the text again, and take away what is selected in it. */
const Blocks = memo(function Blocks({ page: of }: { page: ChapterBlocks }) {
  const blocks = useMemo(
    () => of.blocks.map((block) => ({ ...block, html: { __html: countedHtml(block.html) } })),
    // The text of a version never changes.
    // oxlint-disable-next-line react/exhaustive-deps
    [of.chapter_id, of.text_version, of.page],
  );
  // Cleaned on the server by an allow-list before it was stored.
  return blocks.map(({ no, first_word, words, html }) => (
    <div key={no} dir="auto" data-first={first_word} data-words={words} dangerouslySetInnerHTML={html} />
  ));
});

/** Where the chapter goes on, until it does. */
export const Missing = ({ chapter: { book_id, error, retry } }: { chapter: Chapter }) =>
  error ? <NoPage bookId={book_id} error={error} retry={retry} /> : <TextSkeleton lines={4} />;
