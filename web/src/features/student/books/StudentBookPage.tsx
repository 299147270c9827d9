import { Badge, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { myBook, myBookMarks, type StudentBookDetail } from '@okur/contract/student-books';
import { IconHourglass, IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useStudent } from '../../../kit/client/account.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { TileSkeletons } from '../../../kit/feedback/Skeletons.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { RichContent } from '../../../kit/RichContent.tsx';
import { Cover } from '../../../reading/covers/Cover.tsx';
import { BackLink } from '../../../kit/BackLink.tsx';
import shelf from '../library/shelf.module.css';
import css from './books.module.css';
import { Contents } from './Contents.tsx';
import { GoOn } from './GoOn.tsx';
import { MarkList } from './MarkList.tsx';
import { goOn, isClosed, newestPosition, readableChapters } from './position.ts';
import { usePrefetchedBook } from './usePrefetchedBook.ts';
import { useBookFacts } from './useBookFacts.ts';
import { useHours } from './useHours.ts';

/** A book: what it is about, how far it is read, its chapters and their own marks in it. */
export default function StudentBookPage() {
  const { id = '' } = useParams({ strict: false });
  const { go } = useSearch({ strict: false }) as { go?: string };
  return go === goOn.go ? <GoOn /> : <BookPage id={id} />;
}

function BookPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const book = useCall(myBook, { params: { id } });
  if (book.isError && !book.data) return <ErrorState error={book.error} retry={() => void book.refetch()} />;
  return (
    <Stack gap="lg">
      <BackLink to="/student/books" label={t('student_books.title')} />
      {book.data ? <BookOf book={book.data.data} /> : <TileSkeletons count={2} height={250} />}
    </Stack>
  );
}

function BookOf({ book }: { book: StudentBookDetail }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = (chapterId: string, word?: number) =>
    void navigate({
      to: `/student/books/${book.id}/read/${chapterId}`,
      ...(word === undefined ? {} : { search: { word: String(word) } as never }),
    } as never);
  const chapters = readableChapters(book.chapters);
  const seat = book.seat.state;
  const student = useStudent();
  const left = student ? newestPosition(student.id, book) : null;
  const begun = chapters.some(({ id }) => id === left?.chapter_id) ? left : null;
  const mayOpen = student && chapters[0] && (seat === 'seat' || seat === 'free');
  usePrefetchedBook(
    book.id,
    chapters,
    mayOpen
      ? { chapterId: begun?.chapter_id ?? chapters[0]!.id, from: begun?.word ?? 0, behind: begun?.word ?? 0 }
      : null,
  );
  return (
    <div className={css.page}>
      <div className={css.pageCover}>
        <Cover title={book.title} category={null} picture={book.cover} />
      </div>
      <Stack gap="lg" className={css.grow}>
        <Heading book={book} />
        <Progressed book={book} />
        {book.description === '' ? null : <RichContent html={book.description} />}
        <section aria-labelledby="book-contents">
          <Title order={2} size="h3" mb="xs" id="book-contents">
            {t('student_books.contents')}
          </Title>
          <Contents bookId={book.id} chapters={book.chapters} language={book.language} />
        </section>
        <OwnMarks book={book} onOpen={open} />
      </Stack>
    </div>
  );
}

function Heading({ book }: { book: StudentBookDetail }) {
  const { t } = useTranslation();
  const level = useBookFacts().level(book);
  const { people = [], series, series_no: number } = book;
  const others = people.filter(({ role }) => role !== 'author');
  // Of a book without an author the others are named as its authors elsewhere.
  const hasAuthor = others.length < people.length || others.length === 0;
  const facts = [
    ...(series ? [[series, number].filter(Boolean).join(' ')] : []),
    ...others.map(({ name, role }) => t('student_books.made_by', { role: t(`books.role_${role}`), name })),
  ];
  return (
    <div>
      <Title order={1} size="1.9rem" lang={book.language} dir="auto" className={css.title}>
        {book.title}
      </Title>
      {book.subtitle === '' ? null : (
        <Text size="lg" c="dimmed" lang={book.language} dir="auto">
          {book.subtitle}
        </Text>
      )}
      {hasAuthor && book.authors.length > 0 ? <Text size="lg">{book.authors.join(', ')}</Text> : null}
      {facts.length > 0 ? <Text c="dimmed">{facts.join(' · ')}</Text> : null}
      <Group gap="xs" mt="xs">
        {level ? (
          <Badge variant="light" size="lg" tt="none">
            {level}
          </Badge>
        ) : null}
        {book.fits ? (
          <Badge variant="light" color="teal" size="lg" tt="none">
            {t('student.for_you_level')}
          </Badge>
        ) : null}
      </Group>
    </div>
  );
}

function Progressed({ book }: { book: StudentBookDetail }) {
  const { t } = useTranslation();
  const f = useFormat();
  const hours = useHours();
  const closed = isClosed(book.chapters);
  const facts = useBookFacts();
  const queue = closed ? null : facts.queue(book);
  const label = book.finished_at ? 'read_again' : book.started_at ? 'go_on' : 'start';
  return (
    <Paper withBorder radius="lg" p="lg">
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600}>
            {book.finished_at
              ? t('student_books.finished_on', { date: f.date(book.finished_at) })
              : t('student_books.read_share', { percent: f.percent(book.read_percent) })}
          </Text>
          <Text c="dimmed">
            {book.started_at && !book.finished_at
              ? t('student_books.left', { time: hours(book.minutes_left) })
              : hours(book.minutes)}
          </Text>
        </Group>
        {queue ? (
          <Text fw={600}>
            <IconHourglass size={16} className={shelf.inline} aria-hidden /> {queue}
          </Text>
        ) : null}
        <Progress value={book.read_percent} size={10} radius="xl" aria-label={t('student_books.share_of_book')} />
        {book.read_percent - book.verified_percent >= 1 ? (
          <Text size="sm" c="dimmed">
            {t('student_books.skimmed_note', { percent: f.percent(book.read_percent - book.verified_percent) })}
          </Text>
        ) : null}
        {closed ? (
          <Text>{t('student_books.text_closed')}</Text>
        ) : (
          <div>
            <Button
              component={Link}
              to={`/student/books/${book.id}`}
              search={goOn as never}
              size="lg"
              radius="xl"
              leftSection={<IconPlayerPlay size={20} aria-hidden />}
            >
              {t(`student_books.${label}`)}
            </Button>
          </div>
        )}
      </Stack>
    </Paper>
  );
}

function OwnMarks({ book, onOpen }: { book: StudentBookDetail; onOpen: (chapterId: string, word?: number) => void }) {
  const { t } = useTranslation();
  const marks = useCall(myBookMarks, { params: { id: book.id } }).data?.data.filter(({ deleted_at }) => !deleted_at);
  if (!marks || marks.length === 0) return null;
  return (
    <section aria-labelledby="book-marks">
      <Title order={2} size="h3" mb="xs" id="book-marks">
        {t('student_books.marks')}
      </Title>
      <MarkList book={book} marks={marks} onOpen={onOpen} />
    </section>
  );
}
