import { useTranslation } from 'react-i18next';
import { BooksOf } from './BooksOf.tsx';

interface InstructorBooksTabProps {
  instructor: { id: string; instructor_name: string };
}

/** The books that the classes of an instructor have now. */
export function InstructorBooksTab({ instructor: { id, instructor_name } }: InstructorBooksTabProps) {
  const { t } = useTranslation();
  return (
    <BooksOf
      of={{ instructor_id: id }}
      title={`${instructor_name} – ${t('menu.books')}`}
      empty={{ title: t('users.no_books'), text: t('instructors.no_books_text') }}
    />
  );
}
