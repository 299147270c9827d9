import { Text } from '@mantine/core';
import { type Certificate, withdrawCertificate } from '@okur/contract/certificates';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';

export function WithdrawModal({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: withdrawCertificate.body,
    initial: { reason: '' },
    submit: (body) => call(withdrawCertificate, { params: { id: certificate.id }, body }),
    onSaved: () => toast.success(t('certificates.withdrawn')),
  });
  return (
    <FormModal form={form} title={t('certificates.withdraw')} action={t('certificates.withdraw')}>
      <Text size="sm">{t('certificates.withdraw_text', { name: certificate.holder, title: certificate.title })}</Text>
      <TextareaField
        {...form.field('reason')}
        label={t('certificates.reason')}
        autosize
        minRows={2}
        data-autofocus
        required
      />
    </FormModal>
  );
}
