import { Progress, Text } from '@mantine/core';
import type { Task } from '@okur/contract/student';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { doneOf } from './done-of.ts';

type BookOfTask = NonNullable<Task['book']>;

/** All words are read, what is left are the questions behind the chapter. */
const isToCheck = ({ next, progress }: BookOfTask): boolean => next === null && progress.asks;

/** Where a homework of a book goes on: at the word where it was left, with the clock, or with the questions. */
export function linkOfChapter(book: BookOfTask): { to: string; search?: never } {
  const at = `/student/books/${book.id}`;
  if (book.reading === 'timed') return { to: `${at}/clock/${book.chapter_id}` };
  if (isToCheck(book)) return { to: `${at}/check/${book.chapter_id}` };
  if (!book.next) return { to: at };
  return { to: `${at}/read/${book.next.chapter_id}`, search: { word: String(book.next.word) } as never };
}

export function chapterLabel(book: BookOfTask, t: ReturnType<typeof useTranslation>['t']): string {
  if (book.reading === 'timed') return t('student_books.with_clock');
  if (isToCheck(book)) return t('student.to_questions');
  return t(book.progress.read + book.progress.skimmed > 0 ? 'student.go_on' : 'student.read');
}

/** How far one is with the words that are asked for. */
export function ChapterProgress({ book: { progress, reading } }: { book: BookOfTask }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { words, read, skimmed, chapters, chapters_read } = progress;
  if (reading === 'timed') return <Text size="sm">{t('student.chapter_timed')}</Text>;
  const percent = words === 0 ? 0 : Math.min(100, ((read + skimmed) / words) * 100);
  const share = f.percent(percent) || f.percent(0);
  const label = t('student.chapter_progress', { percent: share });
  return (
    <div>
      <Text size="sm" c="dimmed">
        {chapters > 1 ? `${doneOf(t, 'chapters', chapters_read, chapters)} · ${share}` : label}
      </Text>
      <Progress value={percent} size={6} mt={4} miw={140} aria-label={label} />
    </div>
  );
}
