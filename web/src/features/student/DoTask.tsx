import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { myExams } from '@okur/contract/exams';
import { myTask, type TaskDetail } from '@okur/contract/student';
import { IconArrowRight, IconCheck, IconCloudUp, IconLock } from '@tabler/icons-react';
import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useStudent } from '../../kit/client/account.ts';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { nameIn } from '@okur/contract/names';
import { useCall } from '../../kit/client/useCall.ts';
import { PlayLink } from '../../reading/exercises/PlayLink.tsx';
import { StudentExamCard } from '../exams/StudentExamCard.tsx';
import { WaitingAttemptsTab } from '../exercises/WaitingAttemptsTab.tsx';
import { Cover } from '../../reading/covers/Cover.tsx';
import { BackLink } from '../../kit/BackLink.tsx';
import { useNow } from '../../kit/useNow.ts';
import { linkOfSummary, summaryLabel } from './today/SummaryTask.tsx';
import css from './student.module.css';
import { chapterLabel, ChapterProgress, linkOfChapter } from './today/ChapterTask.tsx';
import { doneOf } from './today/done-of.ts';
import { Due, Effort, Notes, removedText, StepOf, TaskResult } from './today/TaskCard.tsx';

/** A homework of any kind but a text: what is to be done, how far one is, and the way there. */
export default function DoTask() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const task = useCall(myTask, { params: { id } });
  if (task.isError && !task.data) return <ErrorState error={task.error} retry={() => void task.refetch()} />;
  if (!task.data) return <TextSkeleton lines={7} />;
  const { data } = task.data;
  if (data.kind === 'article' && !data.book) return <Navigate to={`/student/homework/${id}`} replace />;
  return (
    <Stack gap="lg">
      <BackLink to="/student/today" label={t('student.back')} />
      <Head task={data} />
      {data.book ? <TheChapter task={data} book={data.book} /> : null}
      {data.summary ? <TheSummary task={data} summary={data.summary} /> : null}
      {data.tutorial ? <TheTutorial task={data} tutorial={data.tutorial} /> : null}
      {data.kind === 'exercise' ? <Exercises task={data} /> : null}
      {data.kind === 'exam' ? <TheExam task={data} /> : null}
    </Stack>
  );
}

function Head({ task }: { task: TaskDetail }) {
  const now = useNow();
  const isDone = task.finished_at !== null;
  return (
    <div>
      <StepOf task={task} />
      <Title order={1} size="1.9rem">
        {task.title}
      </Title>
      {task.instructions ? (
        <Text size="lg" style={{ whiteSpace: 'pre-line' }} mt={4}>
          {task.instructions}
        </Text>
      ) : null}
      <Group gap="md" mt="sm">
        {isDone ? <TaskResult task={task} /> : <Due task={task} now={now} />}
      </Group>
      <Notes task={isDone ? { ...task, barred: null, reminded_at: null } : { ...task, barred: null }} />
    </div>
  );
}

/** In their order; the first that is not through is next. */
function Exercises({ task }: { task: TaskDetail }) {
  const { t } = useTranslation();
  const student = useStudent();
  const next = task.exercises.find(({ done, repetitions }) => done < repetitions);
  return (
    <Stack component="section" gap="sm" aria-label={t('exercise.title')}>
      {task.finished_at ? (
        <Alert color="teal" icon={<IconCheck />}>
          {t('student.exercises_done')}
        </Alert>
      ) : null}
      {task.exercises.map((exercise, at) => (
        <Exercise key={exercise.id} exercise={exercise} taskId={task.id} number={at + 1} isNext={exercise === next} />
      ))}
      {student ? <WaitingAttemptsTab studentId={student.id} /> : null}
    </Stack>
  );
}

/** What it is of is no longer there: nothing is left to do. */
function Removed({ task }: { task: TaskDetail }) {
  const { t } = useTranslation();
  return (
    <Alert color="gray" icon={<IconCloudUp />}>
      {t(removedText(task))}
    </Alert>
  );
}

/** The chapter, how far one is with it, and the way to the word where it was left. */
function TheChapter({ task, book }: { task: TaskDetail; book: NonNullable<TaskDetail['book']> }) {
  const { t } = useTranslation();
  if (task.removed) return <Removed task={task} />;
  return (
    <Paper component="article" withBorder radius="lg" p="lg" className={css.card}>
      <Cover title={book.title} category={null} picture={book.cover} className={css.taskCover} />
      <div className={css.grow}>
        <Title order={2} size="1.25rem">
          {book.title}
        </Title>
        <Text>
          {book.reading === 'up_to' ? t('student.chapter_up_to', { chapter: book.chapter_title }) : book.chapter_title}
        </Text>
        <ChapterProgress book={book} />
      </div>
      <Button
        component={Link}
        {...linkOfChapter(book)}
        size="lg"
        radius="xl"
        rightSection={<IconArrowRight size={20} aria-hidden />}
      >
        {task.finished_at ? t('student.look_again') : chapterLabel(book, t)}
      </Button>
    </Paper>
  );
}

