import { Button, Group, Stack, Title } from '@mantine/core';
import { myNextTexts } from '@okur/contract/library';
import { myTasks } from '@okur/contract/student';
import { IconBooks } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useStudent } from '../../../kit/client/account.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { TileSkeletons } from '../../../kit/feedback/Skeletons.tsx';
import { useNow } from '../../../kit/useNow.ts';
import { DailyTab } from '../../exercises/DailyTab.tsx';
import { MyDay } from './MyDay.tsx';
import { chooseNext, measuringBeside, type OwnTask, sortTasks, withSteps } from './next.ts';
import { MeasuringCard } from './MeasuringCard.tsx';
import { NextCard } from './NextCard.tsx';
import { TaskCard } from './TaskCard.tsx';
import { TimeNote } from './TimeNote.tsx';
import { WaitingNotes } from '../waiting/WaitingNotes.tsx';

/** They come behind what there is to do. */
const CollectionCard = lazy(() =>
  import('../../collection/CollectionCard.tsx').then((module) => ({ default: module.CollectionCard })),
);

const ConfirmHomeReadingsCard = lazy(() =>
  import('../../home-readings/ConfirmHomeReadingsCard.tsx').then((module) => ({
    default: module.ConfirmHomeReadingsCard,
  })),
);

const NoTextsLeft = lazy(() => import('./NoTextsLeft.tsx').then((module) => ({ default: module.NoTextsLeft })));

const PrefetchedTexts = lazy(() =>
  import('./PrefetchedTexts.ts').then((module) => ({ default: module.PrefetchedTexts })),
);

const GoOnReading = lazy(() => import('../books/GoOnReading.tsx').then((module) => ({ default: module.GoOnReading })));

/**
 * The book in hand first, where there is one; then one card with the next thing; below it the day and the week, what
 * else is due, and what is done.
 */
export default function Today() {
  const { t } = useTranslation();
  const student = useStudent();
  const tasks = useCall(myTasks, {});
  const name = student?.name;
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <Title order={1} size="1.9rem">
          {name ? t('student.hello', { name }) : t('student.hello_nameless')}
        </Title>
        <Suspense>
          <CollectionCard />
        </Suspense>
      </Group>
      {student ? <WaitingNotes studentId={student.id} /> : null}
      {student?.time_until ? <TimeNote until={student.time_until} /> : null}
      {tasks.isPending ? <TileSkeletons count={1} height={260} /> : null}
      {tasks.isError ? <ErrorState error={tasks.error} retry={() => void tasks.refetch()} /> : null}
      {tasks.data && student ? (
        <Plan tasks={withSteps(tasks.data.data, student.id)} studentId={student.id} />
      ) : student ? (
        <DailyTab studentId={student.id} />
      ) : null}
      <Suspense>
        <PrefetchedTexts tasks={tasks.data?.data} />
      </Suspense>
    </Stack>
  );
}

export function Plan({ tasks, studentId }: { tasks: readonly OwnTask[]; studentId: string }) {
  const { t } = useTranslation();
  const now = useNow();
  const texts = useCall(myNextTexts, {});
  const sorted = sortTasks(tasks, now);
  const next = chooseNext(sorted, texts.data?.data ?? [], studentId, now);
  const measuring = measuringBeside(next, texts.data?.data ?? []);
  const isElse = (task: OwnTask) => !(next && 'task' in next && next.task.id === task.id);
  const [open, late] = [sorted.open.filter(isElse), sorted.late.filter(isElse)];
  // Where nothing else comes next it is what the page says; else what is to be done comes before it.
  const noTexts =
    texts.data?.texts_left === 0 ? (
      <Suspense>
        <NoTextsLeft hasOthers={texts.data.data.length > 0} />
      </Suspense>
    ) : null;
  const isReady = next !== null || !texts.isPending;
  return (
    <>
      <Suspense>
        <GoOnReading />
      </Suspense>
      {next ? <NextCard next={next} now={now} /> : null}
      {next || !isReady ? null : (noTexts ?? <NothingNext />)}
      <MyDay />
      {measuring ? <MeasuringCard next={measuring} /> : null}
      <Suspense>
        <ConfirmHomeReadingsCard />
      </Suspense>
      {open.length > 0 ? <TaskSection title={t('student.also_due')} tasks={open} now={now} /> : null}
      {late.length > 0 ? <TaskSection title={t('student.late')} tasks={late} now={now} /> : null}
      {next ? noTexts : null}
      <DailyTab studentId={studentId} />
      <Done tasks={sorted.done} now={now} />
    </>
  );
}

/** Every task is done and every text of the library read: any of them may be read again. */
function NothingNext() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconBooks />}
      title={t('student.all_done')}
      text={t('student.all_done_text')}
      action={
        <Button component={Link} to="/student/library" size="md" radius="xl" variant="light">
          {t('student.to_library')}
        </Button>
      }
    />
  );
}

/** So many done ones are shown at first. */
const doneCount = 3;

function Done({ tasks, now }: { tasks: readonly OwnTask[]; now: number }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  if (tasks.length === 0) return null;
  return (
    <>
      <TaskSection title={t('student.done')} tasks={all ? tasks : tasks.slice(0, doneCount)} now={now} />
      {tasks.length > doneCount && !all ? (
        <Group justify="center">
          <Button variant="subtle" size="md" radius="xl" onClick={() => setAll(true)}>
            {t('student.show_all', { count: tasks.length })}
          </Button>
        </Group>
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
