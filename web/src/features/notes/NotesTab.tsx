import { Group, Paper, Stack, VisuallyHidden } from '@mantine/core';
import { notesOfUser } from '@okur/contract/notes';
import { IconNotes, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { ListPager } from '../../kit/list/ListPager.tsx';
import { ListSearch } from '../../kit/list/ListToolbar.tsx';
import { useList } from '../../kit/list/useList.ts';
import { NewNote } from './NewNote.tsx';
import { NoteCard } from './NoteCard.tsx';

/** What staff wrote down about a student, the newest first: a tab of the student's page. */
export function NotesTab({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const mayAdd = useAbility().can('add', 'USER_NOTES');
  const list = useList(notesOfUser, { params: { id: userId } });
  const isEmpty = !list.loading && list.total === 0;
  return (
    <Stack gap="md" maw={820}>
      {mayAdd ? <NewNote userId={userId} /> : null}
      <VisuallyHidden role="status">
        {list.loading ? t('kit.loading') : t('notes.count', { count: list.total })}
      </VisuallyHidden>
      {isEmpty && !list.narrowed ? null : (
        <Group role="search">
          <ListSearch text={list.state.search} onSearch={list.setSearch} />
        </Group>
      )}
      {list.error ? (
        <Paper withBorder radius="md">
          <ErrorState error={list.error} retry={list.retry} />
        </Paper>
      ) : null}
      {list.loading && !list.error ? (
        <Paper withBorder radius="md" p="md">
          <TextSkeleton lines={3} />
        </Paper>
      ) : null}
      {isEmpty && !list.error ? (
        <Paper withBorder radius="md">
          {list.narrowed ? (
            <EmptyState icon={<IconSearchOff />} title={t('kit.no_match')} />
          ) : (
            <EmptyState icon={<IconNotes />} title={t('notes.none')} text={t('notes.none_text')} />
          )}
        </Paper>
      ) : null}
      <Stack
        component="ul"
        gap="sm"
        p={0}
        m={0}
        style={{ listStyle: 'none', opacity: list.stale ? 0.5 : undefined }}
        aria-busy={list.stale}
      >
        {list.rows.map((note) => (
          <NoteCard key={note.id} note={note} />
        ))}
      </Stack>
      {list.error ? null : <ListPager list={list} />}
    </Stack>
  );
}
