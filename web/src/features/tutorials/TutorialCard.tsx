import { Badge, Progress, Text, Title } from '@mantine/core';
import type { WatchListRow } from '@okur/contract/tutorials';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Cover } from '../../reading/covers/Cover.tsx';
import css from './tutorials.module.css';

interface TutorialCardProps {
  tutorial: WatchListRow;
  to: string;
  order?: 2 | 3;
}

/** One tutorial on the shelf: its cover, how long it takes, how far one has come. */
export function TutorialCard({ tutorial, to, order = 2 }: TutorialCardProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const { title, language, cover, instructor, seconds, done_count, required_count, completed_at } = tutorial;
  const isBegun = done_count > 0 || tutorial.watched_at !== null;
  return (
    <article className={css.card}>
      <Cover title={title} category={null} picture={cover ? { address: cover, alt: '' } : null} className={css.cover} />
      <Title order={order} size="1.0625rem" lang={language}>
        <Link to={to} className={css.link}>
          {title}
        </Link>
      </Title>
      <Text size="sm" c="dimmed">
        {[instructor, f.duration(seconds)].filter(Boolean).join(' · ')}
      </Text>
      {completed_at ? (
        <Badge color="teal" variant="light" size="lg" tt="none" leftSection={<IconCheck size={14} aria-hidden />}>
          {t('tutorials.completed_on', { date: f.date(completed_at) })}
        </Badge>
      ) : isBegun ? (
        <>
          <Progress
            value={(done_count / Math.max(1, required_count)) * 100}
            aria-label={t('tutorials.progress')}
            size="sm"
          />
          <Text size="sm">{t('tutorials.done_of', { done: done_count, count: required_count })}</Text>
        </>
      ) : null}
    </article>
  );
}
