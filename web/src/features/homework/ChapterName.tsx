import { Text } from '@mantine/core';
import type { HomeworkBook } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';

/** The chapter of a book, and how it is to be read. */
export function ChapterName({ book }: { book: HomeworkBook }) {
  const { t } = useTranslation();
  return (
    <div>
      <Text fw={550}>{`${book.title} – ${book.chapter_title}`}</Text>
      <Text size="sm" c="dimmed">
        {t(`homework.chapter_reading_${book.reading}`)}
      </Text>
    </div>
  );
}
