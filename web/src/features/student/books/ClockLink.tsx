import { Button, type ButtonProps } from '@mantine/core';
import type { StudentChapter } from '@okur/contract/student-books';
import { IconClockHour4 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';

interface ClockLinkProps extends ButtonProps {
  bookId: string;
  chapter: StudentChapter;
}

/** To a chapter that is read with the clock, where it can be. */
export function ClockLink({ bookId, chapter, ...look }: ClockLinkProps) {
  const { t } = useTranslation();
  if (!chapter.timed) return null;
  return (
    <Button
      component={Link}
      to={`/student/books/${bookId}/clock/${chapter.id}`}
      radius="xl"
      size="xs"
      variant="subtle"
      leftSection={<IconClockHour4 size={18} aria-hidden />}
      aria-label={`${t('kit.label', { label: t('student_books.with_clock') })} ${chapter.title}`}
      {...look}
    >
      {t('student_books.with_clock')}
    </Button>
  );
}
