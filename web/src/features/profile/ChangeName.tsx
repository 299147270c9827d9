import { updateMeParent } from '@okur/contract/auth';
import { name } from '@okur/contract/fields';
import type { OwnParent } from '@okur/contract/accounts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { parentQuery, useParent } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { queryClient } from '../../kit/client/query.ts';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';

const schema = z.strictObject({ name: name(120), version: z.int() });

const valuesOf = (parent: OwnParent | null) => ({ name: parent?.name ?? '', version: parent?.version ?? 0 });

/** How a parent is called, here and by the schools of the children. */
export function ChangeName() {
  const { t } = useTranslation();
  const parent = useParent();
  const form = useServerForm({
    schema,
    initial: valuesOf(parent),
    valuesOf,
    submit: (body) => call(updateMeParent, { body }),
    onSaved: ({ data }) => queryClient.setQueryData(parentQuery.queryKey, data),
  });
  return (
    <FormModal form={form} title={t('auth.own_name')}>
      <TextField
        {...form.field('name')}
        label={t('auth.own_name')}
        description={t('auth.own_name_hint')}
        autoComplete="name"
        data-autofocus
        required
      />
    </FormModal>
  );
}
