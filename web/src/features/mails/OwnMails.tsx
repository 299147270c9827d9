import { type MailSettings, mailsOfAdmin, updateMailsOfAdmin } from '@okur/contract/mails';
import { useTranslation } from 'react-i18next';
import { adminQuery } from '../../kit/client/account.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { queryClient } from '../../kit/client/query.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { LanguageField, MailFields } from './MailFields.tsx';
import { useMailForm } from './useMailForm.ts';

/** Which mails a member of staff gets. */
export function OwnMails() {
  const { t } = useTranslation();
  const settings = useCall(mailsOfAdmin, {}, { staleTime: 0, gcTime: 0 });
  if (settings.data) return <Loaded settings={settings.data.data} />;
  return (
    <ModalFrame title={t('mails.title')}>
      {settings.error ? <ErrorState error={settings.error} retry={() => void settings.refetch()} /> : <TextSkeleton />}
    </ModalFrame>
  );
}

function Loaded({ settings }: { settings: MailSettings }) {
  const { t } = useTranslation();
  const form = useMailForm(updateMailsOfAdmin, settings, () =>
    queryClient.refetchQueries({ queryKey: adminQuery.queryKey }),
  );
  return (
    <FormModal form={form} title={t('mails.title')}>
      <MailFields form={form} settings={settings} hint={t('mails.reports_hint_staff')} />
      <LanguageField form={form} label={t('mails.language')} />
    </FormModal>
  );
}
