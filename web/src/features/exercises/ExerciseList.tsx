import { Button } from '@mantine/core';
import { type Exercise, listExercises, listModules, updateExercise } from '@okur/contract/exercises';
import { kindOf, authoredLevel } from '@okur/contract/exercises/kinds';
import { exerciseKindNames } from '@okur/contract/exercises/names';
import { listLanguages } from '@okur/contract/localization';
import { IconEye, IconEyeOff, IconPencil, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList, type ListOf } from '../../kit/list/useList.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { levelText } from './level.ts';
import { nameIn } from '@okur/contract/names';

export default function ExerciseList() {
  const { t } = useTranslation();
  const ability = useAbility();
  const list = useList(listExercises, { sort: 'order' });
  const kind = list.filter('kind').value;
  const add = ability.can('add', 'MODULE') ? (
    <Button component={Link} to={`/exercises/new${kind ? `?kind=${kind}` : ''}`} leftSection={<IconPlus size={16} />}>
      {t('exercise.add')}
    </Button>
  ) : null;
  return (
    <ListPage
      list={list}
      title={t('menu.exercises')}
      primary={add}
      columns={useColumns()}
      filters={<Filters list={list} />}
      rowLink={({ id }) => `/exercises/${id}`}
      rowActions={useRowActions()}
      empty={{ title: t('exercise.list_none'), text: t('exercise.list_none_text'), action: add }}
    />
  );
}

function Filters({ list }: { list: ListOf<typeof listExercises> }) {
  const { t, i18n } = useTranslation();
  const modules = useCall(listModules, { query: { per_page: 100 } }).data?.data ?? [];
  const languages = useCall(listLanguages, {}).data?.data ?? [];
  return (
    <>
      <SelectField
        {...list.filter('kind')}
        aria-label={t('exercise.kind')}
        placeholder={t('exercise.kind')}
        data={exerciseKindNames.map((value) => ({ value, label: t(`exercise.kind_${value}`) }))}
        clearable
        w={{ base: '100%', xs: 200 }}
      />
      <SelectField
        {...list.filter('module_id')}
        aria-label={t('exercise.module')}
        placeholder={t('exercise.module')}
        data={modules.map(({ id, name }) => ({ value: id, label: nameIn(name, i18n.language) }))}
        clearable
        w={{ base: '48%', xs: 180 }}
      />
      <SelectField
        {...list.filter('language')}
        aria-label={t('exercise.language')}
        placeholder={t('exercise.language')}
        data={languages.map(({ code, name }) => ({ value: code, label: name }))}
        clearable
        w={{ base: '48%', xs: 140 }}
      />
      <SelectField
        {...list.filter('active')}
        aria-label={t('exercise.state')}
        placeholder={t('exercise.state')}
        data={[
          { value: 'true', label: t('exercise.in_use') },
          { value: 'false', label: t('exercise.not_in_use') },
        ]}
        clearable
        w={{ base: '48%', xs: 150 }}
      />
    </>
  );
}

function useColumns(): Column<Exercise>[] {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const stateText = ({ active }: Exercise) => t(active ? 'exercise.in_use' : 'exercise.not_in_use');
  const grades = ({ grade_from, grade_to }: Exercise) =>
    grade_from === null && grade_to === null
      ? t('exercise.all_grades')
      : grade_from === grade_to
        ? String(grade_from)
        : `${grade_from ?? 1}–${grade_to ?? 12}`;
  return [
    { key: 'name', label: t('exercise.name'), value: (row) => nameIn(row.name, i18n.language), sort: true, lead: true },
    { key: 'kind', label: t('exercise.kind'), value: (row) => t(`exercise.kind_${row.kind}`), sort: true, lead: true },
    { key: 'science', label: t('exercise.science'), value: (row) => t(`exercise.science_${row.kind}`), hidden: true },
    {
      key: 'level',
      label: t('exercise.level'),
      value: (row) => levelText(row.kind, authoredLevel(row), t),
      lead: true,
    },
    {
      key: 'module_name',
      label: t('exercise.module'),
      value: (row) => nameIn(row.module_name, i18n.language),
      sort: 'order',
    },
    {
      key: 'category_name',
      label: t('exercise.category'),
      value: (row) => (row.category_name ? nameIn(row.category_name, i18n.language) : ''),
      hidden: true,
    },
    {
      key: 'language',
      label: t('exercise.language'),
      value: (row) => (kindOf(row.kind).hasLanguage ? row.language.toUpperCase() : '–'),
    },
    { key: 'grades', label: t('exercise.grades'), value: grades, sort: 'grade_from' },
    {
      key: 'evidence',
      label: t('exercise.evidence_short'),
      value: (row) => t(`exercise.evidence_word_${kindOf(row.kind).evidence}`),
    },
    {
      key: 'active',
      label: t('exercise.state'),
      lead: true,
      value: (row) => stateText(row),
      render: (row) => <StateBadge tone={row.active ? 'good' : 'quiet'}>{stateText(row)}</StateBadge>,
    },
    {
      key: 'updated_at',
      label: t('exercise.updated_at'),
      render: (row) => f.date(row.updated_at),
      sort: true,
      hidden: true,
    },
  ];
}

function useRowActions() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act } = useAct();
  const mayEdit = useAbility().can('edit', 'MODULE');
  return (row: Exercise) => [
    mayEdit && {
      label: t('kit.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => navigate({ to: '/exercises/$id', params: { id: row.id } }),
    },
    mayEdit && {
      label: t(row.active ? 'exercise.take_out' : 'exercise.put_in'),
      icon: row.active ? <IconEyeOff size={16} /> : <IconEye size={16} />,
      onClick: () =>
        act(
          () => call(updateExercise, { params: { id: row.id }, body: { active: !row.active, version: row.version } }),
          t('exercise.saved'),
        ),
    },
  ];
}
