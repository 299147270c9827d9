import { Button, type ButtonProps } from '@mantine/core';
import type { OwnChapter } from '@okur/contract/student-books';
import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';

interface CheckLinkProps extends ButtonProps {
  'aria-label'?: string;
  bookId: string;
  chapter: OwnChapter;
}

/** To what is asked behind a chapter, where there is something to ask and the chapter is open. */
export function CheckLink({ bookId, chapter, ...look }: CheckLinkProps) {
  const { t } = useTranslation();
  if (!chapter.check || chapter.open === false) return null;
  return (
    <Button
      component={Link}
      to={`/student/books/${bookId}/check/${chapter.id}`}
      radius="xl"
      leftSection={<IconListCheck size={18} aria-hidden />}
      {...look}
    >
      {t(chapter.checked ? 'student_books.check_again' : 'student_books.check_self')}
    </Button>
  );
}
