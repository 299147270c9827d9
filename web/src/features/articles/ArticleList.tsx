import { Button, Text } from '@mantine/core';
import { articleOwners, articleStatuses, deleteArticle, listArticles } from '@okur/contract/articles';
import type { ArticleRow } from '@okur/contract/articles';
import { Language } from '@okur/contract/fields';
import { IconEdit, IconEye, IconNotebook, IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { DeletedFilter } from '../../kit/fields/DeletedFilter.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useLevelWords } from '../../reading/levels/useLevelText.ts';
import { useList } from '../../kit/list/useList.ts';
import type { List } from '../../kit/list/useList.ts';
import { AssignPicker } from '../assignments/AssignPicker.tsx';
import { assigning } from './assigning.ts';
import { useCatalogue, useChoices, useLanguageName, useOwnerName } from './choices.ts';
import { Level } from './Level.tsx';
import { MissingTexts } from './MissingTexts.tsx';
import { StatusBadge } from './StatusBadge.tsx';

export default function ArticleList() {
  const { t } = useTranslation();
  const ability = useAbility();
  const list = useList(listArticles, { sort: 'title' });
  const add = ability.can('add', 'ARTICLE') ? (
    <Button component={Link} to="/articles/new" leftSection={<IconPlus size={16} />}>
      {t('articles.add')}
    </Button>
  ) : null;
  return (
    <ListPage
      list={list}
      title={t('articles.title')}
      primary={add}
      notice={ability.can('edit', 'ARTICLE') ? <MissingTexts /> : null}
      columns={useArticleColumns()}
      filters={<Filters list={list} />}
      rowLink={({ id }) => `/articles/${id}`}
      rowActions={useRowActions()}
      empty={{ title: t('articles.none'), text: t('articles.none_text'), action: add }}
    />
  );
}

export function useArticleColumns(): Column<ArticleRow>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const languageName = useLanguageName();
  const ownerName = useOwnerName();
  const counts = useCountColumns();
  return [
    { key: 'title', label: t('articles.article_title'), sort: true, lead: true },
    {
      key: 'language',
      label: t('articles.language'),
      export: { words: wordsFor(Language.options, languageName) },
      value: (row) => languageName(row.language),
    },
    {
      key: 'level',
      label: t('articles.level'),
      lead: true,
      export: { words: useLevelWords() },
      render: (row) => <Level readability={row.readability} />,
    },
    ...counts,
    {
      key: 'owner',
      label: t('articles.owner'),
      export: {
        fields: ['owner_name', 'owner'],
        words: wordsFor(articleOwners, (owner) => t(`articles.owner_${owner}`)),
      },
      value: ownerName,
    },
    {
      key: 'status',
      label: t('articles.status'),
      sort: true,
      lead: true,
      export: { words: wordsFor(articleStatuses, (status) => t(`articles.status_${status}`)) },
      value: (row) => t(`articles.status_${row.status}`),
      render: (row) => <StatusBadge article={row} />,
    },
    { key: 'category', label: t('articles.category'), hidden: true },
    { key: 'type', label: t('articles.type'), hidden: true },
    {
      key: 'updated_at',
      label: t('articles.updated_at'),
      sort: true,
      hidden: true,
      render: (row) => f.date(row.updated_at),
    },
  ];
}

function useCountColumns(): Column<ArticleRow>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'grade_level', label: t('articles.grade'), sort: true, align: 'right' },
    {
      key: 'word_count',
      label: t('articles.words'),
      sort: true,
      align: 'right',
      render: (row) => f.number(row.word_count),
    },
    { key: 'minutes', label: t('articles.minutes'), align: 'right', render: (row) => <Minutes value={row.minutes} /> },
    {
      key: 'question_count',
      label: t('articles.questions'),
      align: 'right',
      render: (row) => <Count value={row.question_count} />,
    },
    {
      key: 'department_count',
      label: t('assignments.classes'),
      align: 'right',
      render: (row) => <Count value={row.department_count} />,
    },
  ];
}

function Minutes({ value }: { value: number }) {
  const f = useFormat();
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {f.number(value, { style: 'unit', unit: 'minute', unitDisplay: 'short' })}
    </span>
  );
}

/** A nought is quiet. */
function Count({ value }: { value: number }) {
  const f = useFormat();
  return (
    <Text component="span" size="sm" c={value === 0 ? 'dimmed' : undefined}>
      {f.number(value)}
    </Text>
  );
}

type Filter = 'language' | 'category_id' | 'type_id' | 'grade_level' | 'status' | 'owner' | 'deleted';

function Filters({ list }: { list: List<ArticleRow, Filter> }) {
  const { t } = useTranslation();
  const { languages, grades, statuses, owners } = useChoices();
  const { categories, types } = useCatalogue();
  const field = (name: Filter, label: string, data: { value: string; label: string }[], width = 104) => (
    <SelectField
      {...list.filter(name)}
      aria-label={label}
      placeholder={label}
      data={data}
      w={{ base: '48%', xs: width }}
      clearable
    />
  );
  return (
    <>
      {field('language', t('articles.language'), languages)}
      {categories.length > 0 ? field('category_id', t('articles.category'), categories) : null}
      {types.length > 0 ? field('type_id', t('articles.type'), types) : null}
      {field('grade_level', t('articles.grade'), grades, 128)}
      {field('status', t('articles.status'), statuses)}
      {field('owner', t('articles.owner'), owners)}
      <DeletedFilter list={list} subject="ARTICLE" />
    </>
  );
}

function useRowActions() {
  const { t } = useTranslation();
  const deletion = useDeletion();
  const ability = useAbility();
  const navigate = useNavigate();
  const mayGive = ability.can('add', 'HOMEWORK');
  const mayAssign = mayGive || ability.can('edit', 'ARTICLE');
  return (row: ArticleRow) => {
    const { id, title, editable } = row;
    const deleting =
      editable &&
      ability.can('delete', 'ARTICLE') &&
      deletion(row, title, (version) => call(deleteArticle, { params: { id }, query: { version } }));
    if (row.deleted_at) return [deleting];
    const open = () => navigate({ to: '/articles/$id', params: { id } });
    return [
      editable
        ? { label: t('articles.edit'), icon: <IconEdit size={16} />, onClick: open }
        : { label: t('articles.read'), icon: <IconEye size={16} />, onClick: open },
      row.status === 'published' &&
        mayGive && {
          label: t('articles.give_homework'),
          icon: <IconNotebook size={16} />,
          onClick: () => navigate({ to: '/homeworks/new', search: { article: id } as never }),
        },
      mayAssign && {
        label: t('assignments.assign'),
        icon: <IconUsersGroup size={16} />,
        onClick: () => openFormModal(<AssignPicker {...assigning(row)} />),
      },
      deleting,
    ];
  };
}
