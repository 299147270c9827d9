import { SimpleGrid } from '@mantine/core';
import { createDepartment, updateDepartment, type Department } from '@okur/contract/departments';
import { Id, Version } from '@okur/contract/fields';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { InstructorsPicker } from '../instructors/InstructorPicker.tsx';

const schema = createDepartment.body.extend({ company_id: Id, version: Version.optional() });

/** Adds a department to their own or, for roles of the platform, a chosen company; or changes one. */
export function DepartmentForm({ department, companyId = '' }: { department?: Department; companyId?: string }) {
  const { t } = useTranslation();
  const own = useCompany();
  // An instructor chooses no one: the server puts the person who makes a department into it.
  const choosesInstructors = useAbility().can('view', 'INSTRUCTOR');
  const form = useDepartmentForm(department, companyId, choosesInstructors);
  const company = form.field('company_id');
  return (
    <FormModal form={form} title={t(department ? 'departments.edit' : 'departments.add')}>
      {department || own ? null : (
        <CompanyPicker
          {...company}
          onChange={(id) => {
            company.onChange(id ?? '');
            form.set('instructor_ids', []);
          }}
          label={t('departments.company')}
          clearable={false}
          required
        />
      )}
      <TextField
        {...form.field('department_name')}
        label={t('departments.name')}
        placeholder="7-A"
        data-autofocus
        required
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField {...form.field('grade_level')} label={t('departments.grade_level')} />
        <TextField
          {...form.field('academic_year')}
          label={t('departments.academic_year')}
          placeholder="2026-2027"
          description={department ? undefined : t('departments.academic_year_empty')}
        />
      </SimpleGrid>
      {choosesInstructors ? (
        <InstructorsPicker
          {...form.field('instructor_ids')}
          label={t('menu.instructors')}
          companyId={form.values.company_id}
          chosen={department?.instructors ?? []}
          disabled={!form.values.company_id}
          description={form.values.company_id ? undefined : t('departments.company_first')}
        />
      ) : null}
    </FormModal>
  );
}

const valuesOf = (department: Department) => ({
  department_name: department.department_name,
  grade_level: department.grade_level,
  academic_year: department.academic_year,
  instructor_ids: department.instructors.map(({ id }) => id),
  company_id: department.company_id,
  version: department.version,
});

function useDepartmentForm(department: Department | undefined, companyId: string, choosesInstructors: boolean) {
  const { t } = useTranslation();
  const own = useCompany();
  return useServerForm({
    schema,
    initial: department
      ? valuesOf(department)
      : {
          department_name: '',
          grade_level: null,
          academic_year: null,
          instructor_ids: [],
          company_id: own?.id ?? companyId,
        },
    valuesOf,
    submit: ({ company_id: id, version, instructor_ids, ...rest }) => {
      const body = choosesInstructors ? { ...rest, instructor_ids } : rest;
      return department
        ? call(updateDepartment, { params: { id, departmentId: department.id }, body: { ...body, version } })
        : call(createDepartment, { params: { id }, body });
    },
    onSaved: ({ data }) =>
      toast.success(t(department ? 'departments.saved' : 'departments.added', { name: data.department_name })),
  });
}
