import { Button, Group, Text } from '@mantine/core';
import { Language } from '@okur/contract/fields';
import { listSummaries, type SummaryRow, summaryStatuses } from '@okur/contract/summaries';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { SelectField, SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { DeletedFilter } from '../../kit/fields/DeletedFilter.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { languageName } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { type List, useList } from '../../kit/list/useList.ts';
import { Cover } from '../../reading/covers/Cover.tsx';
import { AssignPicker } from '../assignments/AssignPicker.tsx';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';
import { assigning } from './assigning.ts';
import { useNameOf } from '../../reading/useNameOf.ts';
import { useSummaryChoices } from './choices.ts';
import css from './summaries.module.css';
import { SummaryForm } from './SummaryForm.tsx';
import { useTrash } from './useTrash.tsx';
import { WholeClass } from './WholeClass.tsx';

/** Summaries of books; schools see the published ones. */
export default function SummaryList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ability = useAbility();
  const list = useList(listSummaries, { sort: 'title' });
  const open = (id: string) => navigate({ to: '/summaries/books/$id', params: { id } });
  const add = ability.can('add', 'SUMMARY') ? (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => openFormModal(<SummaryForm summary={null} onCreated={({ id }) => void open(id)} />)}
    >
      {t('summaries.add')}
    </Button>
  ) : null;
  const whole = ability.can('assign_to_department', 'SUMMARY') ? (
    <Button variant="default" leftSection={<IconUsersGroup size={16} />} onClick={() => openFormModal(<WholeClass />)}>
      {t('summaries.whole_class')}
    </Button>
  ) : null;
  return (
    <ListPage
      list={list}
      title={t('menu.summaries')}
      primary={
        <Group gap="xs">
          {whole}
          {add}
        </Group>
      }
      columns={useColumns()}
      filters={<Filters list={list} />}
      rowLink={({ id }) => `/summaries/books/${id}`}
      rowActions={useRowActions()}
      empty={{ title: t('summaries.none'), text: t('summaries.none_text'), action: add }}
    />
  );
}

function useRowActions() {
  const { t } = useTranslation();
  const ability = useAbility();
  const trash = useTrash();
  return (row: SummaryRow) => [
    row.status === 'published' &&
      !row.deleted_at &&
      ability.can('assign_to_department', 'SUMMARY') && {
        label: t('assignments.assign'),
        icon: <IconUsersGroup size={16} />,
        onClick: () => openFormModal(<AssignPicker {...assigning(row)} />),
      },
    ability.can('delete', 'SUMMARY') && trash(row),
  ];
}

function useColumns(): Column<SummaryRow>[] {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const nameOf = useNameOf();
  const nameOfLanguage = (code: string) => languageName(code, i18n.language);
  const numbers = (key: 'word_count' | 'question_count' | 'department_count', label: string, sort = false) => ({
    key,
    label,
    sort,
    align: 'right' as const,
    render: (row: SummaryRow) => f.number(row[key]),
  });
  return [
    { key: 'title', label: t('books.title'), sort: true, lead: true, render: (row) => <Title summary={row} /> },
    { key: 'author', label: t('books.author'), sort: true, lead: true },
    {
      key: 'classes',
      label: t('summaries.classes'),
      export: { fields: ['classes.names.tr'] },
      value: (row) => row.classes.map(({ names }) => nameOf(names)).join(', '),
    },
    {
      key: 'language',
      label: t('books.language'),
      export: { words: wordsFor(Language.options, nameOfLanguage) },
      value: (row) => nameOfLanguage(row.language),
    },
    numbers('word_count', t('books.words'), true),
    numbers('question_count', t('articles.questions')),
    numbers('department_count', t('assignments.classes')),
    {
      key: 'status',
      label: t('books.status'),
      sort: true,
      lead: true,
      export: { words: wordsFor(summaryStatuses, (status) => t(`books.status_${status}`)) },
      value: (row) => t(`books.status_${row.status}`),
      render: (row) => <SummaryStatus summary={row} />,
    },
    {
      key: 'tags',
      label: t('summaries.tags'),
      hidden: true,
      export: { fields: ['tags.name'] },
      value: (row) => row.tags.map(({ name }) => name).join(', '),
    },
    {
      key: 'updated_at',
      label: t('books.updated_at'),
      sort: true,
      hidden: true,
      render: (row) => f.date(row.updated_at),
    },
  ];
}

const Title = ({ summary }: { summary: SummaryRow }) => (
  <Group gap={10} wrap="nowrap">
    <Cover title={summary.title} category={null} picture={summary.cover} className={css.thumb} />
    <Text size="sm" fw={550} lang={summary.language}>
      {summary.title}
    </Text>
  </Group>
);

export function SummaryStatus({ summary }: { summary: Pick<SummaryRow, 'status' | 'deleted_at'> }) {
  const { t } = useTranslation();
  if (summary.deleted_at) return <StateBadge tone="bad">{t('articles.status_deleted')}</StateBadge>;
  return (
    <StateBadge tone={summary.status === 'published' ? 'good' : 'quiet'}>
      {t(`books.status_${summary.status}`)}
    </StateBadge>
  );
}

type Filter = 'language' | 'class_id' | 'tag_id' | 'status' | 'department_id' | 'has_audio' | 'deleted';

function Filters({ list }: { list: List<SummaryRow, Filter> }) {
  const { t } = useTranslation();
  const mayWrite = useAbility().can('edit', 'SUMMARY');
  const { languages, statuses, classes, tags } = useSummaryChoices();
  const field = (name: Filter, label: string, data: { value: string; label: string }[]) => (
    <SelectField
      {...list.filter(name)}
      aria-label={label}
      placeholder={label}
      data={data}
      w={{ base: '48%', xs: 140 }}
      clearable
      searchable
    />
  );
  return (
    <>
      {field('language', t('books.language'), languages)}
      {classes.length > 0 ? field('class_id', t('summaries.class'), classes) : null}
      {tags.length > 0 ? field('tag_id', t('summaries.tag_name'), tags) : null}
      {mayWrite ? field('status', t('books.status'), statuses) : null}
      <DepartmentPicker
        {...list.filter('department_id')}
        aria-label={t('books.class')}
        placeholder={t('books.class')}
        w={{ base: '48%', xs: 160 }}
      />
      <SwitchField {...list.flag('has_audio')} label={t('summaries.with_recording')} mb={8} />
      <DeletedFilter list={list} subject="SUMMARY" />
    </>
  );
}