/** The summary and the way to it. */
function TheSummary({ task, summary }: { task: TaskDetail; summary: NonNullable<TaskDetail['summary']> }) {
  const { t } = useTranslation();
  if (task.removed) return <Removed task={task} />;
  return (
    <Paper component="article" withBorder radius="lg" p="lg" className={css.card}>
      <Cover title={summary.title} category={null} picture={summary.cover} className={css.taskCover} />
      <div className={css.grow}>
        <Title order={2} size="1.25rem">
          {summary.title}
        </Title>
        {summary.reading === 'timed' ? <Text size="sm">{t('student.chapter_timed')}</Text> : null}
        <Effort task={task} />
      </div>
      <Button
        component={Link}
        {...linkOfSummary(summary)}
        size="lg"
        radius="xl"
        rightSection={<IconArrowRight size={20} aria-hidden />}
      >
        {task.finished_at ? t('student.look_again') : summaryLabel(summary, t)}
      </Button>
    </Paper>
  );
}

/** The tutorial, how far one is with it, and the way there. */
function TheTutorial({ task, tutorial }: { task: TaskDetail; tutorial: NonNullable<TaskDetail['tutorial']> }) {
  const { t } = useTranslation();
  if (task.removed) return <Removed task={task} />;
  const label = task.steps && task.steps.done > 0 ? 'student.go_on' : 'student.watch';
  return (
    <Paper component="article" withBorder radius="lg" p="lg" className={css.card}>
      <Cover title={tutorial.title} category={null} picture={task.cover} className={css.taskCover} />
      <div className={css.grow}>
        <Title order={2} size="1.25rem">
          {tutorial.title}
        </Title>
        <Effort task={task} />
      </div>
      <Button
        component={Link}
        to={`/student/tutorials/${tutorial.id}`}
        size="lg"
        radius="xl"
        rightSection={<IconArrowRight size={20} aria-hidden />}
      >
        {t(task.finished_at ? 'student.look_again' : label)}
      </Button>
    </Paper>
  );
}

interface ExerciseProps {
  exercise: TaskDetail['exercises'][number];
  taskId: string;
  number: number;
  isNext: boolean;
}

function Exercise({ exercise, taskId, number, isNext }: ExerciseProps) {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const { id, kind, repetitions, min_score, done, best_score } = exercise;
  const isDone = done >= repetitions;
  const name = nameIn(exercise.name, i18n.language);
  const mark = isDone ? (
    <IconCheck size={18} className={css.inline} aria-label={t('student.done_mark')} />
  ) : (
    `${number}.`
  );
  const facts = [
    t(`exercise.kind_${kind}`),
    repetitions > 1 ? doneOf(t, 'rounds', Math.min(done, repetitions), repetitions) : null,
    min_score ? t('student.from_score', { score: min_score }) : null,
  ];
  return (
    <Paper component="article" withBorder radius="lg" p="md" className={css.card} data-done={isDone || undefined}>
      <div className={css.grow}>
        <Title order={2} size="1.1rem">
          {mark} {name}
        </Title>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        {best_score === null ? null : (
          <Badge mt={4} variant="light" color={isDone ? 'teal' : 'gray'}>
            {t('exercise.best', { score: f.number(best_score, { maximumFractionDigits: 0 }) })}
          </Badge>
        )}
      </div>
      <PlayLink
        exerciseId={id}
        name={name}
        isDone={isDone}
        homeworkId={taskId}
        size="md"
        variant={isNext ? 'filled' : 'default'}
      />
    </Paper>
  );
}

function TheExam({ task }: { task: TaskDetail }) {
  const { t } = useTranslation();
  const exams = useCall(myExams, {}, { enabled: task.exam_id !== null });
  if (task.barred)
    return (
      <Alert color="yellow" icon={<IconLock />} title={t('exams.not_open')}>
        {t('student.exam_closed', {
          why: t(`exams.because_${task.barred.level}_restrict`, { name: task.barred.name }),
        })}{' '}
        {t('exams.not_open_text')}
      </Alert>
    );
  if (exams.isError && !exams.data) return <ErrorState error={exams.error} retry={() => void exams.refetch()} />;
  if (!exams.data) return <TextSkeleton lines={4} />;
  const exam = exams.data.data.find(({ id }) => id === task.exam_id);
  if (!exam)
    return (
      <Alert color="gray" icon={<IconCloudUp />}>
        {t('student.exam_withdrawn')}
      </Alert>
    );
  return <StudentExamCard exam={exam} homeworkId={task.id} />;
}
