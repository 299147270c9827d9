import { Box, Divider, Stack, Title } from '@mantine/core';
import { type MailSettings, mailsOfParent, updateMailsOfParent } from '@okur/contract/mails';
import { useTranslation } from 'react-i18next';
import { parentQuery } from '../../kit/client/account.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TileSkeletons } from '../../kit/feedback/Skeletons.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { changeLanguage } from '../../kit/i18n.ts';
import { queryClient } from '../../kit/client/query.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { OwnAccountCard } from '../profile/OwnAccountCard.tsx';
import { LanguageField, MailFields } from './MailFields.tsx';
import { useLanguageBeside, useMailForm } from './useMailForm.ts';

/** What a parent chooses: the language of the portal and its mails, and which mails come. */
export default function ParentSettings() {
  const { t } = useTranslation();
  const settings = useCall(mailsOfParent, {});
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('settings.title')}
        crumbs={[{ label: t('menu.main_page'), to: '/parent/dashboard' }, { label: t('settings.title') }]}
      />
      {settings.isPending ? <TileSkeletons count={1} height={320} /> : null}
      {settings.isError && !settings.data ? (
        <ErrorState error={settings.error} retry={() => void settings.refetch()} />
      ) : null}
      {settings.data ? <Loaded settings={settings.data.data} /> : null}
    </Stack>
  );
}

function Loaded({ settings }: { settings: MailSettings }) {
  const { t } = useTranslation();
  const form = useMailForm(updateMailsOfParent, settings, async ({ data }) => {
    // Who reads the portal in another language than that of the mails keeps it until another one is chosen here.
    if (data.locale !== settings.locale) await changeLanguage(data.locale);
    await queryClient.refetchQueries({ queryKey: parentQuery.queryKey });
  });
  useLanguageBeside(form, settings);
  return (
    <Box maw={640}>
      <OwnAccountCard />
      <FormPage form={form} onSaved={() => toast.success(t('mails.saved'))}>
        <LanguageField form={form} label={t('shell.language')} description={t('mails.language_of_all')} />
        <Divider />
        <Title order={2} size="h3">
          {t('mails.title')}
        </Title>
        <MailFields form={form} settings={settings} hint={t('mails.reports_hint_parent')} />
      </FormPage>
    </Box>
  );
}
