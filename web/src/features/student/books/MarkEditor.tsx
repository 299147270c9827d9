import { Button, Group, Paper, Stack, Switch, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type BookMark, markColours } from '@okur/contract/student-books';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './reader.module.css';
import type { Marks } from './useMarks.ts';

export function Colours({
  chosen,
  onChoose,
}: {
  chosen: BookMark['colour'];
  onChoose: (colour: BookMark['colour']) => void;
}) {
  const { t } = useTranslation();
  return markColours.map((colour) => (
    <button
      key={colour}
      type="button"
      className={css.colour}
      data-colour={colour}
      aria-label={t(`student_books.colour_${colour}`)}
      aria-pressed={chosen === null ? undefined : chosen === colour}
      onClick={() => onChoose(colour)}
    />
  ));
}

interface MarkEditorProps {
  mark: BookMark;
  marks: Marks;
  /** Over the page, or where it is written. */
  isOverPage: boolean;
  onClose: () => void;
}

/** The colour and the note of a mark, and who sees it. What was typed is stored however it is closed. */
export function MarkEditor({ mark, marks, isOverPage, onClose }: MarkEditorProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const [note, setNote] = useState(mark.note);
  const typed = { note, kind: note === '' ? 'highlight' : 'note' } as const;
  const save = useRef<() => void>(() => undefined);
  save.current = () => (note === mark.note ? undefined : marks.change(mark, typed));
  const isRemoved = useRef(false);
  useEffect(() => () => (isRemoved.current ? undefined : save.current()), []);
  return (
    <Paper
      className={isOverPage ? css.editor : undefined}
      radius="lg"
      p="md"
      role="dialog"
      aria-label={t('student_books.note')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The list that it is in stays open.
        event.stopPropagation();
        onClose();
      }}
    >
      <Stack gap="sm">
        <Group gap="xs">
          <Colours chosen={mark.colour ?? 'yellow'} onChoose={(colour) => marks.change(mark, { colour })} />
        </Group>
        <Textarea
          label={t('student_books.note')}
          value={note}
          maxLength={2000}
          autosize
          minRows={2}
          maxRows={6}
          ref={field}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Switch
          label={t('student_books.shared')}
          checked={mark.shared}
          onChange={({ currentTarget }) => marks.change(mark, { shared: currentTarget.checked, ...typed })}
        />
        <Ends
          onRemove={() => {
            isRemoved.current = true;
            marks.remove(mark);
            onClose();
          }}
          onDone={onClose}
        />
      </Stack>
    </Paper>
  );
}

function Ends({ onRemove, onDone }: { onRemove: () => void; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between">
      <Button
        variant="subtle"
        color="red"
        radius="xl"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={onRemove}
      >
        {t('student_books.remove_mark')}
      </Button>
      <Button radius="xl" onClick={onDone}>
        {t('student_books.done')}
      </Button>
    </Group>
  );
}
