import type { Homework } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import type { Tone } from '../../kit/feedback/StateBadge.tsx';

const tones: Record<Homework['state'], Tone> = { scheduled: 'care', open: 'good', ended: 'quiet' };

type Counts = Pick<Homework, 'closed_count' | 'student_count' | 'completed_count'>;

/** Whether no one who has not finished can: its exam is closed to all of them. */
export const isClosed = ({ closed_count, student_count, completed_count }: Counts): boolean =>
  closed_count > 0 && student_count === completed_count;

/** Not yet open, open or over; or without the chapter it is of, or closed for all who have not finished. */
export function HomeworkState({
  homework,
}: {
  homework: Pick<Homework, 'state' | 'removed_at'> & (Counts | { closed_count?: never });
}) {
  const { t } = useTranslation();
  const { state, removed_at } = homework;
  if (removed_at) return <StateBadge tone="quiet">{t('homework.chapter_removed')}</StateBadge>;
  if (homework.closed_count !== undefined && isClosed(homework))
    return <StateBadge tone="care">{t('homework.cannot_be_done')}</StateBadge>;
  return <StateBadge tone={tones[state]}>{t(`homework.state_${state}`)}</StateBadge>;
}
