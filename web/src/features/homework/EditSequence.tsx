import { Group } from '@mantine/core';
import { type HomeworkSequence, updateHomeworkSequence } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { DateTimeField } from '../../kit/fields/DateTimeField.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { DepartmentsPicker } from '../departments/DepartmentPicker.tsx';
import { UsersPicker } from '../users/UserPicker.tsx';

/** What all steps share; the steps stay as they were given. */
export function EditSequence({ sequence }: { sequence: HomeworkSequence }) {
  const { t } = useTranslation();
  const { departments, students, starts_at, due_at, company_id, instructions } = sequence.steps[0]!;
  const form = useServerForm({
    schema: updateHomeworkSequence.body,
    initial: {
      title: sequence.title,
      instructions,
      department_ids: departments.map(({ id }) => id),
      student_ids: students.map(({ id }) => id),
      starts_at,
      due_at,
      version: sequence.version,
    },
    submit: (body) => call(updateHomeworkSequence, { params: { id: sequence.id }, body }),
    onSaved: () => toast.success(t('homework.saved')),
  });
  const starts = form.field('starts_at');
  const due = form.field('due_at');
  return (
    <FormModal form={form} title={t('homework.edit_title')} size="lg">
      <TextField {...form.field('title')} label={t('homework.name')} maxLength={200} required />
      <DepartmentsPicker
        {...form.field('department_ids')}
        companyId={company_id}
        chosen={departments}
        label={t('homework.departments')}
      />
      <UsersPicker
        {...form.field('student_ids')}
        companyId={company_id}
        chosen={students}
        label={t('homework.single_students')}
        placeholder={t('homework.search_student')}
      />
      <Group grow align="flex-start">
        <DateTimeField
          {...starts}
          onChange={(moment) => starts.onChange(moment ?? starts_at)}
          label={t('homework.starts_at')}
          required
        />
        <DateTimeField
          {...due}
          onChange={(moment) => due.onChange(moment ?? due_at)}
          label={t('homework.due_at')}
          required
        />
      </Group>
      <TextareaField {...form.field('instructions')} label={t('homework.instructions')} minRows={2} maxLength={2000} />
    </FormModal>
  );
}
