import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconArrowRight, IconBellRinging, IconCalendarPlus, IconCheck, IconClock, IconLock } from '@tabler/icons-react';
import type { Task } from '@okur/contract/student';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { Cover } from '../../../reading/covers/Cover.tsx';
import type { OwnTask } from './next.ts';
import { chapterLabel, ChapterProgress, linkOfChapter } from './ChapterTask.tsx';
import { doneOf } from './done-of.ts';
import { linkOfSummary, summaryLabel } from './SummaryTask.tsx';
import css from '../student.module.css';

const soonMs = 2 * 86_400_000;

/** One task beside the next one: what it is, how long it takes, until when, and a button. */
export function TaskCard({ task, now }: { task: OwnTask; now: number }) {
  const { t } = useTranslation();
  const f = useFormat();
  const isDone = task.removed || (task.finished_at !== null && !task.step);
  // A homework is often named after its text.
  const sameName = task.title.includes(task.content_title);
  return (
    <Paper component="article" withBorder radius="lg" p="lg" className={css.card} data-done={isDone || undefined}>
      {isDone ? null : (
        <Cover title={task.content_title} category={task.category} picture={task.cover} className={css.taskCover} />
      )}
      <div className={css.grow}>
        <StepOf task={task} />
        <Title order={3} size="1.25rem">
          {task.title}
        </Title>
        {sameName ? null : <Text>{task.content_title}</Text>}
        <Group gap="md" mt={6}>
          {isDone ? task.finished_at ? <TaskResult task={task} /> : null : <Due task={task} now={now} />}
          {isDone || task.step === 'questions' ? null : <Effort task={task} />}
        </Group>
        {isDone && task.finished_at ? (
          <Text size="sm" c="dimmed" mt={4}>
            {t('student.finished_on', { date: f.date(task.finished_at) })}
          </Text>
        ) : task.removed ? null : (
          <Notes task={task} />
        )}
        {task.removed ? <Text mt={4}>{t(removedText(task))}</Text> : null}
      </div>
      {task.removed ? null : (
        <Button
          component={Link}
          {...linkOf(task)}
          size="lg"
          radius="xl"
          variant={isDone ? 'default' : 'light'}
          rightSection={<IconArrowRight size={20} aria-hidden />}
        >
          {labelOf(task, t)}
        </Button>
      )}
    </Paper>
  );
}

/** Why there is nothing left to do: what it is of is no longer there. */
export const removedText = ({ summary, tutorial, finished_at }: Task): string => {
  if (tutorial) return 'student.tutorial_removed';
  return summary ? 'student.summary_removed' : `student.chapter_removed${finished_at ? '_done' : ''}`;
};

/** Which step of what it is. */
export function StepOf({ task: { sequence } }: { task: Task }) {
  const { t } = useTranslation();
  return sequence ? (
    <Text size="sm" c="dimmed" fw={550}>
      {t('student.step_of', sequence)}
    </Text>
  ) : null;
}

/** A text, a chapter, a summary and a tutorial open at once; exercises and an exam are reached from their homework. */
export function linkOf({ id, kind, book, summary, tutorial }: Task): { to: string; search?: never } {
  if (book) return linkOfChapter(book);
  if (summary) return linkOfSummary(summary);
  if (tutorial) return { to: `/student/tutorials/${tutorial.id}` };
  return { to: kind === 'article' ? `/student/homework/${id}` : `/student/tasks/${id}` };
}

export function labelOf(
  { kind, step, steps, finished_at, barred, book, summary, tutorial }: OwnTask,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  if (step) return step === 'questions' ? t('student.to_questions') : t('student.go_on');
  if (book && !finished_at) return chapterLabel(book, t);
  if (summary && !finished_at) return summaryLabel(summary, t);
  if (finished_at || barred) return t('student.look_again');
  if (tutorial) return t(steps && steps.done > 0 ? 'student.go_on' : 'student.watch');
  if (kind === 'exam') return t('student.to_exam');
  if (kind === 'exercise') return steps && steps.done > 0 ? t('student.go_on') : t('student.practise');
  return t('student.read');
}

