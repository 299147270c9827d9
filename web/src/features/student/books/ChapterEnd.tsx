import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowRight, IconConfetti } from '@tabler/icons-react';
import type { StudentBookDetail, StudentChapter } from '@okur/contract/student-books';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { CheckLink } from './CheckLink.tsx';
import { isClosed } from './position.ts';
import css from './reader.module.css';

interface ChapterEndProps {
  book: StudentBookDetail;
  /** The chapter that is open. */
  chapterId: string;
  previous: StudentChapter | null;
  next: StudentChapter | null;
  onOpen: (chapterId: string, word?: number) => void;
}

/** What comes behind the last line of a chapter. */
export function ChapterEnd({ book, chapterId, previous, next, onOpen }: ChapterEndProps) {
  const { t } = useTranslation();
  const chapter = book.chapters.find(({ id }) => id === chapterId);
  if (!next) return <BookEnd book={book} chapterId={chapterId} />;
  return (
    <Group data-beside className={css.end} justify="space-between">
      {previous ? (
        <Button variant="subtle" radius="xl" size="md" onClick={() => onOpen(previous.id)}>
          {t('student_books.chapter_before')}
        </Button>
      ) : (
        <span />
      )}
      {chapter ? <CheckLink bookId={book.id} chapter={chapter} size="lg" variant="light" /> : null}
      <Button
        radius="xl"
        size="lg"
        h="auto"
        mih={52}
        py={8}
        rightSection={<IconArrowRight size={20} aria-hidden />}
        styles={{ label: { whiteSpace: 'normal', lineHeight: 1.3 } }}
        onClick={() => onOpen(next.id, 0)}
      >
        {t('student_books.chapter_next', { title: next.title })}
      </Button>
    </Group>
  );
}

interface OverProps {
  book: StudentBookDetail;
  chapterId: string;
  onBack?: () => void;
}

/** Behind the last page of a chapter that has something to ask. */
export function ChapterOver({
  book,
  chapterId,
  next,
  onBack,
  onOpen,
}: OverProps &
  Pick<ChapterEndProps, 'onOpen'> & {
    next: StudentChapter;
  }) {
  const { t } = useTranslation();
  const chapter = book.chapters.find(({ id }) => id === chapterId);
  return (
    <Stack data-beside className={css.over} align="center" gap="sm" role="status">
      <IconConfetti size={40} aria-hidden />
      <Title order={2}>{t('student_books.chapter_over')}</Title>
      <Text ta="center">{t('student_books.chapter_over_text')}</Text>
      <Group justify="center">
        <Button variant="default" radius="xl" size="md" onClick={onBack}>
          {t('student_books.back_to_text')}
        </Button>
        {chapter ? <CheckLink bookId={book.id} chapter={chapter} size="md" /> : null}
        <Button variant="light" radius="xl" size="md" onClick={() => onOpen(next.id, 0)}>
          {t('student_books.chapter_next', { title: next.title })}
        </Button>
      </Group>
    </Stack>
  );
}

/** The book is over; whether all of it was read says the share. */
export function BookEnd({ book, chapterId, onBack }: OverProps) {
  const { t } = useTranslation();
  const chapter = book.chapters.find(({ id }) => id === chapterId);
  const f = useFormat();
  const isWhole = isClosed(book.chapters) || book.chapters.every(({ open }) => open !== false);
  return (
    <Stack data-beside className={css.over} align="center" gap="sm" role="status">
      <IconConfetti size={40} aria-hidden />
      <Title order={2}>{t(isWhole ? 'student_books.the_end' : 'student_books.homework_end')}</Title>
      <Text ta="center">
        {!isWhole
          ? t('student_books.homework_end_text')
          : book.finished_at
            ? t('student_books.finished_text', { title: book.title })
            : t('student_books.not_all_read', { percent: f.percent(book.read_percent) })}
      </Text>
      <Group>
        {onBack ? (
          <Button variant="default" radius="xl" size="md" onClick={onBack}>
            {t('student_books.back_to_text')}
          </Button>
        ) : null}
        {chapter ? <CheckLink bookId={book.id} chapter={chapter} size="md" variant="light" /> : null}
        <Button component={Link} to={`/student/books/${book.id}`} radius="xl" size="md">
          {t('student_books.to_book')}
        </Button>
      </Group>
    </Stack>
  );
}
