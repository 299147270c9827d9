import { Stack } from '@mantine/core';
import { type MailSettings, mailsOfParent, updateMailsOfParent } from '@okur/contract/mails';
import { useTranslation } from 'react-i18next';
import { parentQuery } from '../../kit/account.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TileSkeletons } from '../../kit/feedback/Skeletons.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { queryClient } from '../../kit/query.ts';
import { useCall } from '../../kit/useCall.ts';
import { MailFields } from './MailFields.tsx';
import { useMailForm } from './useMailForm.ts';

/** What a parent chooses: which mails come, and in which language. */
export default function ParentSettings() {
  const { t } = useTranslation();
  const settings = useCall(mailsOfParent, {});
  return (
    <Stack gap="lg">
      <PageHeader title={t('mails.title')} crumbs={[{ label: t('menu.main_page'), to: '/parent/dashboard' }, { label: t('mails.title') }]} />
      {settings.isPending ? <TileSkeletons count={1} height={320} /> : null}
      {settings.isError && !settings.data ? <ErrorState error={settings.error} retry={() => void settings.refetch()} /> : null}
      {/* The switch of the top bar changes the language meanwhile. */}
      {settings.data ? <Loaded key={settings.data.data.locale} settings={settings.data.data} /> : null}
    </Stack>
  );
}

function Loaded({ settings }: { settings: MailSettings }) {
  const { t } = useTranslation();
  const form = useMailForm(updateMailsOfParent, settings, () => queryClient.refetchQueries({ queryKey: parentQuery.queryKey }));
  return (
    <FormPage form={form} onSaved={() => toast.success(t('mails.saved'))}>
      <MailFields form={form} settings={settings} hint={t('mails.reports_hint_parent')} />
    </FormPage>
  );
}
