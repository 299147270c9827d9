import { Button, Group, TextInput } from '@mantine/core';
import type { Fault } from '@okur/contract/class-lists';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { columnOf } from './rows.ts';

interface MendCellProps {
  fault: Fault;
  /** What the cell says now. */
  value: string;
  onMend: (value: string) => void;
}

/** The button that was pressed is gone: typing goes on where it was. */
const focus = (input: HTMLInputElement | null) => input?.focus();

/** Beside what is wrong with a cell: the cell itself, to be typed right. */
export function MendCell({ fault, value, onMend }: MendCellProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string | null>(null);
  const label = t('class_list.mend_cell', { line: fault.line, column: columnOf(fault, t) });
  if (draft === null)
    return (
      <Button size="compact-xs" variant="default" aria-label={label} onClick={() => setDraft(value)}>
        {t('class_list.mend')}
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setDraft(null);
    if (draft !== value) onMend(draft);
  };
  return (
    <Group component="form" gap="xs" onSubmit={submit}>
      <TextInput
        size="xs"
        aria-label={label}
        ref={focus}
        maxLength={500}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => (event.key === 'Escape' ? setDraft(null) : undefined)}
      />
      <Button type="submit" size="compact-xs">
        {t('kit.save')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => setDraft(null)}>
        {t('kit.cancel')}
      </Button>
    </Group>
  );
}
