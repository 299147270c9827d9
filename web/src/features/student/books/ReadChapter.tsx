import type { OwnStudent } from '@okur/contract/accounts';
import { mySeat } from '@okur/contract/books';
import { myBook, type StudentBookDetail } from '@okur/contract/student-books';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStudent } from '../../../kit/client/account.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../../kit/feedback/Skeletons.tsx';
import { useAddress } from '../../../kit/useAddress.ts';
import { PacedChapter } from './PacedChapter.tsx';
import { Reader } from './Reader.tsx';
import { type PacedMode, pacedModes } from './manners.ts';
import { newestPosition, readableChapters } from './position.ts';
import { usePrefetchedBook } from './usePrefetchedBook.ts';
import { useChapter } from './useChapter.ts';
import { useNeighbours } from './useNeighbours.ts';
import { useNewText } from './useNewText.ts';
import { NoPage, WithSeat } from './WithSeat.tsx';

/** A chapter of a book, at the word where it was left. */
export default function ReadChapter() {
  const { id = '', chapterId = '' } = useParams({ strict: false });
  const student = useStudent();
  const book = useCall(myBook, { params: { id } });
  // Beside the book, not behind it: the text waits for both.
  useCall(mySeat, { params: { id } });
  if (book.isError && !book.data) return <ErrorState error={book.error} retry={() => void book.refetch()} />;
  if (!book.data || !student) return <TextSkeleton lines={9} />;
  return (
    <WithSeat bookId={id} isFree={book.data.data.seat.state === 'free'}>
      <OpenChapter key={chapterId} book={book.data.data} chapterId={chapterId} student={student} />
    </WithSeat>
  );
}

/** The word that an address names. */
const wordIn = (address: string): number => Math.max(0, Number(address) || 0);

interface OpenChapterProps {
  book: StudentBookDetail;
  chapterId: string;
  student: OwnStudent;
}

function OpenChapter({ book, chapterId, student }: OpenChapterProps) {
  const { t } = useTranslation();
  const [{ word, manner }, setAddress] = useAddress();
  const chapters = readableChapters(book.chapters);
  const { previous, next } = useNeighbours(book, chapterId);
  // Where it was left when it was opened; what is read meanwhile moves nothing.
  const [first] = useState(() => {
    if (word !== undefined) return wordIn(word);
    const left = newestPosition(student.id, book);
    return left?.chapter_id === chapterId ? left.word : 0;
  });
  const inNewText = useNewText(book.id, chapterId, student.id);
  const version = chapters.find(({ id }) => id === chapterId)?.text_version;
  const opened = useChapter({ id: chapterId, word: first, version, inNewText });
  const { chapter, error, retry } = opened;
  const [from, behind] = opened.inHand ?? [0, 0];
  usePrefetchedBook(book.id, chapters, opened.inHand && { chapterId, from, behind });
  const { at: wordNow, goTo } = opened;
  // A page that is loaded again goes on where it was, not where it was opened; a link into the open chapter moves it.
  useEffect(() => {
    if (word === undefined) return;
    if (wordIn(word) !== wordNow()) goTo(wordIn(word));
    setAddress({ word: undefined }, { replace: true });
  }, [word, wordNow, goTo, setAddress]);
  if (error && !chapter) return <NoPage bookId={book.id} error={error} retry={retry} />;
  if (!chapter) return <TextSkeleton lines={9} />;
  if (chapter.pages[0]!.blocks.length === 0)
    return <EmptyState title={t('student_books.chapter_empty')} text={t('student_books.chapter_empty_text')} />;
  const shared = {
    book,
    chapter,
    previous,
    next,
    first: opened.at(),
    student,
    near: opened.near,
    onManner: (mode: PacedMode | undefined) => setAddress({ manner: mode }, { replace: true }),
  };
  const key = `${opened.opening} ${chapter.text_version}`;
  // Pictures have no pace.
  const paced = chapter.words > 0 ? pacedModes.find((mode) => mode === manner) : undefined;
  return paced ? (
    <PacedChapter key={`${key} ${paced}`} {...shared} first={Math.min(shared.first, chapter.words - 1)} mode={paced} />
  ) : (
    <Reader key={key} {...shared} goTo={opened.goTo} />
  );
}
