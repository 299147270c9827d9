import { Button, Paper, Stack, Text } from '@mantine/core';
import {
  type CompanyDocument,
  companyDocumentReaders,
  type CompanyDocumentReader,
  companyDocumentVersions,
  getCompanyDocument,
} from '@okur/contract/company-documents';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { RecordSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { useList } from '../../kit/list/useList.ts';
import { Facts } from '../../kit/record/Facts.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { ActivityTab } from '../audit/ActivityTab.tsx';
import { useContentWords } from './document-parts.tsx';
import { useDocumentActions } from './useDocumentActions.tsx';
import { useOpening } from './useOpening.ts';

/** One document: its versions, and for those who give it who has seen them and what was changed. */
export default function DocumentPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const mayEdit = useAbility().can('edit', 'COMPANY_DOCUMENTS');
  return (
    <RecordPage
      key={id}
      query={useCall(getCompanyDocument, { params: { id } })}
      crumbs={[{ label: t('menu.company_documents'), to: '/company-documents' }]}
      title={({ data }) => data.title}
      actions={({ data }) => <Actions document={data} />}
      tabs={({ data }) => [
        { key: 'versions', label: t('company_documents.versions'), content: <Versions document={data} /> },
        mayEdit && { key: 'readers', label: t('company_documents.seen_by'), content: <Readers document={data} /> },
        mayEdit && {
          key: 'activity',
          label: t('audit.title'),
          content: <ActivityTab subject="COMPANY_DOCUMENT" id={data.id} />,
        },
      ]}
    />
  );
}

function Actions({ document }: { document: CompanyDocument }) {
  const { t } = useTranslation();
  const open = useOpening();
  const actions = useDocumentActions();
  return (
    <>
      <Button
        leftSection={document.link ? <IconExternalLink size={16} /> : <IconDownload size={16} />}
        onClick={() => void open(document, document)}
      >
        {t('company_documents.open')}
      </Button>
      <RowMenu label={document.title} actions={actions(document)} />
    </>
  );
}

function Versions({ document }: { document: CompanyDocument }) {
  const { t } = useTranslation();
  const f = useFormat();
  const words = useContentWords();
  const open = useOpening();
  const versions = useCall(companyDocumentVersions, { params: { id: document.id } });
  if (versions.isError && !versions.data)
    return <ErrorState error={versions.error} retry={() => void versions.refetch()} />;
  if (!versions.data) return <RecordSkeleton />;
  const whom = document.all_companies
    ? t('company_documents.all_short')
    : document.companies.map(({ company_name }) => company_name).join(', ');
  return (
    <Stack gap="md">
      <Facts
        items={[
          [t('company_documents.description'), document.description || null],
          [t('company_documents.companies'), whom],
        ]}
      />
      {versions.data.data.map((version) => (
        <Paper key={version.id} withBorder radius="md" p="md">
          <Stack gap={4}>
            <Text fw={600}>
              {t('company_documents.version_n', { number: version.number, date: f.date(version.created_at) })}
            </Text>
            <Text size="sm">{[version.file_name, words(version)].filter(Boolean).join(' · ')}</Text>
            {version.note ? <Text size="sm">{version.note}</Text> : null}
            {version.reader_count === null ? null : (
              <Text size="sm" c="dimmed">
                {t('company_documents.seen_by_of', { count: version.seen_count ?? 0, of: version.reader_count })}
              </Text>
            )}
            <div>
              <Button
                size="xs"
                variant="default"
                mt={6}
                aria-label={t('company_documents.open_n', { number: version.number })}
                onClick={() => void open(document, version)}
              >
                {t('company_documents.open')}
              </Button>
            </div>
          </Stack>
        </Paper>
      ))}
    </Stack>
  );
}

function Readers({ document }: { document: CompanyDocument }) {
  const { t } = useTranslation();
  const list = useList(companyDocumentReaders, { params: { id: document.id }, sort: 'name' });
  return (
    <ListPage
      embedded
      list={list}
      title={`${document.title} – ${t('company_documents.seen_by')}`}
      columns={useReaderColumns()}
      empty={{ title: t('company_documents.no_readers'), text: t('company_documents.no_readers_text') }}
    />
  );
}

function useReaderColumns(): Column<CompanyDocumentReader>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'name', label: t('company_documents.reader'), sort: true, lead: true },
    { key: 'companies', label: t('company_documents.companies'), value: (row) => row.companies.join(', ') },
    {
      key: 'number',
      label: t('company_documents.seen_version'),
      sort: true,
      lead: true,
      named: true,
      align: 'right',
      value: (row) => row.number ?? t('company_documents.not_seen'),
    },
    {
      key: 'seen_at',
      label: t('company_documents.seen_at'),
      sort: true,
      render: (row) => (row.seen_at ? f.date(row.seen_at) : '–'),
    },
  ];
}
