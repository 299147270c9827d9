import { Button } from '@mantine/core';
import {
  type CompanyDocument,
  companyDocumentTypes,
  listCompanyDocuments,
  type CompanyDocumentType,
} from '@okur/contract/company-documents';
import { IconFolderOpen, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { DeletedFilter } from '../../kit/fields/DeletedFilter.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { type ListOf, useList } from '../../kit/list/useList.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { DocumentTitle } from './document-parts.tsx';
import { useDocumentActions } from './useDocumentActions.tsx';
import { useOpening } from './useOpening.ts';

/** Documents for companies: of those who give them, and of a school those it was given. */
export default function DocumentList() {
  const { t } = useTranslation();
  const mayEdit = useAbility().can('edit', 'COMPANY_DOCUMENTS');
  const list = useList(listCompanyDocuments, { sort: '-published_at' });
  const actions = useDocumentActions();
  const open = useOpening();
  const add = mayEdit ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openFormModal(<DocumentForm />)}>
      {t('company_documents.add')}
    </Button>
  ) : null;
  const pageOf = (row: CompanyDocument) => `/company-documents/${row.id}`;
  return (
    <ListPage
      list={list}
      title={t('menu.company_documents')}
      primary={add}
      columns={useColumns(mayEdit)}
      filters={<Filters list={list} mayEdit={mayEdit} />}
      rowLink={pageOf}
      rowActions={(row) => [
        { label: t('company_documents.open'), icon: <IconFolderOpen size={16} />, onClick: () => void open(row, row) },
        ...actions(row),
      ]}
      empty={{
        title: t('company_documents.none'),
        text: t(mayEdit ? 'company_documents.none_text' : 'company_documents.none_given'),
        action: add,
      }}
    />
  );
}

/** Of those who only read neither who else it is for nor who has seen it. */
function useColumns(mayEdit: boolean): Column<CompanyDocument>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const ofWriters: Column<CompanyDocument>[] = [
    {
      key: 'companies',
      label: t('company_documents.companies'),
      export: { fields: ['companies.company_name'] },
      value: (row) =>
        row.all_companies
          ? t('company_documents.all_short')
          : row.companies.map(({ company_name }) => company_name).join(', '),
    },
    {
      key: 'seen_count',
      label: t('company_documents.seen_by'),
      lead: true,
      named: true,
      align: 'right',
      render: (row) => t('company_documents.seen_of', { count: row.seen_count ?? 0, of: row.reader_count ?? 0 }),
    },
  ];
  return [
    {
      key: 'title',
      label: t('company_documents.title_field'),
      sort: true,
      lead: true,
      render: (row) => <DocumentTitle document={row} isNew={!mayEdit && row.seen_at === null} />,
    },
    {
      key: 'type',
      label: t('company_documents.type'),
      sort: true,
      hidden: true,
      export: { words: wordsFor(companyDocumentTypes, (type) => typeName(type, t('company_documents.link'))) },
      value: (row) => typeName(row.type, t('company_documents.link')),
    },
    { key: 'number', label: t('company_documents.number'), align: 'right' },
    ...(mayEdit ? ofWriters : []),
    { key: 'description', label: t('company_documents.description'), hidden: mayEdit },
    {
      key: 'published_at',
      label: t('company_documents.published_at'),
      sort: true,
      lead: !mayEdit,
      render: (row) => f.date(row.published_at),
    },
  ];
}

const typeName = (type: CompanyDocumentType, link: string): string => (type === 'link' ? link : type.toUpperCase());

function Filters({ list, mayEdit }: { list: ListOf<typeof listCompanyDocuments>; mayEdit: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        {...list.filter('type')}
        aria-label={t('company_documents.type')}
        placeholder={t('company_documents.type')}
        data={companyDocumentTypes.map((value) => ({ value, label: typeName(value, t('company_documents.link')) }))}
        w={{ base: '48%', xs: 140 }}
        clearable
      />
      {mayEdit ? (
        <CompanyPicker
          {...list.filter('company_id')}
          aria-label={t('company_documents.companies')}
          placeholder={t('company_documents.companies')}
          w={{ base: '48%', xs: 180 }}
        />
      ) : null}
      <DeletedFilter list={list} subject="COMPANY_DOCUMENTS" />
    </>
  );
}
