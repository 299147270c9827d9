import { Text } from '@mantine/core';
import { type Extension, extendHomework, type Homework } from '@okur/contract/homework';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { DateTimeField } from '../../kit/fields/DateTimeField.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { fullName } from './names.ts';

interface Student {
  user_id: string;
  name: string | null;
  surname: string | null;
  username: string;
  extension: Extension | null;
}

const days = 3 * 86_400_000;

/** More time for one student, with the reason, which the student reads, too. */
export function ExtensionForm({ homework, student }: { homework: Homework; student: Student }) {
  const { t } = useTranslation();
  const f = useFormat();
  const [latest] = useState(() => Math.max(Date.parse(homework.due_at), Date.now()));
  const form = useServerForm({
    schema: extendHomework.body,
    initial: {
      due_at: student.extension?.due_at ?? new Date(latest + days).toISOString(),
      reason: student.extension?.reason ?? '',
    },
    submit: (body) => call(extendHomework, { params: { id: homework.id, userId: student.user_id }, body }),
    onSaved: () => toast.success(t('homework.extended', { name: fullName(student) })),
  });
  const due = form.field('due_at');
  return (
    <FormModal form={form} title={t('homework.extend_title', { name: fullName(student) })}>
      <Text size="sm" c="dimmed">
        {t('homework.due_for_all', { date: f.dateTime(homework.due_at) })}
      </Text>
      <DateTimeField
        {...due}
        onChange={(moment) => due.onChange(moment ?? '')}
        label={t('homework.new_due')}
        minDate={new Date(homework.due_at)}
        required
      />
      <TextareaField
        {...form.field('reason')}
        label={t('homework.reason')}
        description={t('homework.reason_hint')}
        placeholder={t('homework.reason_example')}
        minRows={2}
        required
        data-autofocus
      />
    </FormModal>
  );
}
