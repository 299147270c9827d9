import { Badge } from '@mantine/core';
import {
  getWatchListTutorial,
  type TutorialWatcher,
  watcherStates,
  watchersOfTutorial,
} from '@okur/contract/tutorials';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../kit/client/useCall.ts';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';
import { filmTime } from './film-time.ts';

const colors = { completed: 'teal', begun: 'blue', not_begun: 'gray' } as const;

/** Who of the classes has watched how much of a tutorial. */
export default function TutorialWatchers() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const title = useCall(getWatchListTutorial, { params: { id } }).data?.data.title ?? '';
  const list = useList(watchersOfTutorial, { params: { id }, sort: 'person' });
  return (
    <ListPage
      list={list}
      title={[title, t('tutorials.watchers')].filter(Boolean).join(' – ')}
      crumbs={[{ label: t('menu.watch_list'), to: '/tutorials/watch-list' }]}
      columns={useColumns()}
      filters={
        <>
          <DepartmentPicker
            {...list.filter('department_id')}
            aria-label={t('books.class')}
            placeholder={t('books.class')}
            w={{ base: '48%', xs: 180 }}
          />
          <SelectField
            {...list.filter('state')}
            aria-label={t('tutorials.status')}
            placeholder={t('tutorials.status')}
            data={watcherStates.map((value) => ({ value, label: t(`tutorials.watcher_${value}`) }))}
            w={{ base: '48%', xs: 150 }}
            clearable
          />
        </>
      }
      rowLink={(row) => `/management/users/${row.id}?tab=tutorials`}
      empty={{ title: t('tutorials.no_watchers'), text: t('tutorials.no_watchers_text') }}
    />
  );
}

function useColumns(): Column<TutorialWatcher>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'person', label: t('books.reader'), sort: true, lead: true },
    { key: 'department_name', label: t('assignments.class'), sort: true },
    {
      key: 'state',
      label: t('tutorials.status'),
      lead: true,
      value: (row) => t(`tutorials.watcher_${row.state}`),
      render: (row) => (
        <Badge variant="light" color={colors[row.state]} tt="none" autoContrast>
          {t(`tutorials.watcher_${row.state}`)}
        </Badge>
      ),
    },
    {
      key: 'watched_seconds',
      label: t('tutorials.watched_seconds'),
      sort: true,
      lead: true,
      render: (row) =>
        t('tutorials.watched_of', { watched: filmTime(row.watched_seconds), all: filmTime(row.seconds) }),
    },
    {
      key: 'quiz_score',
      label: t('tutorials.quiz_score'),
      align: 'right',
      render: (row) => (row.quiz_score === null ? '–' : f.percent(row.quiz_score)),
    },
    { key: 'watched_at', label: t('tutorials.last_watched'), sort: true, render: (row) => f.date(row.watched_at) },
    { key: 'completed_at', label: t('tutorials.completed_at'), sort: true, render: (row) => f.date(row.completed_at) },
  ];
}
