import { Progress, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './exams.module.css';
import { useRunsOut } from './useRunsOut.ts';

interface ExamBarProps {
  done: number;
  all: number;
  remaining: () => number | null;
}

const shortMs = 60_000;

/** How far one is, what is left of the time, and in words what one should know now; it stays in sight. */
export function ExamBar({ done, all, remaining }: ExamBarProps) {
  const { t } = useTranslation();
  const { online } = useNetwork();
  const isShort = useRunsOut(remaining, shortMs);
  const isOut = useRunsOut(remaining, 0);
  const notes = [isShort && !isOut ? t('exams.last_minute') : null, online ? null : t('exams.saved_offline')];
  return (
    <div className={css.bar} data-head>
      <Text size="sm" aria-live="polite">
        {t('exams.answered_of', { done, all })}
      </Text>
      <Progress
        value={(done / Math.max(1, all)) * 100}
        size="md"
        radius="xl"
        flex={1}
        aria-label={t('exams.answered_of', { done, all })}
      />
      <Clock remaining={remaining} isShort={isShort} />
      <Text size="sm" fw={600} role="status" className={css.note}>
        {notes.filter(Boolean).join(' ')}
      </Text>
    </div>
  );
}

function Clock({ remaining, isShort }: { remaining: () => number | null; isShort: boolean }) {
  const { t } = useTranslation();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, []);
  const left = remaining();
  if (left === null) return null;
  const seconds = Math.ceil(left / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <div
      className={css.clock}
      role="timer"
      aria-label={t('exams.time_left', { time })}
      data-short={isShort || undefined}
    >
      <IconClock size={18} aria-hidden />
      {time}
    </div>
  );
}
