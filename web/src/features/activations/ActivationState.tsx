import type { ActivationState as State } from '@okur/contract/activations';
import { useTranslation } from 'react-i18next';
import { StateBadge, type Tone } from '../../kit/feedback/StateBadge.tsx';

const tones: Record<State, Tone> = {
  free: 'good',
  used: 'quiet',
  expired: 'quiet',
  revoked: 'bad',
  suspended: 'care',
};

export function ActivationState({ state }: { state: State }) {
  const { t } = useTranslation();
  return <StateBadge tone={tones[state]}>{t(`payments.code_${state}`)}</StateBadge>;
}
