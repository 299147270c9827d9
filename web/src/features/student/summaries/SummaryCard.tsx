import { Text, Title } from '@mantine/core';
import type { StudentSummaryRow, SummaryOnShelf } from '@okur/contract/summaries';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { Cover } from '../../../reading/covers/Cover.tsx';
import css from '../library/shelf.module.css';

interface SummaryCardProps {
  summary: StudentSummaryRow & Partial<SummaryOnShelf>;
  /** Why it is offered, where it is. */
  why?: string;
  order?: 2 | 3;
}

/** One summary on the shelf: its cover, whose book it is of, how long it takes, what its reader has done with it. */
export function SummaryCard({ summary, why, order = 2 }: SummaryCardProps) {
  const { t } = useTranslation();
  const { answered, is_read } = summary;
  // Of one that the class has no longer, the questions of the reading are still open.
  const to = `/student/summaries/${summary.id}${summary.questions_wait ? '/clock' : ''}`;
  return (
    <article className={css.card}>
      <div className={css.cover}>
        <Cover title={summary.title} category={null} picture={summary.cover} />
        {is_read ? (
          <span className={css.read} aria-hidden>
            <IconCheck size={18} stroke={3} />
          </span>
        ) : null}
      </div>
      <Title order={order} className={css.title} lang={summary.language}>
        <Link to={to} className={css.link}>
          {summary.title}
        </Link>
      </Title>
      {why ? <Text className={css.why}>{why}</Text> : null}
      {summary.author ? (
        <Text size="sm" c="dimmed">
          {summary.author}
        </Text>
      ) : null}
      <Text size="sm" c="dimmed">
        <IconClock size={14} className={css.inline} aria-hidden />{' '}
        {t('student.minutes', { count: Math.max(1, Math.ceil(summary.minutes)) })}
      </Text>
      {answered ? (
        <Text size="sm" c="dimmed">
          {t('summaries.points', { points: answered.points, count: answered.max_points })}
        </Text>
      ) : is_read ? (
        <Text size="sm" c="dimmed">
          {t('summaries.read_done')}
        </Text>
      ) : null}
    </article>
  );
}
