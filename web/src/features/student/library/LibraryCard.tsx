import { Badge, Text, Title } from '@mantine/core';
import type { LibraryText } from '@okur/contract/library';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useStudent } from '../../../kit/client/account.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { useNow } from '../../../kit/useNow.ts';
import { Cover } from '../../../reading/covers/Cover.tsx';
import { attemptKeyOfText, stepOf } from '../reading/attempt.ts';
import css from './shelf.module.css';

const soonMs = 7 * 86_400_000;

interface LibraryCardProps {
  text: LibraryText;
  /** Why it is offered, where it is. */
  why?: string;
  order?: 2 | 3;
}

/** One text on the shelf: its cover, what it is about, how long it takes, until when it is there. */
export function LibraryCard({ text, why, order = 2 }: LibraryCardProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const student = useStudent();
  const step = student ? stepOf(student.id, attemptKeyOfText(text.id)) : null;
  const to = text.homework_id && !step ? `/student/homework/${text.homework_id}` : `/student/library/${text.id}`;
  const facts = [
    text.category,
    text.grade_level === null ? null : t('student.library_level_n', { level: text.grade_level }),
  ];
  return (
    <article className={css.card}>
      <div className={css.cover}>
        <Cover title={text.title} category={text.category} picture={text.cover} />
        <State text={text} step={step} />
      </div>
      <Title order={order} className={css.title} lang={text.language}>
        <Link to={to} className={css.link} aria-label={`${t(labelOf(step))}: ${text.title}`}>
          {text.title}
        </Link>
      </Title>
      {why ? <Text className={css.why}>{why}</Text> : null}
      <Text size="sm" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
      <Text size="sm" c="dimmed">
        <IconClock size={14} className={css.inline} aria-hidden />{' '}
        {t('student.minutes', { count: Math.max(1, Math.ceil(text.minutes)) })}
      </Text>
      {text.read_at ? (
        <Text size="sm" c="dimmed">
          {t('student.library_read_on', { date: f.date(text.read_at) })}
        </Text>
      ) : null}
    </article>
  );
}

/** Begun, read, or soon gone: a mark on the cover. */
function State({ text, step }: { text: LibraryText; step: ReturnType<typeof stepOf> }) {
  const { t } = useTranslation();
  const f = useFormat();
  const now = useNow();
  if (step)
    return (
      <Badge className={css.mark} color="petrol" size="lg">
        {t(labelOf(step))}
      </Badge>
    );
  if (text.read_at)
    return (
      <span className={css.read} aria-hidden>
        <IconCheck size={18} stroke={3} />
      </span>
    );
  if (text.expires_at === null || Date.parse(text.expires_at) - now >= soonMs) return null;
  return (
    <Badge className={css.mark} color="yellow" variant="light" size="lg">
      {t('student.library_until', { date: f.date(text.expires_at) })}
    </Badge>
  );
}

const labelOf = (step: ReturnType<typeof stepOf>) =>
  step === 'questions' ? 'student.to_questions' : step ? 'student.go_on' : 'student.read';
