import { Progress, Text, Title } from '@mantine/core';
import type { StudentBook } from '@okur/contract/student-books';
import { IconCheck, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { Cover } from '../../../reading/covers/Cover.tsx';
import css from '../library/shelf.module.css';
import { useBookFacts } from './useBookFacts.ts';
import { useHours } from './useHours.ts';

interface BookCardProps {
  book: StudentBook;
  /** Why it is offered, where it is. */
  why?: string;
  order?: 2 | 3;
}

/** One book on the shelf: its cover, who wrote it, whom it is for, how far it is read, and whether others read it. */
export function BookCard({ book, why, order = 2 }: BookCardProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const hours = useHours();
  const facts = useBookFacts();
  const [level, queue] = [facts.level(book), facts.queue(book)];
  return (
    <article className={css.card}>
      <div className={css.cover}>
        <Cover title={book.title} category={null} picture={book.cover} />
        {book.finished_at ? (
          <span className={css.read} aria-hidden>
            <IconCheck size={18} stroke={3} />
          </span>
        ) : null}
      </div>
      <Title order={order} className={css.title} lang={book.language} dir="auto">
        <Link to={`/student/books/${book.id}`} className={css.link}>
          {book.title}
        </Link>
      </Title>
      {why ? <Text className={css.why}>{why}</Text> : null}
      {book.authors.length > 0 ? (
        <Text size="sm" c="dimmed">
          {book.authors.join(', ')}
        </Text>
      ) : null}
      {level ? (
        <Text size="sm" c="dimmed">
          {level}
        </Text>
      ) : null}
      <Text size="sm" c="dimmed">
        {book.finished_at
          ? t('student_books.finished_on', { date: f.date(book.finished_at) })
          : book.started_at
            ? t('student_books.left', { time: hours(book.minutes_left) })
            : hours(book.minutes)}
      </Text>
      {queue ? (
        <Text size="sm" fw={600}>
          <IconHourglass size={14} className={css.inline} aria-hidden /> {queue}
        </Text>
      ) : null}
      {book.started_at && !book.finished_at ? (
        <Progress value={book.read_percent} size={6} mt={4} aria-label={t('student_books.share_of_book')} />
      ) : null}
    </article>
  );
}
