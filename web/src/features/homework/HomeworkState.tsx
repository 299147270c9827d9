import type { Homework } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import type { Tone } from '../../kit/feedback/StateBadge.tsx';

const tones: Record<Homework['state'], Tone> = { scheduled: 'care', open: 'good', ended: 'quiet' };

/** Not yet open, open or over; or without the chapter it is of. */
export function HomeworkState({
  homework: { state, removed_at },
}: {
  homework: Pick<Homework, 'state' | 'removed_at'>;
}) {
  const { t } = useTranslation();
  if (removed_at) return <StateBadge tone="quiet">{t('homework.chapter_removed')}</StateBadge>;
  return <StateBadge tone={tones[state]}>{t(`homework.state_${state}`)}</StateBadge>;
}
