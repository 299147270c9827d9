import { Button } from '@mantine/core';
import { type Note, updateNote } from '@okur/contract/notes';
import { useTranslation } from 'react-i18next';
import { useAdmin } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { askToLeave } from '../../kit/form/askToLeave.ts';
import { FormFrame } from '../../kit/form/FormBody.tsx';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { NoteFields } from './NoteFields.tsx';
import { useNoteGuard } from './useNoteGuard.ts';

/** Under which what was typed in it and not saved is stored. */
export const draftOf = ({ id, user_id }: Note): string => `note:${user_id}:${id}`;

/** A note being changed, in its own place. */
export function EditNote({ note, onEnd }: { note: Note; onEnd: () => void }) {
  const { t } = useTranslation();
  const isOwn = useAdmin()?.id === note.created_by.id;
  const form = useDraftedForm({
    draft: draftOf(note),
    schema: updateNote.body,
    initial: { note: note.note, visibility: note.visibility, version: note.version },
    submit: ({ visibility, ...body }) =>
      call(updateNote, { params: { id: note.user_id, noteId: note.id }, body: isOwn ? { ...body, visibility } : body }),
    onSaved: () => {
      toast.success(t('notes.saved'));
      onEnd();
    },
  });
  useNoteGuard(form.dirty, form.busy);
  async function leave() {
    if (form.busy) return;
    if (!form.dirty || (await askToLeave(t))) onEnd();
  }
  return (
    <FormFrame form={form} onSubmit={form.send}>
      <NoteFields
        note={form.field('note')}
        visibility={isOwn ? form.field('visibility') : undefined}
        onSend={form.send}
        onEscape={leave}
        focused
      >
        <Button variant="default" onClick={leave} disabled={form.busy}>
          {t('kit.cancel')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t('kit.save')}
        </Button>
      </NoteFields>
    </FormFrame>
  );
}
