import { Avatar, Button, Group, Text } from '@mantine/core';
import { deleteTerm, exportTerms, importTerms, listTerms, partsOfSpeech, termsTemplate } from '@okur/contract/terms';
import type { Term } from '@okur/contract/terms';
import { Language } from '@okur/contract/fields';
import { IconEdit, IconPlus, IconVolume } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { saveFile } from '../../kit/saveFile.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { languageName } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { DeletedFilter } from '../../kit/fields/DeletedFilter.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { ImportSheet } from '../../kit/sheets/ImportSheet.tsx';
import { SheetMenu } from '../../kit/sheets/SheetMenu.tsx';
import { TermForm } from './TermForm.tsx';

/** The words of the platform with their meanings. */
export default function TermList() {
  const { t, i18n } = useTranslation();
  const ability = useAbility();
  const deletion = useDeletion();
  const list = useList(listTerms, { sort: 'term' });
  const lang = Language.catch('tr').parse(i18n.language);
  const mayAdd = ability.can('add', 'TERM');
  const edit = (term: Term) => openFormModal(<TermForm term={term} language={term.language} />);
  const language = Language.catch(lang).parse(list.state.filters.language);
  const add = mayAdd ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openFormModal(<TermForm language={language} />)}>
      {t('terms.add')}
    </Button>
  ) : null;
  const template = () => call(termsTemplate, { query: { lang } });
  const openImport = () =>
    openFormModal(
      <ImportSheet
        title={t('terms.import')}
        hint={t('terms.import_hint')}
        downloadTemplate={async () => saveFile(await template())}
        send={async (file, body) => (await call(importTerms, { body, files: { file } })).data}
      />,
    );
  const { filters: chosen, search, sort } = list.state;
  const exported = () =>
    call(exportTerms, { query: { lang, search: search || undefined, sort, ...chosen, deleted: undefined } as never });

  return (
    <ListPage
      list={list}
      title={t('menu.terms')}
      primary={
        <>
          {
            <SheetMenu
              onImport={mayAdd ? openImport : undefined}
              template={mayAdd ? template : undefined}
              exported={exported}
            />
          }
          {add}
        </>
      }
      columns={useTermColumns()}
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
          deletion(row, row.term, (version) => call(deleteTerm, { params: { id: row.id }, query: { version } })),
      ]}
      empty={{ title: t('terms.none'), text: t('terms.none_text'), action: add }}
    />
  );
}

function useTermColumns(): Column<Term>[] {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  return [
    { key: 'term', label: t('terms.term'), sort: true, lead: true, width: 220, render: (row) => <Word term={row} /> },
    {
      key: 'meaning',
      label: t('terms.meaning'),
      lead: true,
      render: (row) => (
        <Text size="sm" lineClamp={2} lang={row.language}>
          {row.meaning}
        </Text>
      ),
    },
    {
      key: 'language',
      label: t('terms.language'),
      sort: true,
      export: { words: wordsFor(Language.options, (code) => languageName(code, i18n.language)) },
      value: (row) => languageName(row.language, i18n.language),
    },
    {
      key: 'part_of_speech',
      label: t('terms.part_of_speech'),
      sort: true,
      export: { words: wordsFor(partsOfSpeech, (part) => t(`terms.speech.${part}`)) },
      value: (row) => (row.part_of_speech ? t(`terms.speech.${row.part_of_speech}`) : null),
    },
    { key: 'grade_level', label: t('terms.grade'), sort: true, align: 'right' },
    { key: 'synonyms', label: t('terms.synonyms'), value: (row) => row.synonyms.join(', ') },
    { key: 'similar', label: t('terms.similar'), value: (row) => row.similar.join(', '), hidden: true },
    { key: 'example', label: t('terms.example'), hidden: true },
    {
      key: 'updated_at',
      label: t('terms.updated_at'),
      sort: true,
      hidden: true,
      render: (row) => f.date(row.updated_at),
    },
  ];
}

function Word({ term }: { term: Term }) {
  const { t } = useTranslation();
  return (
    <Group gap={8} wrap="nowrap">
      {term.image ? <Avatar src={term.image} size={28} radius="sm" alt="" /> : null}
      <Text size="sm" fw={550} lang={term.language}>
        {term.term}
      </Text>
      {term.audio ? (
        <IconVolume size={14} aria-label={t('terms.has_audio')} color="var(--mantine-color-dimmed)" />
      ) : null}
    </Group>
  );
}

type TermsList = ReturnType<typeof useList<typeof listTerms>>;

function Filters({ list }: { list: TermsList }) {
  const { t, i18n } = useTranslation();
  const field = (
    name: 'language' | 'part_of_speech' | 'grade_level',
    label: string,
    data: { value: string; label: string }[],
  ) => (
    <SelectField
      {...list.filter(name)}
      aria-label={label}
      placeholder={label}
      data={data}
      w={{ base: '48%', xs: 140 }}
      clearable
    />
  );
  return (
    <>
      {field(
        'language',
        t('terms.language'),
        Language.options.map((value) => ({ value, label: languageName(value, i18n.language) })),
      )}
      {field(
        'part_of_speech',
        t('terms.part_of_speech'),
        partsOfSpeech.map((value) => ({ value, label: t(`terms.speech.${value}`) })),
      )}
      {field(
        'grade_level',
        t('terms.grade'),
        Array.from({ length: 12 }, (_, at) => ({
          value: String(at + 1),
          label: t('terms.grade_n', { grade: at + 1 }),
        })),
      )}
      <DeletedFilter list={list} subject="TERM" />
    </>
  );
}
