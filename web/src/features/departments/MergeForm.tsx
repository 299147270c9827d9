import { Text } from '@mantine/core';
import { mergeDepartment, type Department } from '@okur/contract/departments';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { DepartmentPicker } from './DepartmentPicker.tsx';

/** Two classes become one: says what moves, asks where to, and leads to the class that stays. */
export function MergeForm({ department }: { department: Department }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id: departmentId, company_id: id, department_name: name, student_count: count } = department;
  const form = useServerForm({
    schema: mergeDepartment.body,
    initial: { into_department_id: '' },
    submit: (body) => call(mergeDepartment, { params: { id, departmentId }, body }),
    onSaved: ({ data }) => {
      toast.success(t('departments.merged', { name, into: data.department_name }));
      return navigate({ to: '/management/departments/$id', params: { id: data.id } });
    },
  });
  const into = form.field('into_department_id');
  return (
    <FormModal form={form} title={t('departments.merge_title', { name })} action={t('departments.merge_action')}>
      <Text size="sm">{t('departments.merge_text', { count })}</Text>
      <DepartmentPicker
        {...into}
        onChange={(value) => into.onChange(value ?? '')}
        companyId={id}
        label={t('departments.merge_into')}
        data-autofocus
        required
      />
    </FormModal>
  );
}
