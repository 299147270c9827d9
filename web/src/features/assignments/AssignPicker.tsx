import { Group, Text } from '@mantine/core';
import type { AssignToClasses } from '@okur/contract/assignments';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { toast } from '../../kit/feedback/toast.tsx';
import { DateTimeField } from '../../kit/fields/DateTimeField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { DepartmentsPicker } from '../departments/DepartmentPicker.tsx';

export interface AssignPickerProps {
  /** Of the article, the book or the summary. */
  title: string;
  schema: AssignToClasses;
  assign: (body: z.input<AssignToClasses>) => Promise<unknown>;
}

/** Gives an article, a book or a summary to classes, for a time or for good. */
export function AssignPicker({ title, schema, assign }: AssignPickerProps) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema,
    initial: { department_ids: [] as string[], starts_at: null as string | null, expires_at: null as string | null },
    submit: assign,
    onSaved: () => toast.success(t('assignments.assigned', { title })),
  });
  return (
    <FormModal form={form} title={t('assignments.assign')} action={t('assignments.assign_action')} size="lg">
      <Text size="sm" c="dimmed">
        {t('assignments.assign_text', { title })}
      </Text>
      <DepartmentsPicker {...form.field('department_ids')} label={t('assignments.classes')} required />
      <Group grow align="flex-start">
        <DateTimeField
          {...form.field('starts_at')}
          label={t('assignments.starts_at')}
          placeholder={t('assignments.at_once')}
        />
        <DateTimeField
          {...form.field('expires_at')}
          label={t('assignments.expires_at')}
          placeholder={t('assignments.never')}
        />
      </Group>
    </FormModal>
  );
}
