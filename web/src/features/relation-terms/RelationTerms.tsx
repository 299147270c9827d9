import { Button, Text } from '@mantine/core';
import { Language } from '@okur/contract/fields';
import {
  deleteRelationTerm,
  exportRelationTerms,
  importRelationTerms,
  listRelationTerms,
  relationTermsTemplate,
} from '@okur/contract/relation-terms';
import type { RelationTerm, RelationType } from '@okur/contract/relation-terms';
import { IconEdit, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { saveFile } from '../../kit/saveFile.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { languageName } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { wordsFor, type Column } from '../../kit/list/columns.ts';
import { DeletedFilter } from '../../kit/fields/DeletedFilter.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList, type ListOf } from '../../kit/list/useList.ts';
import { ImportSheet } from '../../kit/sheets/ImportSheet.tsx';
import { SheetMenu } from '../../kit/sheets/SheetMenu.tsx';
import { RelationTermForm } from './RelationTermForm.tsx';

/** Pairs of words of one kind: similar ones, or synonyms. */
export function RelationTerms({ type }: { type: RelationType }) {
  const { t, i18n } = useTranslation();
  const ability = useAbility();
  const deletion = useDeletion();
  const list = useList(listRelationTerms, { sort: 'term', fixed: { relationType: type } });
  const lang = Language.catch('tr').parse(i18n.language);
  const language = Language.catch(lang).parse(list.state.filters.language);
  const mayAdd = ability.can('add', 'TERM');
  const edit = (pair: RelationTerm) =>
    openFormModal(<RelationTermForm type={type} pair={pair} language={pair.language} />);
  const add = mayAdd ? (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => openFormModal(<RelationTermForm type={type} language={language} />)}
    >
      {t('relation_terms.add')}
    </Button>
  ) : null;

  return (
    <ListPage
      list={list}
      title={t(type === 'similar' ? 'menu.similar_terms' : 'menu.synonym_terms')}
      primary={
        <>
          <Sheets mayAdd={mayAdd} type={type} lang={lang} list={list} language={language} />
          {add}
        </>
      }
      columns={useColumns(type)}
      filters={<Filters list={list} />}
      onOpen={(row) => (row.deleted_at || !ability.can('edit', 'TERM') ? undefined : void edit(row))}
      rowActions={(row) => [
        !row.deleted_at &&
          ability.can('edit', 'TERM') && {
            label: t('kit.edit'),
            icon: <IconEdit size={16} />,
            onClick: () => edit(row),
          },
        ability.can('delete', 'TERM') &&
          deletion(row, `${row.term} – ${row.related_term}`, (version) =>
            call(deleteRelationTerm, { params: { id: row.id }, query: { version } }),
          ),
      ]}
      empty={{ title: t(`relation_terms.none_${type}`), text: t('relation_terms.none_text'), action: add }}
    />
  );
}

function Sheets({
  mayAdd,
  type,
  lang,
  list,
  language,
}: {
  mayAdd: boolean;
  type: RelationType;
  lang: Language;
  list: ListOf<typeof listRelationTerms>;
  language: Language;
}) {
  const { t } = useTranslation();
  const template = () => call(relationTermsTemplate, { query: { relationType: type, lang } });
  const exported = () =>
    call(exportRelationTerms, {
      query: {
        relationType: type,
        lang,
        search: list.state.search || undefined,
        sort: list.state.sort,
        ...(list.state.filters.language ? { language } : {}),
      },
    });
  const openImport = () =>
    openFormModal(
      <ImportSheet
        title={t(`relation_terms.import_${type}`)}
        hint={t('relation_terms.import_hint')}
        downloadTemplate={async () => saveFile(await template())}
        send={async (file, body) =>
          (await call(importRelationTerms, { query: { relationType: type }, body, files: { file } })).data
        }
      />,
    );
  return (
    <SheetMenu
      onImport={mayAdd ? openImport : undefined}
      template={mayAdd ? template : undefined}
      exported={exported}
    />
  );
}

function Filters({ list }: { list: ListOf<typeof listRelationTerms> }) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <SelectField
        {...list.filter('language')}
        aria-label={t('terms.language')}
        placeholder={t('terms.language')}
        data={Language.options.map((value) => ({ value, label: languageName(value, i18n.language) }))}
        w={{ base: '48%', xs: 140 }}
        clearable
      />
      <DeletedFilter list={list} subject="TERM" />
    </>
  );
}

function useColumns(type: RelationType): Column<RelationTerm>[] {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const word = (text: string, row: RelationTerm) => (
    <Text size="sm" fw={550} lang={row.language}>
      {text}
    </Text>
  );
  return [
    { key: 'term', label: t('relation_terms.term'), sort: true, lead: true, render: (row) => word(row.term, row) },
    {
      key: 'related_term',
      label: t(`relation_terms.related_${type}`),
      sort: true,
      lead: true,
      render: (row) => word(row.related_term, row),
    },
    {
      key: 'language',
      label: t('terms.language'),
      sort: true,
      export: { words: wordsFor(Language.options, (code) => languageName(code, i18n.language)) },
      value: (row) => languageName(row.language, i18n.language),
    },
    { key: 'explained', label: t('relation_terms.explained'), value: (row) => explained(row).join(', ') },
    {
      key: 'updated_at',
      label: t('terms.updated_at'),
      sort: true,
      hidden: true,
      render: (row) => f.date(row.updated_at),
    },
  ];
}

/** The words of the pair that have a meaning among the terms. */
const explained = ({ term, term_id, related_term, related_term_id }: RelationTerm): string[] => [
  ...(term_id ? [term] : []),
  ...(related_term_id ? [related_term] : []),
];
