import { List, Paper, Stack, Text } from '@mantine/core';
import { getClassList, uploadClassList } from '@okur/contract/class-lists';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { Upload } from '../../kit/fields/Upload.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { queryOf } from '../../kit/client/useCall.ts';
import { ChooseCompany } from './ChooseCompany.tsx';
import { accepted, ListFile } from './file.ts';
import { Steps } from './Steps.tsx';
import { useCrumbs } from './useCrumbs.ts';
import { useReach } from './useReach.tsx';

/** The first step of an import: whose list, and which file. Nothing is imported by uploading it. */
export default function NewClassList() {
  const { t } = useTranslation();
  const { companyId, chooses, elsewhere } = useReach();
  if (elsewhere) return elsewhere;
  return (
    <Stack gap="lg" maw={860}>
      {companyId ? (
        <Header companyId={companyId} />
      ) : (
        <PageHeader
          title={t('class_list.import')}
          crumbs={[{ label: t('class_list.title'), to: '/management/class-lists' }]}
        />
      )}
      <Steps current="file" />
      {chooses ? <ChooseCompany companyId={companyId} /> : null}
      {companyId ? (
        <UploadForm key={companyId} companyId={companyId} />
      ) : (
        <Paper withBorder radius="md" p="lg">
          <Text c="dimmed" size="sm">
            {t('class_list.choose_company_first')}
          </Text>
        </Paper>
      )}
    </Stack>
  );
}

function Header({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  return <PageHeader title={t('class_list.import')} crumbs={useCrumbs(companyId)} />;
}

function UploadForm({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useServerForm({
    schema: ListFile,
    initial: { file: null },
    submit: ({ file }) =>
      call(uploadClassList, { params: { id: companyId }, body: {}, files: { file: file ?? undefined } }),
    onSaved: (answer) => {
      const params = { id: companyId, classListId: answer.data.id };
      client.setQueryData(queryOf(getClassList, { params }).queryKey, answer);
      const to = '/management/companies/$id/class-lists/$classListId';
      return navigate({ to, params, ignoreBlocker: true });
    },
  });
  return (
    <FormPage form={form} action={t('class_list.read')}>
      <Upload {...form.field('file')} label={t('class_list.file')} hint={t('class_list.file_hint')} accept={accepted} />
      <div>
        <Text size="sm" fw={500} mb={4}>
          {t('class_list.needs_title')}
        </Text>
        <List size="sm" spacing={2}>
          <List.Item>{t('class_list.needs_columns')}</List.Item>
          <List.Item>{t('class_list.needs_more')}</List.Item>
          <List.Item>{t('class_list.needs_again')}</List.Item>
        </List>
      </div>
    </FormPage>
  );
}
