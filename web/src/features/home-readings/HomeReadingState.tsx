import type { HomeReading } from '@okur/contract/home-readings';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';

const tones = { waiting: 'care', confirmed: 'good', declined: 'quiet' } as const;

/** What the child said about it. */
export function HomeReadingState({ state }: Pick<HomeReading, 'state'>) {
  const { t } = useTranslation();
  return <StateBadge tone={tones[state]}>{t(`home_readings.${state}`)}</StateBadge>;
}
