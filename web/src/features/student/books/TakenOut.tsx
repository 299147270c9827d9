import { Paper, Text } from '@mantine/core';
import type { StudentBookDetail } from '@okur/contract/student-books';
import { useTranslation } from 'react-i18next';
import css from './reader.module.css';

/** Why the book goes on elsewhere than it was left. */
export function TakenOut({ book: { position }, chapterId }: { book: StudentBookDetail; chapterId: string }) {
  const { t } = useTranslation();
  if (!position?.taken_out || position.chapter_id !== chapterId) return null;
  return (
    <Paper className={css.other} radius="lg" p="sm" role="status">
      <Text size="sm">{t('student_books.taken_out')}</Text>
    </Paper>
  );
}
