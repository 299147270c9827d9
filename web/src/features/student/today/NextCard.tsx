import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconArrowRight, IconClock, IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { Cover } from '../../../reading/covers/Cover.tsx';
import type { Next } from './next.ts';
import css from '../student.module.css';
import { Due, Effort, labelOf, linkOf, Notes, StepOf } from './TaskCard.tsx';

/** The one thing to do next: its cover, how long it takes, why it is this one, and the button. */
export function NextCard({ next, now }: { next: Next; now: number }) {
  const isTask = 'task' in next;
  const { category, cover } = isTask ? next.task : next.text;
  const title = isTask ? next.task.title : next.text.title;
  const content = isTask && !next.task.title.includes(next.task.content_title) ? next.task.content_title : null;
  return (
    <Paper component="article" withBorder radius="lg" className={css.next}>
      <Cover
        title={isTask ? next.task.content_title : title}
        category={category}
        picture={cover}
        className={css.nextCover}
      />
      <div className={css.nextText}>
        <Text className={css.why}>
          <IconSparkles size={17} className={css.inline} aria-hidden /> <Why next={next} now={now} />
        </Text>
        {isTask ? <StepOf task={next.task} /> : null}
        <Title order={2} size="1.6rem" lang={isTask ? undefined : next.text.language}>
          {title}
        </Title>
        {content ? <Text size="lg">{content}</Text> : null}
        <Group gap="md" mt={4}>
          {isTask ? <Effort task={next.task} /> : <Minutes minutes={next.text.minutes} />}
          {isTask ? <Due task={next.task} now={now} /> : category ? <Text size="sm">{category}</Text> : null}
        </Group>
        {isTask ? <Notes task={next.task} /> : null}
      </div>
      <NextLinks next={next} />
    </Paper>
  );
}

function Why({ next, now }: { next: Next; now: number }) {
  const { t } = useTranslation();
  const f = useFormat();
  if (!('task' in next)) return t(`student.why_${next.why}`, { topic: next.text.category });
  return t(`student.why_${next.why}`, { when: f.relative(next.task.due_at, now) });
}

export function Minutes({ minutes }: { minutes: number }) {
  const { t } = useTranslation();
  return (
    <Text size="sm" c="dimmed">
      <IconClock size={15} className={css.inline} aria-hidden />{' '}
      {t('student.minutes', { count: Math.max(1, Math.ceil(minutes)) })}
    </Text>
  );
}

function NextLinks({ next }: { next: Next }) {
  const { t } = useTranslation();
  const isTask = 'task' in next;
  const label = isTask
    ? labelOf(next.task, t)
    : t(next.step === 'questions' ? 'student.to_questions' : next.step ? 'student.go_on' : 'student.read');
  return (
    <Group gap="sm" className={css.nextLinks}>
      <Button
        component={Link}
        {...(isTask ? linkOf(next.task) : { to: `/student/library/${next.text.id}` })}
        size="lg"
        radius="xl"
        rightSection={<IconArrowRight size={20} aria-hidden />}
      >
        {label}
      </Button>
      <Button component={Link} to="/student/library" size="lg" radius="xl" variant="subtle">
        {t('student.something_else')}
      </Button>
    </Group>
  );
}
