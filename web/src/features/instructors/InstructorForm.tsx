import { createInstructor, updateInstructor, type Instructor } from '@okur/contract/instructors';
import { Version } from '@okur/contract/fields';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { PhoneField } from '../../kit/fields/MaskedField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { DepartmentsPicker } from '../departments/DepartmentPicker.tsx';

const schema = createInstructor.body.extend({ version: Version.optional() });

/** Adds an instructor, who is invited by mail, or changes one. The address is the account's and stays. */
export function InstructorForm({ instructor, companyId = '' }: { instructor?: Instructor; companyId?: string }) {
  const { t } = useTranslation();
  const own = useCompany();
  const form = useInstructorForm(instructor, companyId);
  const company = form.field('company_id');
  return (
    <FormModal form={form} title={t(instructor ? 'instructors.edit' : 'instructors.add')}>
      {instructor || own ? null : (
        <CompanyPicker
          {...company}
          onChange={(id) => {
            company.onChange(id ?? '');
            form.set('department_ids', []);
          }}
          label={t('instructors.company')}
          clearable={false}
          required
        />
      )}
      <TextField {...form.field('instructor_name')} label={t('instructors.name')} data-autofocus required />
      <TextField
        {...form.field('email')}
        label={t('instructors.email')}
        type="email"
        disabled={instructor !== undefined}
        description={t(instructor ? 'instructors.email_stays' : 'instructors.email_hint')}
        required
      />
      <PhoneField {...form.field('phone_number')} label={t('instructors.phone_number')} />
      <DepartmentsPicker
        {...form.field('department_ids')}
        label={t('menu.departments')}
        companyId={form.values.company_id}
        chosen={instructor?.departments ?? []}
        disabled={!form.values.company_id}
        description={form.values.company_id ? undefined : t('instructors.company_first')}
      />
    </FormModal>
  );
}

const valuesOf = (instructor: Instructor) => ({
  instructor_name: instructor.instructor_name,
  email: instructor.email,
  phone_number: instructor.phone_number ?? '',
  company_id: instructor.company_id,
  department_ids: instructor.departments.map(({ id }) => id),
  version: instructor.version,
});

function useInstructorForm(instructor: Instructor | undefined, companyId: string) {
  const { t } = useTranslation();
  const own = useCompany();
  return useServerForm({
    schema,
    initial: instructor
      ? valuesOf(instructor)
      : { instructor_name: '', email: '', phone_number: '', company_id: own?.id ?? companyId, department_ids: [] },
    valuesOf,
    submit: ({ email, company_id, version, ...body }) =>
      instructor
        ? call(updateInstructor, { params: { id: instructor.id }, body: { ...body, version } })
        : call(createInstructor, { body: { ...body, email, company_id } }),
    onSaved: ({ data }) =>
      toast.success(t(instructor ? 'instructors.saved' : 'instructors.added', { name: data.instructor_name })),
  });
}
