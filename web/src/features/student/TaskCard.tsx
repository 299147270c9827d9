import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconArrowRight, IconCheck, IconClock } from '@tabler/icons-react';
import type { Task } from '@okur/contract/student';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { OwnTask } from './Today.tsx';
import css from './student.module.css';

const soonMs = 2 * 86_400_000;

/** One task: what it is, how long it takes, until when, and the one button. */
export function TaskCard({ task, now }: { task: OwnTask; now: number }) {
  const { t } = useTranslation();
  const f = useFormat();
  const isDone = task.finished_at !== null && !task.step;
  const late = Date.parse(task.due_at) < now;
  // A homework is often named after its text.
  const sameName = task.title.includes(task.content_title);
  return (
    <Paper component="article" withBorder radius="lg" p="lg" className={css.card} data-done={isDone || undefined}>
      <div className={css.grow}>
        <Title order={3} size="1.25rem">{task.title}</Title>
        {sameName ? null : <Text>{task.content_title}</Text>}
        <Group gap="md" mt={6}>
          {isDone ? <Result task={task} /> : <Due task={task} now={now} />}
          {isDone || task.step === 'questions' ? null : (
            <Text size="sm" c="dimmed"><IconClock size={15} className={css.inline} aria-hidden /> {t('student.minutes', { count: Math.max(1, Math.ceil(task.minutes)) })}</Text>
          )}
        </Group>
        {isDone && task.finished_at ? <Text size="sm" c="dimmed" mt={4}>{t('student.finished_on', { date: f.date(task.finished_at) })}</Text> : null}
      </div>
      <Button component={Link} to={`/student/homework/${task.id}`} size="lg" radius="xl" variant={isDone ? 'default' : late && !task.step ? 'light' : 'filled'} rightSection={<IconArrowRight size={20} aria-hidden />}>
        {labelOf(task, t)}
      </Button>
    </Paper>
  );
}

function labelOf({ step, finished_at }: OwnTask, t: ReturnType<typeof useTranslation>['t']): string {
  if (step) return step === 'questions' ? t('student.to_questions') : t('student.go_on');
  return finished_at ? t('student.look_again') : t('student.read');
}

/** A date is never cut: on a narrow phone it takes two lines. */
const wraps = { h: 'auto', styles: { root: { paddingBlock: 4 }, label: { whiteSpace: 'normal', textAlign: 'start' } } } as const;

function Due({ task, now }: { task: Task; now: number }) {
  const { t } = useTranslation();
  const f = useFormat();
  const left = Date.parse(task.due_at) - now;
  if (left < 0) return <Badge color="red" variant="light" size="lg" {...wraps}>{t('student.overdue', { date: f.dateTime(task.due_at) })}</Badge>;
  const text = t('student.due', { date: f.dateTime(task.due_at), relative: f.relative(task.due_at, now) });
  return left < soonMs ? <Badge color="yellow" variant="light" size="lg" {...wraps}>{text}</Badge> : <Text size="sm">{text}</Text>;
}

function Result({ task }: { task: Task }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (!task.result) return null;
  const whole = { maximumFractionDigits: 0 };
  return (
    <Group gap="xs">
      <Badge color="teal" variant="light" size="lg" leftSection={<IconCheck size={14} aria-hidden />}>{t('student.wpm', { value: f.number(task.result.wpm, whole) })}</Badge>
      {task.result.comprehension === null ? null : <Badge color="petrol" variant="light" size="lg">{t('student.understood', { value: f.percent(task.result.comprehension) })}</Badge>}
    </Group>
  );
}
