import { Anchor, Paper, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { activeBookOfUser, booksOfUser, firstExerciseHistory, type User, type UserBook } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useList } from '../../../kit/list/useList.ts';
import { nameIn } from '@okur/contract/names';
import { useCall } from '../../../kit/client/useCall.ts';
import { HomeReadingsTab } from '../../home-readings/HomeReadingsTab.tsx';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { userName } from '../userName.ts';
import { UserBookChapters } from './UserBookChapters.tsx';

/** What a student reads beside the homework, and where the exercises began. */
export function UserBooks({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <Stack gap="lg">
      <section>
        <Title order={2} size="h4" mb="sm">
          {t('users.active_book')}
        </Title>
        <ActiveBook user={user} />
      </section>
      <section>
        <Title order={2} size="h4" mb="sm">
          {t('users.books')}
        </Title>
        <Books user={user} />
      </section>
      <section>
        <Title order={2} size="h4" mb="sm">
          {t('home_readings.title')}
        </Title>
        <HomeReadingsTab userId={user.id} userName={userName(user)} />
      </section>
      <section>
        <Title order={2} size="h4" mb="sm">
          {t('users.first_exercises')}
        </Title>
        <FirstExercises user={user} />
      </section>
    </Stack>
  );
}

function ActiveBook({ user }: { user: User }) {
  const { t } = useTranslation();
  const f = useFormat();
  const active = useCall(activeBookOfUser, { params: { id: user.id } });
  const book = active.data?.data;
  return (
    <Paper withBorder radius="md" p="lg">
      {active.isPending ? <Skeleton height={20} /> : null}
      {active.isError ? <ErrorState error={active.error} retry={() => void active.refetch()} /> : null}
      {book === null ? (
        <Text size="sm" c="dimmed">
          {t('users.no_active_book')}
        </Text>
      ) : null}
      {book ? (
        <Stack gap={6}>
          <Text fw={600}>{book.title}</Text>
          <Text size="sm" c="dimmed">
            {book.authors.join(', ')}
          </Text>
          <Progress value={book.read_percent} aria-label={t('users.read_percent')} />
          <Text size="sm">{f.percent(book.read_percent)}</Text>
        </Stack>
      ) : null}
    </Paper>
  );
}

function Books({ user }: { user: User }) {
  const { t } = useTranslation();
  const f = useFormat();
  const list = useList(booksOfUser, { params: { id: user.id } });
  const authors = (row: UserBook) => row.authors.join(', ');
  return (
    <ListPage
      embedded
      list={list}
      title={`${t('users.books')} ${userName(user)}`}
      columns={[
        { key: 'title', label: t('users.book'), render: (row) => <TitleOf user={user} book={row} />, lead: true },
        { key: 'authors', label: t('users.authors'), value: authors, lead: true },
        {
          key: 'read_percent',
          label: t('users.read_percent'),
          render: (row) => f.percent(row.read_percent),
          align: 'right',
          lead: true,
        },
        { key: 'last_read_at', label: t('users.last_read'), render: (row) => f.relative(row.last_read_at) || '–' },
        { key: 'finished_at', label: t('users.finished_at'), render: (row) => f.date(row.finished_at) || '–' },
      ]}
      empty={{ title: t('users.no_books'), text: t('users.no_books_text') }}
    />
  );
}

/** Opens what was read of each chapter; of a book that is not begun there is nothing yet. */
function TitleOf({ user, book }: { user: User; book: UserBook }) {
  if (book.started_at === null) return book.title;
  const open = () => void openFormModal(<UserBookChapters userId={user.id} book={book} />);
  return (
    <Anchor component="button" type="button" onClick={open} ta="left">
      {book.title}
    </Anchor>
  );
}

function FirstExercises({ user }: { user: User }) {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const first = useCall(firstExerciseHistory, { params: { id: user.id } });
  return (
    <Paper withBorder radius="md" p="lg">
      {first.isPending ? <Skeleton height={20} /> : null}
      {first.isError ? <ErrorState error={first.error} retry={() => void first.refetch()} /> : null}
      {first.data?.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('users.no_exercises')}
        </Text>
      ) : null}
      {first.data?.data.map(({ exercise_id, exercise_name, score, done_at }) => (
        <Text key={exercise_id} size="sm">
          {[nameIn(exercise_name, i18n.language), f.percent(score), f.date(done_at)].join(' · ')}
        </Text>
      ))}
    </Paper>
  );
}
