import type { Payment } from '@okur/contract/payments';
import { useTranslation } from 'react-i18next';
import { StateBadge, type Tone } from '../kit/feedback/StateBadge.tsx';

const tones: Record<Payment['state'], Tone> = {
  pending: 'care',
  failed: 'bad',
  cancelled: 'quiet',
  paid: 'good',
  refunding: 'care',
  refunded: 'quiet',
  disputed: 'bad',
  lost: 'bad',
  review: 'bad',
};

export function PaymentState({ state }: Pick<Payment, 'state'>) {
  const { t } = useTranslation();
  return <StateBadge tone={tones[state]}>{t(`payments.state_${state}`)}</StateBadge>;
}
