import { FromTo } from '../../kit/list/FromTo.tsx';
import type { Column } from '../../kit/list/columns.ts';
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import {
  type Assignment,
  assignmentsOfUser,
  deleteAssignment,
  type HistoryDay,
  historyOfUser,
} from '@okur/contract/daily-tasks';
import { IconFlame, IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { AssignmentForm } from './AssignmentForm.tsx';
import css from './daily-tasks.module.css';
import { nameIn } from '@okur/contract/names';
import { useWeekdays } from './Weekdays.tsx';

/** What a student is to do every day, and what became of it. */
export function DailyTasksTab({ userId }: { userId: string }) {
  return (
    <Stack gap="lg">
      <Assignments userId={userId} />
      <History userId={userId} />
    </Stack>
  );
}

function Assignments({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const assignments = useCall(assignmentsOfUser, { params: { id: userId }, query: { per_page: 100 } }).data?.data;
  const mayEdit = ability.can('edit', 'USER') || ability.can('edit', 'MODULE');
  return (
    <Stack gap="sm" component="section" aria-labelledby="daily-tasks-title">
      <Group justify="space-between">
        <Title order={2} size="h3" id="daily-tasks-title">
          {t('menu.daily_tasks')}
        </Title>
        {mayEdit ? (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => openFormModal(<AssignmentForm userId={userId} />)}
          >
            {t('daily_task.add')}
          </Button>
        ) : null}
      </Group>
      {assignments?.length === 0 ? <Text c="dimmed">{t('daily_task.user_none')}</Text> : null}
      <div className={css.cards}>
        {assignments?.map((assignment) => (
          <AssignmentCard
            key={assignment.id}
            assignment={assignment}
            mayEdit={mayEdit && assignment.user_id !== null}
          />
        ))}
      </div>
    </Stack>
  );
}

function AssignmentCard({ assignment, mayEdit }: { assignment: Assignment; mayEdit: boolean }) {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const deletion = useDeletion();
  const weekdays = useWeekdays();
  const actions = [
    {
      label: t('kit.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => openFormModal(<AssignmentForm assignment={assignment} />),
    },
    deletion(assignment, assignment.title, (version) =>
      call(deleteAssignment, { params: { id: assignment.id }, query: { version } }),
    ),
  ];
  return (
    <article className={css.card}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fw={600}>{assignment.title}</Text>
          <Text size="sm" c="dimmed">
            {weekdays(assignment.weekdays)} · {f.date(assignment.starts_on)} –{' '}
            {f.date(assignment.ends_on) || t('daily_task.no_end')}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          {assignment.user_id === null ? (
            <Badge variant="light" color="gray">
              {t('daily_task.general')}
            </Badge>
          ) : null}
          {assignment.active ? null : (
            <Badge variant="light" color="gray">
              {t('daily_task.state_off')}
            </Badge>
          )}
          {mayEdit ? <RowMenu label={assignment.title} actions={actions} /> : null}
        </Group>
      </Group>
      <ol className={css.exercises}>
        {assignment.exercises.map((exercise) => (
          <li key={exercise.exercise_id}>
            {nameIn(exercise.name, i18n.language)}
            {exercise.repetitions > 1 ? ` × ${exercise.repetitions}` : ''}
          </li>
        ))}
      </ol>
    </article>
  );
}

const whole = { maximumFractionDigits: 0 };

function History({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const list = useList(historyOfUser, { params: { id: userId }, sort: '-date' });
  const { data } = useCall(historyOfUser, { params: { id: userId }, query: { per_page: 1 } });
  return (
    <Stack gap="sm" component="section" aria-labelledby="history-title">
      <Group gap="sm">
        <Title order={2} size="h3" id="history-title">
          {t('daily_task.history')}
        </Title>
        {data && data.streak > 0 ? (
          <Badge size="lg" variant="light" color="yellow" leftSection={<IconFlame size={16} aria-hidden />}>
            {t('daily_task.streak', { count: data.streak })}
          </Badge>
        ) : null}
      </Group>
      <ListPage
        embedded
        list={list}
        title={t('daily_task.history')}
        filters={
          <>
            <FromTo list={list} />
          </>
        }
        columns={useHistoryColumns()}
        empty={{ title: t('daily_task.no_history'), text: t('daily_task.no_history_text') }}
      />
    </Stack>
  );
}

function useHistoryColumns(): Column<HistoryDay>[] {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const done = (row: HistoryDay) => t('daily_task.done_of', { done: row.done, count: row.planned });
  return [
    { key: 'date', label: t('daily_task.day'), render: (row) => f.date(row.date), sort: true, lead: true },
    {
      key: 'exercise_name',
      label: t('daily_task.exercise'),
      value: (row) => nameIn(row.exercise_name, i18n.language),
      lead: true,
    },
    { key: 'kind', label: t('exercise.kind'), value: (row) => t(`exercise.kind_${row.kind}`), hidden: true },
    {
      key: 'done',
      label: t('daily_task.done'),
      value: done,
      lead: true,
      render: (row) => (
        <StateBadge tone={row.done >= row.planned ? 'good' : row.done > 0 ? 'care' : 'quiet'}>{done(row)}</StateBadge>
      ),
      sort: true,
    },
    {
      key: 'score',
      label: t('exercise.score'),
      value: (row) => (row.score === null ? null : Math.round(row.score)),
      render: (row) => f.number(row.score, whole) || '–',
      align: 'right',
      sort: true,
    },
    {
      key: 'seconds',
      label: t('exercise.time'),
      value: (row) => Math.round(row.seconds),
      render: (row) => (row.seconds > 0 ? f.duration(Math.round(row.seconds)) : '–'),
      align: 'right',
      sort: true,
    },
  ];
}
