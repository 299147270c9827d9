import { Id } from '@okur/contract/fields';
import { updateUser, type User } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../kit/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';
import { useBulk } from './useBulk.ts';

const schema = z.object({ department_id: Id });

/** Puts students into another class of their school; those of several schools cannot go together. */
export function MoveUsers({ users }: { users: readonly User[] }) {
  const { t } = useTranslation();
  const run = useBulk();
  const schools = new Set(users.map(({ company_id }) => company_id));
  const form = useServerForm({
    schema,
    initial: { department_id: '' },
    submit: async (body) => (await run(users, ({ id }) => call(updateUser, { params: { id }, body }))).length,
    onSaved: (count) => (count > 0 ? toast.success(t('users.moved', { count })) : undefined),
  });
  const field = form.field('department_id');
  return (
    <FormModal form={form} title={t('users.move_title', { count: users.length })} action={t('users.move_action')}>
      <DepartmentPicker
        {...field}
        onChange={(id) => field.onChange(id ?? '')}
        label={t('users.move_to')}
        companyId={users[0]?.company_id}
        disabled={schools.size > 1}
        description={schools.size > 1 ? t('users.move_one_school') : undefined}
        data-autofocus
        required
      />
    </FormModal>
  );
}
