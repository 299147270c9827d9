import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';

/** From a chapter to the page of its book. */
export function BackToBook({ bookId }: { bookId: string }) {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to={`/student/books/${bookId}`}
      variant="default"
      radius="xl"
      size="md"
      px={12}
      aria-label={t('student_books.to_book')}
    >
      <IconArrowLeft size={20} aria-hidden />
    </Button>
  );
}
