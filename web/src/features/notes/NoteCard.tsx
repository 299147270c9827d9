import { Badge, Group, Paper, Text, Tooltip } from '@mantine/core';
import { deleteNote, type Note } from '@okur/contract/notes';
import { IconLock, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { draftKey, readDraft } from '../../kit/client/drafts.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { draftOf, EditNote } from './EditNote.tsx';

export function NoteCard({ note }: { note: Note }) {
  // What was being changed when a session ended is open again.
  const [editing, setEditing] = useState(() => readDraft(draftKey(draftOf(note))) !== null);
  const card = useRef<HTMLLIElement>(null);
  function end() {
    setEditing(false);
    card.current?.focus();
  }
  return (
    <Paper ref={card} component="li" tabIndex={-1} withBorder radius="md" p="md">
      {editing ? <EditNote note={note} onEnd={end} /> : <NoteView note={note} onEdit={() => setEditing(true)} />}
    </Paper>
  );
}

function NoteView({ note, onEdit }: { note: Note; onEdit: () => void }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const { toggle } = useAct();
  const params = { id: note.user_id, noteId: note.id };
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs" mih={28}>
        <AboutNote note={note} />
        <RowMenu
          label={t('notes.note')}
          actions={[
            note.editable &&
              ability.can('edit', 'USER_NOTES') && {
                label: t('kit.edit'),
                icon: <IconPencil size={16} />,
                onClick: onEdit,
              },
            note.editable &&
              ability.can('delete', 'USER_NOTES') && {
                label: t('kit.delete'),
                icon: <IconTrash size={16} />,
                danger: true,
                onClick: () =>
                  toggle(
                    (version) => call(deleteNote, { params, query: { version } }),
                    note.version,
                    t('notes.deleted'),
                  ),
              },
          ]}
        />
      </Group>
      <Text size="sm" mt={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {note.note}
      </Text>
    </>
  );
}

function AboutNote({ note }: { note: Note }) {
  const { t } = useTranslation();
  const f = useFormat();
  const wasEdited = note.version > 1 && note.updated_at !== note.created_at;
  return (
    <Group gap={6}>
      <Text span size="sm" fw={600}>
        {note.created_by.username}
      </Text>
      <Tooltip label={f.dateTime(note.created_at)}>
        <Text span size="sm" c="dimmed">
          <time dateTime={note.created_at}>{f.relative(note.created_at)}</time>
        </Text>
      </Tooltip>
      {wasEdited ? (
        <Tooltip label={f.dateTime(note.updated_at)}>
          <Text span size="sm" c="dimmed">
            {t('notes.edited')}
          </Text>
        </Tooltip>
      ) : null}
      {note.visibility === 'author' ? (
        <Badge variant="light" color="gray" tt="none" fw={500} leftSection={<IconLock size={12} />}>
          {t('notes.visibility_author')}
        </Badge>
      ) : null}
      {note.visibility === 'parents' ? (
        <Badge variant="light" tt="none" fw={500} leftSection={<IconUsers size={12} />}>
          {t('notes.visibility_parents')}
        </Badge>
      ) : null}
    </Group>
  );
}
