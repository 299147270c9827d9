import type { Subscription } from '@okur/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { StateBadge, type Tone } from '../../kit/feedback/StateBadge.tsx';

const tones: Record<Subscription['state'], Tone> = {
  scheduled: 'care',
  trialing: 'good',
  active: 'good',
  cancel_pending: 'care',
  past_due: 'bad',
  cancelled: 'quiet',
  expired: 'quiet',
};

export function SubscriptionState({ state }: Pick<Subscription, 'state'>) {
  const { t } = useTranslation();
  return <StateBadge tone={tones[state]}>{t(`subscriptions.state_${state}`)}</StateBadge>;
}
