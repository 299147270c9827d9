import { type HomeworkSequence, updateHomeworkSequence } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { SharedFields } from './SharedFields.tsx';

const valuesOf = ({ title, steps, version }: HomeworkSequence) => {
  const { departments, students, starts_at, due_at, instructions } = steps[0]!;
  return {
    title,
    instructions,
    department_ids: departments.map(({ id }) => id),
    student_ids: students.map(({ id }) => id),
    starts_at,
    due_at,
    version,
  };
};

/** What all steps share; the steps stay as they were given. */
export function EditSequence({ sequence }: { sequence: HomeworkSequence }) {
  const { t } = useTranslation();
  const homework = sequence.steps[0]!;
  const form = useDraftedForm({
    draft: `homework-sequence:${sequence.id}`,
    schema: updateHomeworkSequence.body,
    initial: valuesOf(sequence),
    valuesOf,
    submit: (body) => call(updateHomeworkSequence, { params: { id: sequence.id }, body }),
    onSaved: () => toast.success(t('homework.saved')),
  });
  return (
    <FormModal form={form} title={t('homework.edit_title')} size="lg">
      <TextField {...form.field('title')} label={t('homework.name')} required />
      <SharedFields
        homework={homework}
        departmentIds={form.field('department_ids')}
        studentIds={form.field('student_ids')}
        startsAt={form.field('starts_at')}
        dueAt={form.field('due_at')}
      />
      <TextareaField {...form.field('instructions')} label={t('homework.instructions')} minRows={2} />
    </FormModal>
  );
}
