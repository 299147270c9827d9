import { Text } from '@mantine/core';
import type { Activation } from '@okur/contract/activations';
import { moveActivation } from '@okur/contract/licences';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { UserPicker } from '../users/UserPicker.tsx';

/** Gives the time that is left of a code to another student of the school. */
export function MoveForm({ activation }: { activation: Activation }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { id, version, used_by: holder, company_id: companyId } = activation;
  const form = useServerForm({
    schema: moveActivation.body,
    initial: { user_id: '', version },
    submit: (body) => call(moveActivation, { params: { id }, body }),
    onSaved: ({ data }) => toast.success(t('licences.moved', { date: f.date(data.expires_at) })),
  });
  const field = form.field('user_id');
  return (
    <FormModal form={form} title={t('licences.move_title')} action={t('licences.move_action')}>
      <Text size="sm">{t('licences.move_text', { name: holder?.name ?? '' })}</Text>
      <UserPicker
        {...field}
        companyId={companyId}
        onChange={(value) => field.onChange(value ?? '')}
        label={t('licences.move_to')}
        required
        data-autofocus
      />
    </FormModal>
  );
}
