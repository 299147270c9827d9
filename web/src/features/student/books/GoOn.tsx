import { myBook } from '@okur/contract/student-books';
import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useStudent } from '../../../kit/client/account.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../../kit/feedback/Skeletons.tsx';
import { addressToGoOn } from './position.ts';

/** Leads to the word where a book was left, on this device or another one; a new book begins with its first chapter. */
export function GoOn() {
  const { id = '' } = useParams({ strict: false });
  const { t } = useTranslation();
  const student = useStudent();
  const book = useCall(myBook, { params: { id } });
  if (book.isError && !book.data) return <ErrorState error={book.error} retry={() => void book.refetch()} />;
  // What another device read last may have come since the cached answer.
  if (!book.data || !student || (book.isFetching && navigator.onLine)) return <TextSkeleton lines={9} />;
  const address = addressToGoOn(student.id, book.data.data);
  if (!address)
    return <EmptyState title={t('student_books.chapter_empty')} text={t('student_books.chapter_empty_text')} />;
  return <Navigate to={address.to as never} search={address.search as never} replace />;
}
