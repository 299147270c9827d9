import { Button, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { myBooks, type StudentBook } from '@okur/contract/student-books';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useCall } from '../../../kit/client/useCall.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { Cover } from '../../../reading/covers/Cover.tsx';
import css from './books.module.css';
import { goOn } from './position.ts';
import { useHours } from './useHours.ts';

/** The book that is being read, one touch away from the word where it was left. */
export function GoOnReading() {
  const books = useCall(myBooks, { query: { shelf: 'reading', per_page: 1 } }).data?.data;
  return books?.[0] ? <Hero book={books[0]} /> : null;
}

function Hero({ book }: { book: StudentBook }) {
  const { t } = useTranslation();
  const f = useFormat();
  const hours = useHours();
  const id = useId();
  return (
    <Paper component="section" withBorder radius="lg" p="lg" className={css.hero} aria-labelledby={id}>
      <div className={css.heroCover}>
        <Cover title={book.title} category={null} picture={book.cover} />
      </div>
      <Stack gap={6} className={css.grow}>
        <Text fw={600} c="dimmed">
          {t('student_books.go_on_title')}
        </Text>
        <Title order={2} size="h3" id={id} lang={book.language} dir="auto" className={css.title}>
          {book.title}
        </Title>
        {book.authors.length > 0 ? <Text c="dimmed">{book.authors.join(', ')}</Text> : null}
        <Progress value={book.read_percent} size={8} radius="xl" aria-label={t('student_books.share_of_book')} />
        <Text size="sm" c="dimmed">
          {f.percent(book.read_percent)} · {t('student_books.left', { time: hours(book.minutes_left) })}
        </Text>
        <div>
          <Button
            component={Link}
            to={`/student/books/${book.id}`}
            search={goOn as never}
            size="md"
            radius="xl"
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
          >
            {t('student_books.go_on')}
          </Button>
        </div>
      </Stack>
    </Paper>
  );
}
