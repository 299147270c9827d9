import { glossaryOfChapter, myTimedChapter } from '@okur/contract/student-books';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { cachedForever } from '../../../kit/client/prefetch.ts';
import { useStudent } from '../../../kit/client/account.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../../kit/feedback/Skeletons.tsx';
import { glossaryOf } from '../../../reading/words/glossaryOf.ts';
import { TimedReading } from '../reading/TimedReading.tsx';
import { keepPosition } from './position.ts';
import { WithSeat } from './WithSeat.tsx';

/** A chapter of a book, read with the clock. */
export default function TimeChapter() {
  const { id = '', chapterId = '' } = useParams({ strict: false });
  return (
    <WithSeat bookId={id}>
      <Chapter bookId={id} id={chapterId} />
    </WithSeat>
  );
}

function Chapter({ bookId, id }: { bookId: string; id: string }) {
  const { t } = useTranslation();
  const student = useStudent();
  const chapter = useCall(myTimedChapter, { params: { id } }, cachedForever);
  const glossary = glossaryOf(
    useCall(glossaryOfChapter, { params: { id } }, { ...cachedForever, refetchOnReconnect: true }),
  );
  if (chapter.isError && !chapter.data)
    return <ErrorState error={chapter.error} retry={() => void chapter.refetch()} />;
  if (!chapter.data || !student) return <TextSkeleton lines={9} />;
  const { text } = chapter.data.data;
  const keepEnd = () =>
    keepPosition(
      student.id,
      { book_id: bookId, chapter_id: id, text_version: text.text_version },
      Math.max(0, text.word_count - 1),
    );
  const back = t('student_books.back_to_book');
  return (
    <TimedReading
      id={id}
      timed={chapter.data.data}
      glossary={glossary}
      student={student}
      onRead={keepEnd}
      origin={{ to: `/student/books/${bookId}`, back, goOn: back }}
    />
  );
}
