import { Button, Stack, Text, Title } from '@mantine/core';
import { IconBook2, IconSparkles } from '@tabler/icons-react';
import { myTasks, type Task } from '@okur/contract/student';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TileSkeletons } from '../../kit/feedback/Skeletons.tsx';
import { useStudent } from '../../kit/client/account.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { DailyTab } from '../exercises/DailyTab.tsx';
import { type Attempt, stepOf } from './attempt.ts';
import { TaskCard } from './TaskCard.tsx';
import { useTextsAhead } from './useTextsAhead.ts';
import { WaitingNotes } from './WaitingNotes.tsx';

/** What there is to do today, first what is due first; below it what is done. */
export default function Today() {
  const { t } = useTranslation();
  const student = useStudent();
  const tasks = useCall(myTasks, {});
  useTextsAhead(tasks.data?.data);
  const name = student?.name;
  const opened = tasks.data && student ? withSteps(tasks.data.data, student.id) : null;
  const lists = opened && { all: opened.length, open: opened.filter(isOpen).length };

  return (
    <Stack gap="lg">
      <div>
        <Title order={1} size="1.9rem">
          {name ? t('student.hello', { name }) : t('student.hello_nameless')}
        </Title>
        {lists && lists.all > 0 ? (
          <Text c="dimmed" size="lg">
            {lists.open > 0 ? t('student.open_tasks', { count: lists.open }) : t('student.all_done')}
          </Text>
        ) : null}
      </div>
      {student ? <WaitingNotes studentId={student.id} /> : null}
      {student ? <DailyTab studentId={student.id} /> : null}
      {tasks.isPending ? <TileSkeletons count={2} height={170} /> : null}
      {tasks.isError ? <ErrorState error={tasks.error} retry={() => void tasks.refetch()} /> : null}
      {opened ? <TaskLists tasks={opened} /> : null}
    </Stack>
  );
}

/** A task with the step at which it was left on this device. */
export type OwnTask = Task & { step: Attempt['step'] | null };

const withSteps = (tasks: readonly Task[], studentId: string): OwnTask[] =>
  tasks.map((task) => ({ ...task, step: stepOf(studentId, task.id) }));

/** A text that was read is done when its questions are answered, too. */
const isOpen = ({ finished_at, step }: OwnTask): boolean => !finished_at || step === 'questions';

/** So many done ones are shown at first. */
const doneShown = 5;

function TaskLists({ tasks }: { tasks: readonly OwnTask[] }) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const [allDone, setAllDone] = useState(false);
  // What was begun on this device is gone on with first.
  const open = tasks
    .filter((task) => isOpen(task) && (task.step || Date.parse(task.due_at) >= now))
    .sort((a, b) => Number(b.step !== null) - Number(a.step !== null));
  // The one that was missed last is the one worth catching up on.
  const late = tasks.filter((task) => isOpen(task) && !open.includes(task)).toReversed();
  const done = tasks.filter((task) => !isOpen(task));
  if (tasks.length === 0)
    return <EmptyState icon={<IconBook2 />} title={t('student.no_tasks')} text={t('student.no_tasks_text')} />;
  return (
    <>
      {open.length > 0 ? <TaskSection title={t('student.to_read')} tasks={open} now={now} /> : null}
      {open.length + late.length === 0 ? (
        <EmptyState icon={<IconSparkles />} title={t('student.all_done')} text={t('student.all_done_text')} />
      ) : null}
      {late.length > 0 ? <TaskSection title={t('student.late')} tasks={late} now={now} /> : null}
      {done.length > 0 ? (
        <TaskSection title={t('student.done')} tasks={allDone ? done : done.slice(0, doneShown)} now={now} />
      ) : null}
      {done.length > doneShown && !allDone ? (
        <Button variant="subtle" size="md" radius="xl" onClick={() => setAllDone(true)}>
          {t('student.show_all', { count: done.length })}
        </Button>
      ) : null}
    </>
  );
}

function TaskSection({ title, tasks, now }: { title: string; tasks: readonly OwnTask[]; now: number }) {
  const id = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {tasks.map((task) => (
        <TaskCard key={task.id} task={task} now={now} />
      ))}
    </Stack>
  );
}
