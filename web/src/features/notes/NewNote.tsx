import { Button, Paper, Text } from '@mantine/core';
import { createNote, type Note } from '@okur/contract/notes';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { FormFrame } from '../../kit/form/FormBody.tsx';
import { takeSaved } from '../../kit/form/takeSaved.ts';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { NoteFields } from './NoteFields.tsx';
import { useNoteGuard } from './useNoteGuard.ts';

/** The field for a new note: empty again once it was saved. */
export function NewNote({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const form = useDraftedForm({
    draft: `note:${userId}:`,
    schema: createNote.body,
    initial: { note: '', visibility: 'company' as Note['visibility'] },
    submit: (body) => call(createNote, { params: { id: userId }, body }),
    onSaved: () => {
      takeSaved(form, { note: '' });
      toast.success(t('notes.saved'));
    },
  });
  useNoteGuard(form.values.note.trim() !== '', form.busy);
  return (
    <Paper withBorder radius="md" p="md">
      <FormFrame form={form} onSubmit={form.send}>
        <NoteFields note={form.field('note')} visibility={form.field('visibility')} onSend={form.send}>
          <Text size="xs" c="dimmed" visibleFrom="sm">
            {t('notes.shortcut')}
          </Text>
          <Button type="submit" loading={form.busy}>
            {t('notes.add')}
          </Button>
        </NoteFields>
      </FormFrame>
    </Paper>
  );
}