/** How long it takes, or how far one is. */
export function Effort({ task: { kind, minutes, steps, book } }: { task: Task }) {
  const { t } = useTranslation();
  if (book) return <ChapterProgress book={book} />;
  if (steps)
    return (
      <Text size="sm" c="dimmed">
        {doneOf(t, kind === 'tutorial' ? 'parts' : 'rounds', steps.done, steps.all)}
      </Text>
    );
  if (minutes === null) return null;
  const count = Math.max(1, Math.ceil(minutes));
  return (
    <Text size="sm" c="dimmed">
      <IconClock size={15} className={css.inline} aria-hidden />{' '}
      {t(kind === 'exam' ? 'student.exam_minutes' : 'student.minutes', { count })}
    </Text>
  );
}

/** What the teacher had to say of it: more time, a reminder, a closed exam, a target. */
export function Notes({ task: { barred, extension_reason: reason, reminded_at, target } }: { task: Task }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <>
      {barred ? (
        <Text size="sm" mt={4}>
          <IconLock size={15} className={css.inline} aria-hidden />{' '}
          {t('student.exam_closed', { why: t(`exams.because_${barred.level}_restrict`, { name: barred.name }) })}
        </Text>
      ) : null}
      {reason ? (
        <Text size="sm" mt={4}>
          <IconCalendarPlus size={15} className={css.inline} aria-hidden /> {t('student.more_time', { reason })}
        </Text>
      ) : null}
      {reminded_at ? (
        <Text size="sm" mt={4}>
          <IconBellRinging size={15} className={css.inline} aria-hidden />{' '}
          {t('student.reminded', { when: f.relative(reminded_at) })}
        </Text>
      ) : null}
      {target ? (
        <Text size="sm" c="dimmed" mt={4}>
          {t(`student.target_${target.measure}`, { value: f.number(target.value) })}
        </Text>
      ) : null}
    </>
  );
}

/** A date is never cut: on a narrow phone it takes two lines. */
const wraps = {
  h: 'auto',
  styles: { root: { paddingBlock: 4 }, label: { whiteSpace: 'normal', textAlign: 'start' } },
} as const;

export function Due({ task, now }: { task: Task; now: number }) {
  const { t } = useTranslation();
  const f = useFormat();
  const left = Date.parse(task.due_at) - now;
  if (left < 0)
    return (
      <Badge color="red" variant="light" size="lg" {...wraps}>
        {t('student.overdue', { date: f.dateTime(task.due_at) })}
      </Badge>
    );
  const text = t('student.due', { date: f.dateTime(task.due_at), relative: f.relative(task.due_at, now) });
  return left < soonMs ? (
    <Badge color="yellow" variant="light" size="lg" {...wraps}>
      {text}
    </Badge>
  ) : (
    <Text size="sm">{text}</Text>
  );
}

export function TaskResult({ task: { result } }: { task: Task }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (!result) return null;
  const { kind, wpm, comprehension, score, passed } = result;
  const main =
    wpm !== null
      ? t('student.wpm', { value: f.number(wpm, { maximumFractionDigits: 0 }) })
      : score !== null
        ? t('student.score', { value: f.percent(score) })
        : t(kind === 'listened' ? 'speed.kind_listened' : 'student.done_mark');
  return (
    <Group gap="xs">
      <Badge color="teal" variant="light" size="lg" leftSection={<IconCheck size={14} aria-hidden />}>
        {main}
      </Badge>
      {comprehension === null ? null : (
        <Badge color="petrol" variant="light" size="lg">
          {t('student.understood', { value: f.percent(comprehension) })}
        </Badge>
      )}
      {passed === null ? null : (
        <Badge color={passed ? 'petrol' : 'gray'} variant="light" size="lg">
          {t(passed ? 'exams.passed' : 'exams.not_passed_yet')}
        </Badge>
      )}
    </Group>
  );
}
