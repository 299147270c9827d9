import { Id } from '@okur/contract/fields';
import { moveUsers } from '@okur/contract/user-batches';
import type { User } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../../kit/client/api.ts';
import { FormModal } from '../../../kit/form/FormModal.tsx';
import { useServerForm } from '../../../kit/form/useServerForm.ts';
import { DepartmentPicker } from '../../departments/DepartmentPicker.tsx';
import { useBatchUndo } from './useBatchUndo.ts';

const schema = z.object({ department_id: Id });

/** Puts students into another class of their school; those of several schools cannot go together. */
export function MoveUsers({ users }: { users: readonly User[] }) {
  const { t } = useTranslation();
  const offerUndo = useBatchUndo();
  const schools = new Set(users.map(({ company_id }) => company_id));
  const form = useServerForm({
    schema,
    initial: { department_id: '' },
    submit: ({ department_id }) => call(moveUsers, { body: { ids: users.map(({ id }) => id), department_id } }),
    onSaved: ({ data }) => offerUndo(data, t('users.moved', { count: data.changed })),
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
