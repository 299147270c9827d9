import { Group, SegmentedControl, Text } from '@mantine/core';
import { type Note, NoteVisibility } from '@okur/contract/notes';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';

interface NoteFieldsProps {
  note: FieldBinding<string | undefined>;
  /** Left out for those who may not choose it: only the author may. */
  visibility?: FieldBinding<Note['visibility'] | undefined>;
  onSend: () => unknown;
  onEscape?: () => unknown;
  /** Shown in answer to a click: writing goes on at its end. */
  focused?: boolean;
  /** The buttons. */
  children: ReactNode;
}

/** So many characters are there before the rest is counted out loud. */
const counted = 1700;

/** What is written and who reads it; Ctrl+Enter saves. */
export function NoteFields({ note, visibility, onSend, onEscape, focused = false, children }: NoteFieldsProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!focused) return;
    const field = input.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [focused]);
  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onEscape?.();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  }
  return (
    <>
      <TextareaField
        ref={input}
        {...note}
        aria-label={t('notes.note')}
        placeholder={t('notes.placeholder')}
        minRows={2}
        maxRows={12}
        maxLength={(note.value?.length ?? 0) > counted ? note.maxLength : undefined}
        onKeyDown={keyDown}
      />
      <Group justify="space-between" gap="sm">
        {visibility ? (
          <Group gap="xs" role="group" aria-label={t('notes.visibility')}>
            <Text size="sm" c="dimmed" aria-hidden>
              {t('notes.visibility')}
            </Text>
            <SegmentedControl
              size="xs"
              value={visibility.value ?? 'company'}
              onChange={visibility.onChange}
              data={NoteVisibility.options
                .toReversed()
                .map((value) => ({ value, label: t(`notes.visibility_${value}`) }))}
            />
          </Group>
        ) : null}
        <Group gap="xs" ml="auto">
          {children}
        </Group>
      </Group>
    </>
  );
}
