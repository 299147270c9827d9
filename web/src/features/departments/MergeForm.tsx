import { List, Text } from '@mantine/core';
import { mergeDepartment, planMerge, type Department, type MergePlan } from '@okur/contract/departments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { peopleNames } from '../../kit/format/text.ts';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { DepartmentPicker } from './DepartmentPicker.tsx';

/** What comes together, a line for each kind of which there is something. */
const linesOf = (plan: MergePlan, t: TFunction): string[] =>
  (['instructors', 'homeworks', 'series', 'contents', 'restricted_exams'] as const)
    .filter((kind) => plan[kind].length > 0)
    .map((kind) => t(`departments.merge_plan.${kind}`, { names: peopleNames(plan[kind], t, 3) }))
    .concat(plan.goal_minutes === null ? [] : t('departments.merge_plan.goal', { count: plan.goal_minutes }));

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
      const params = { id: data.id };
      return navigate({ to: '/management/departments/$id', params, ignoreBlocker: true });
    },
  });
  const into = form.field('into_department_id');
  const body = { into_department_id: into.value };
  const plan = useQuery({
    queryKey: ['call', planMerge.path, departmentId, body],
    queryFn: async ({ signal }) => (await call(planMerge, { params: { id, departmentId }, body, signal })).data,
    enabled: into.value !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const lines = plan.data && into.value ? linesOf(plan.data, t) : [];
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
      {lines.length > 0 && (
        <List size="sm" aria-label={t('departments.merge_plan.title')}>
          {lines.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
    </FormModal>
  );
}
