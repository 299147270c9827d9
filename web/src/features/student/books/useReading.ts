import type { OwnStudent } from '@okur/contract/accounts';
import { myTask, myTasks } from '@okur/contract/student';
import { myBook, type SittingResult, type StudentBookDetail } from '@okur/contract/student-books';
import { queryClient } from '../../../kit/client/query.ts';
import { queryOf } from '../../../kit/client/useCall.ts';
import type { Seen, Sitting } from './sittings.ts';
import type { Chapter } from './useChapter.ts';
import { useSitting } from './useSitting.ts';

interface ReadingOf {
  student: OwnStudent;
  book: StudentBookDetail;
  chapter: Chapter;
  mode: Sitting['mode'];
  seen: () => Seen | null;
  word: () => number;
}

/** Notes and sends what is read; the book tells what came of it. Answers how to note something now. */
export const useReading = ({ student, book, chapter, mode, seen, word }: ReadingOf): (() => void) =>
  useSitting({
    studentId: student.id,
    title: book.title,
    chapterId: chapter.chapter_id,
    textVersion: chapter.text_version,
    mode,
    seen,
    word,
    onSent(result) {
      const { queryKey } = queryOf(myBook, { params: { id: book.id } });
      queryClient.setQueryData(queryKey, (old) => old && withResult(old, result));
      // What came of its chapters the book says itself; today may be of before the last words arrived.
      for (const key of [queryKey, ...[myTasks, myTask].map(({ path }) => ['call', path])])
        void queryClient.invalidateQueries({ queryKey: key });
    },
  });

/** The book as it is after a sitting, until it is asked for again. */
const withResult = <T extends { data: StudentBookDetail }>(old: T, result: SittingResult): T => ({
  ...old,
  data: {
    ...old.data,
    read_percent: result.read_percent,
    verified_percent: result.verified_percent,
    finished_at: result.finished_at,
    position: result.position,
  },
});
