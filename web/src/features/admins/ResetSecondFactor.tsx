import { Text } from '@mantine/core';
import { resetSecondFactor, type StaffAccount } from '@okur/contract/admins';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';

/** For a colleague whose telephone is gone, with the reason that the audit keeps. */
export function ResetSecondFactor({ account }: { account: StaffAccount }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: resetSecondFactor.body,
    initial: { reason: '' },
    submit: (body) => call(resetSecondFactor, { params: { id: account.id }, body }),
    onSaved: () => toast.success(t('second_factor.reset_done', { name: account.username })),
  });
  return (
    <FormModal
      form={form}
      title={t('second_factor.reset_title', { name: account.username })}
      action={t('second_factor.reset')}
    >
      <Text size="sm">{t('second_factor.reset_text')}</Text>
      <TextareaField {...form.field('reason')} label={t('second_factor.reason')} minRows={2} data-autofocus required />
    </FormModal>
  );
}
