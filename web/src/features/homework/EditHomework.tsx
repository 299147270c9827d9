import { Text } from '@mantine/core';
import { targetsOf, updateHomework } from '@okur/contract/homework';
import type { Homework } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { AskBeforeReading } from './give/AskBeforeReading.tsx';
import { TargetField } from './give/TargetField.tsx';
import { isMeasured } from './results/measures.ts';
import { SharedFields } from './SharedFields.tsx';

/** Title, words for the students, who has it, dates and target; what is to be done stays as it was given. */
export function EditHomework({ homework }: { homework: Homework }) {
  const { t } = useTranslation();
  const { kind } = homework;
  const form = useEditForm(homework);
  return (
    <FormModal form={form} title={t('homework.edit_title')} size="lg">
      <TextField {...form.field('title')} label={t('homework.name')} maxLength={200} required />
      {homework.sequence ? null : (
        <SharedFields
          homework={homework}
          departmentIds={form.field('department_ids')}
          studentIds={form.field('student_ids')}
          startsAt={form.field('starts_at')}
          dueAt={form.field('due_at')}
        />
      )}
      {targetsOf[kind].length > 0 && isMeasured(homework) ? (
        <TargetField kind={kind} {...form.field('target')} valueError={form.field('target.value').error} />
      ) : null}
      {kind === 'article' && !homework.book ? (
        <AskBeforeReading {...form.field('ask_before_reading')} isPossible />
      ) : null}
      {homework.sequence ? (
        <Text size="sm" c="dimmed">
          {t('homework.shared_of', { title: homework.sequence.title })}
        </Text>
      ) : (
        <TextareaField
          {...form.field('instructions')}
          label={t('homework.instructions')}
          minRows={2}
          maxLength={2000}
        />
      )}
    </FormModal>
  );
}

function useEditForm(homework: Homework) {
  const { t } = useTranslation();
  const {
    id,
    kind,
    title,
    instructions,
    departments,
    students,
    starts_at,
    due_at,
    target,
    ask_before_reading,
    sequence,
    version,
  } = homework;
  return useServerForm({
    schema: updateHomework.body,
    initial: {
      title,
      ...(sequence
        ? {}
        : {
            instructions,
            department_ids: departments.map((department) => department.id),
            student_ids: students.map((student) => student.id),
            starts_at,
            due_at,
          }),
      target,
      ...(kind === 'article' && !homework.book ? { ask_before_reading } : {}),
      version,
    },
    submit: (body) => call(updateHomework, { params: { id }, body }),
    onSaved: () => toast.success(t('homework.saved')),
  });
}
