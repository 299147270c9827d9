import type { Homework } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import type { Tone } from '../../kit/feedback/StateBadge.tsx';

const tones: Record<Homework['state'], Tone> = { scheduled: 'care', open: 'good', ended: 'quiet' };

/** Not yet open, open or over. */
export function HomeworkState({ state }: { state: Homework['state'] }) {
  const { t } = useTranslation();
  return <StateBadge tone={tones[state]}>{t(`homework.state_${state}`)}</StateBadge>;
}
