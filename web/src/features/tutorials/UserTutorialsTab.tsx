import { Badge, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { type StudentTutorial, tutorialsOfUser } from '@okur/contract/tutorials';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { useAddress } from '../../kit/useAddress.ts';
import { CompletedTutorials } from './CompletedTutorials.tsx';
import { filmTime } from './film-time.ts';
import { ScoreForm } from './ScoreForm.tsx';

/** The tutorials of a student: all of them, or those that are finished. */
export function UserTutorialsTab({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const [{ shelf = 'all' }, write] = useAddress();
  const choice = (
    <SegmentedControl
      aria-label={t('menu.tutorials')}
      value={shelf}
      onChange={(chosen) =>
        write({ shelf: chosen === 'all' ? undefined : chosen, page: undefined, sort: undefined, columns: undefined })
      }
      data={[
        { value: 'all', label: t('tutorials.all') },
        { value: 'finished', label: t('tutorials.finished') },
      ]}
    />
  );
  return shelf === 'finished' ? (
    <CompletedTutorials userId={userId} choice={choice} />
  ) : (
    <AllTutorials userId={userId} choice={choice} />
  );
}

/** How far a student is in the tutorials, and the scores that staff entered. */
function AllTutorials({ userId, choice }: { userId: string; choice: ReactNode }) {
  const { t } = useTranslation();
  const mayEdit = useAbility().can('edit', 'USER');
  const list = useList(tutorialsOfUser, { params: { id: userId }, sort: 'title' });
  const enter = (row: StudentTutorial) => openFormModal(<ScoreForm userId={userId} tutorial={row} />);
  return (
    <Stack gap="sm">
      <ListPage
        embedded
        list={list}
        title={t('menu.tutorials')}
        filters={choice}
        columns={useTutorialColumns()}
        rowActions={(row) => [
          mayEdit && {
            label: t(row.entered ? 'tutorials.score_edit' : 'tutorials.score_enter'),
            icon: <IconPencil size={16} />,
            onClick: () => enter(row),
          },
        ]}
        empty={{ title: t('tutorials.user_none'), text: t('tutorials.user_none_text') }}
      />
      {list.rows.some(({ entered }) => entered) ? (
        <Text size="sm" c="dimmed">
          {t('tutorials.entered_text')}
        </Text>
      ) : null}
    </Stack>
  );
}

function useTutorialColumns(): Column<StudentTutorial>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'title', label: t('tutorials.title'), sort: true, lead: true },
    {
      key: 'done_count',
      label: t('tutorials.progress'),
      lead: true,
      render: (row) => <ProgressOf tutorial={row} />,
    },
    {
      key: 'watched_seconds',
      label: t('tutorials.watched_seconds'),
      export: { also: [{ label: t('tutorials.seconds'), fields: ['seconds'] }] },
      render: (row) => <Watched tutorial={row} />,
    },
    {
      key: 'quiz_score',
      label: t('tutorials.quiz_score'),
      align: 'right',
      render: (row) => (row.quiz_score === null ? '–' : f.percent(row.quiz_score)),
    },
    {
      key: 'watched_at',
      label: t('tutorials.last_watched'),
      sort: true,
      render: (row) => f.date(row.watched_at),
    },
    {
      key: 'completed_at',
      label: t('tutorials.completed_at'),
      sort: true,
      render: (row) => f.date(row.completed_at),
    },
    {
      key: 'entered',
      label: t('tutorials.entered_scores'),
      export: {
        fields: ['entered.entered_by'],
        also: [
          { label: t('tutorials.comprehension_percent'), fields: ['entered.comprehension'] },
          { label: t('student.words_a_minute'), fields: ['entered.speed'] },
        ],
      },
      value: () => '',
      render: (row) => <Entered score={row.entered} />,
    },
  ];
}

function ProgressOf({ tutorial: { done_count, required_count } }: { tutorial: StudentTutorial }) {
  const { t } = useTranslation();
  const words = t('tutorials.done_of', { done: done_count, count: required_count });
  return (
    <Stack gap={2} miw={110}>
      <Text size="sm">{words}</Text>
      <Progress value={(done_count / Math.max(1, required_count)) * 100} aria-label={words} size="sm" />
    </Stack>
  );
}

/** Of each video the part that was watched: who skipped to its end has watched next to nothing. */
function Watched({ tutorial: { videos } }: { tutorial: StudentTutorial }) {
  const { t } = useTranslation();
  if (videos.length === 0) return '–';
  return (
    <Stack gap={2}>
      {videos.map(({ title, watched_seconds, seconds }, at) => (
        <Text key={at} size="sm" title={title}>
          {t('tutorials.watched_of', { watched: filmTime(watched_seconds), all: filmTime(seconds) })}
        </Text>
      ))}
    </Stack>
  );
}

/** Marked as what it is: typed by a person, measured by no one. */
function Entered({ score }: { score: StudentTutorial['entered'] }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (!score) return '–';
  const by = t('tutorials.entered_by', { name: score.entered_by ?? '–', date: f.date(score.entered_at) });
  return (
    <Stack gap={2}>
      <Group gap={6}>
        <Text size="sm">
          {t('tutorials.entered_values', {
            speed: f.number(score.speed),
            comprehension: f.percent(score.comprehension),
          })}
        </Text>
        <Badge size="sm" variant="light" color="gray" tt="none">
          {t('tutorials.entered')}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed">
        {by}
      </Text>
    </Stack>
  );
}
