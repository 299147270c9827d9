import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { myToday, type TodayTask } from '@okur/contract/daily-tasks';
import { dayIn } from '@okur/contract/days';
import { myExercises } from '@okur/contract/exercises/student';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../kit/client/useCall.ts';
import { useZone } from '../../kit/client/zone.ts';
import css from './exercises.module.css';
import { levelText, whyText } from './level.ts';
import { nameIn } from '@okur/contract/names';
import { PlayLink } from '../../reading/exercises/PlayLink.tsx';
import { usePrefetchedExercises } from './usePrefetchedExercises.ts';
import { WaitingAttemptsTab } from './WaitingAttemptsTab.tsx';

/**
 * Today's exercises of a student: what is left and what is done. Nothing at all when nothing is planned. Without a
 * network the list of an earlier day is all there is: of it nothing is done today.
 */
export function DailyTab({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { data, dataUpdatedAt } = useCall(myToday, {});
  const today = data?.data;
  const zone = useZone();
  const all = useCall(myExercises, {}, { enabled: today !== undefined }).data?.data;
  usePrefetchedExercises(all && [...(today?.tasks ?? []), ...all]);
  if (!today || today.tasks.length === 0) return <WaitingAttemptsTab studentId={studentId} />;
  // The device's clock is compared with itself alone: it may be ahead of the server's.
  const isOld = dayIn(zone, dataUpdatedAt) < dayIn(zone);
  const tasks = isOld ? today.tasks.map((task) => ({ ...task, done: 0 })) : today.tasks;
  const left = tasks.filter((task) => task.done < task.repetitions);
  return (
    <Stack component="section" gap="sm" aria-labelledby="daily-title">
      <Group justify="space-between">
        <Title order={2} size="h3" id="daily-title">
          {t('daily_task.today')}
        </Title>
      </Group>
      {left.length === 0 ? <Text c="dimmed">{t('daily_task.all_done')}</Text> : null}
      {tasks.map((task, at) => (
        <Task key={task.id} task={task} isNext={task === left[0]} number={at + 1} />
      ))}
      <WaitingAttemptsTab studentId={studentId} />
    </Stack>
  );
}

function Task({ task, isNext, number }: { task: TodayTask; isNext: boolean; number: number }) {
  const { t, i18n } = useTranslation();
  const isDone = task.done >= task.repetitions;
  const name = nameIn(task.name, i18n.language);
  return (
    <Paper component="article" withBorder radius="lg" p="md" className={css.task} data-done={isDone || undefined}>
      <span className={css.number} aria-hidden>
        {isDone ? <IconCheck size={20} /> : number}
      </span>
      <div className={css.grow}>
        <Title order={3} size="1.1rem">
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          {isDone
            ? t('daily_task.done')
            : task.repetitions > 1
              ? t('daily_task.done_of', { done: task.done, count: task.repetitions })
              : levelText(task.kind, task.level, t)}
        </Text>
        {isDone ? null : <Text size="sm">{whyText(task.kind, t)}</Text>}
      </div>
      <PlayLink exerciseId={task.id} name={name} isDone={isDone} size="md" variant={isNext ? 'light' : 'default'} />
    </Paper>
  );
}
