import { Badge, Button, Group } from '@mantine/core';
import { deleteTutorial, listTutorials, type TutorialRow, tutorialStatuses } from '@okur/contract/tutorials';
import { IconListCheck, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { DeletedFilter } from '../../kit/fields/DeletedFilter.tsx';
import { SearchableSelect } from '../../kit/fields/SearchableSelect.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { type ListOf, useList } from '../../kit/list/useList.ts';
import { findInstructors } from './findInstructors.ts';
import { TutorialForm } from './TutorialForm.tsx';
import { TutorialTitle } from './TutorialTitle.tsx';
import { useTutorialChoices } from './useNames.ts';

/** The tutorials of the platform. */
export default function TutorialList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ability = useAbility();
  const deletion = useDeletion();
  const list = useList(listTutorials, { sort: 'title' });
  const add = ability.can('add', 'TUTORIALS') ? (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() =>
        openFormModal(
          <TutorialForm
            tutorial={null}
            onCreated={({ id }) => void navigate({ to: '/tutorials/list/$id', params: { id } })}
          />,
        )
      }
    >
      {t('tutorials.add')}
    </Button>
  ) : null;
  return (
    <ListPage
      list={list}
      title={t('menu.tutorials')}
      primary={
        <Group gap="sm">
          <Button
            component={Link}
            to="/tutorials/watch-list"
            variant="default"
            leftSection={<IconListCheck size={16} />}
          >
            {t('tutorials.of_schools')}
          </Button>
          {add}
        </Group>
      }
      columns={useTutorialColumns()}
      filters={<Filters list={list} />}
      rowLink={({ id }) => `/tutorials/list/${id}`}
      rowActions={(row) => [
        ability.can('delete', 'TUTORIALS') &&
          deletion(row, row.title, (version) => call(deleteTutorial, { params: { id: row.id }, query: { version } })),
      ]}
      empty={{ title: t('tutorials.none'), text: t('tutorials.none_text'), action: add }}
    />
  );
}

function useTutorialColumns(): Column<TutorialRow>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const { languageName, languages } = useTutorialChoices();
  return [
    {
      key: 'title',
      label: t('tutorials.title'),
      sort: true,
      lead: true,
      render: (row) => <TutorialTitle tutorial={row} />,
    },
    { key: 'instructor', label: t('tutorials.instructor'), lead: true },
    {
      key: 'language',
      label: t('tutorials.language'),
      export: {
        words: wordsFor(
          languages.map(({ value }) => value),
          languageName,
        ),
      },
      value: (row) => languageName(row.language),
    },
    {
      key: 'resource_count',
      label: t('tutorials.resources'),
      align: 'right',
      render: (row) => f.number(row.resource_count),
    },
    { key: 'seconds', label: t('tutorials.seconds'), align: 'right', render: (row) => f.duration(row.seconds) },
    {
      key: 'completed_count',
      label: t('tutorials.completed_students'),
      align: 'right',
      render: (row) => f.number(row.completed_count),
    },
    {
      key: 'status',
      label: t('tutorials.status'),
      sort: true,
      lead: true,
      export: { words: wordsFor(tutorialStatuses, (status) => t(`tutorials.status_${status}`)) },
      value: (row) => t(`tutorials.status_${row.status}`),
      render: (row) => <TutorialStatus tutorial={row} />,
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

export function TutorialStatus({ tutorial }: { tutorial: Pick<TutorialRow, 'status'> }) {
  const { t } = useTranslation();
  return (
    <Badge variant="light" color={tutorial.status === 'published' ? 'green' : 'gray'}>
      {t(`tutorials.status_${tutorial.status}`)}
    </Badge>
  );
}

function Filters({ list }: { list: ListOf<typeof listTutorials> }) {
  const { t } = useTranslation();
  const { languages, statuses } = useTutorialChoices();
  const field = (name: 'language' | 'status', label: string, data: { value: string; label: string }[]) => (
    <SelectField
      {...list.filter(name)}
      aria-label={label}
      placeholder={label}
      data={data}
      w={{ base: '48%', xs: 128 }}
      clearable
    />
  );
  return (
    <>
      {field('language', t('tutorials.language'), languages)}
      {field('status', t('tutorials.status'), statuses)}
      <SearchableSelect
        {...list.filter('instructor_id')}
        aria-label={t('tutorials.instructor')}
        placeholder={t('tutorials.instructor')}
        w={{ base: '48%', xs: 160 }}
        loadKey={['tutorial-instructors']}
        load={findInstructors}
      />
      <DeletedFilter list={list} subject="TUTORIALS" />
    </>
  );
}
