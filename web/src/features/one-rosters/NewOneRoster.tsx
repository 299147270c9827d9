import { List, Stack, Text } from '@mantine/core';
import { getOneRoster, uploadOneRoster } from '@okur/contract/one-rosters';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { queryOf } from '../../kit/client/useCall.ts';
import { archiveOf } from './archive.ts';
import { Connections } from './Connections.tsx';
import { ChooseFiles } from './ChooseFiles.tsx';
import { Steps } from './Steps.tsx';
import { useMayImport } from './useMayImport.tsx';

const Chosen = z.object({ file: z.array(z.instanceof(File)).min(1, { error: 'validation.required' }) });

/** The first step of an import: files, or what is fetched from the school’s own system. Neither imports anything. */
export default function NewOneRoster() {
  const { t } = useTranslation();
  const elsewhere = useMayImport();
  const company = useCompany();
  if (elsewhere) return elsewhere;
  return (
    <Stack gap="lg" maw={860}>
      <PageHeader
        title={t('one_roster.import')}
        crumbs={[{ label: t('one_roster.title'), to: '/management/one-rosters' }]}
      />
      <Steps current="file" />
      <UploadForm />
      {company ? <Connections companyId={company.id} /> : null}
    </Stack>
  );
}

function UploadForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useServerForm({
    schema: Chosen,
    initial: { file: [] },
    submit: async ({ file }) => call(uploadOneRoster, { body: {}, files: { file: await archiveOf(file) } }),
    onSaved: (answer) => {
      const params = { id: answer.data.id };
      client.setQueryData(queryOf(getOneRoster, { params }).queryKey, answer);
      return navigate({ to: '/management/one-rosters/$id', params, ignoreBlocker: true });
    },
  });
  return (
    <FormPage form={form} action={t('one_roster.read')}>
      <ChooseFiles {...form.field('file')} label={t('one_roster.files')} hint={t('one_roster.files_hint')} />
      <div>
        <Text size="sm" fw={500} mb={4}>
          {t('one_roster.what_title')}
        </Text>
        <List size="sm" spacing={2}>
          <List.Item>{t('one_roster.what_becomes')}</List.Item>
          <List.Item>{t('one_roster.what_people')}</List.Item>
          <List.Item>{t('one_roster.what_again')}</List.Item>
        </List>
      </div>
    </FormPage>
  );
}
