import { Text } from '@mantine/core';
import { targetsOf, updateHomework } from '@okur/contract/homework';
import type { Homework } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
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
      <TextField {...form.field('title')} label={t('homework.name')} required />
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
        <TextareaField {...form.field('instructions')} label={t('homework.instructions')} minRows={2} />
      )}
    </FormModal>
  );
}

/** What steps share is changed with all of them. */
const valuesOf = (homework: Homework) => ({
  title: homework.title,
  ...(homework.sequence
    ? {}
    : {
        instructions: homework.instructions,
        department_ids: homework.departments.map(({ id }) => id),
        student_ids: homework.students.map(({ id }) => id),
        starts_at: homework.starts_at,
        due_at: homework.due_at,
      }),
  target: homework.target,
  ...(homework.kind === 'article' && !homework.book ? { ask_before_reading: homework.ask_before_reading } : {}),
  version: homework.version,
});

function useEditForm(homework: Homework) {
  const { t } = useTranslation();
  return useDraftedForm({
    draft: `homework-change:${homework.id}`,
    schema: updateHomework.body,
    initial: valuesOf(homework),
    valuesOf,
    submit: (body) => call(updateHomework, { params: { id: homework.id }, body }),
    onSaved: () => toast.success(t('homework.saved')),
  });
}
