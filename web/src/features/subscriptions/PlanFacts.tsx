import type { Subscription } from '@okur/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Facts } from '../../kit/record/Facts.tsx';
import { useNameOf } from '../../reading/useNameOf.ts';
import { useSubscriptionWords } from './useSubscriptionWords.ts';

/** The plan of a subscription, and where it is in time. */
export function PlanFacts({ subscription: sub }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const f = useFormat();
  const nameOf = useNameOf();
  const words = useSubscriptionWords();
  const by = sub.cancelled_by ? t(`subscriptions.by_${sub.cancelled_by}`) : null;
  return (
    <Facts
      items={[
        [t('subscriptions.plan'), nameOf(sub.plan_names)],
        [t('subscriptions.price'), words.price(sub)],
        [t('subscriptions.student'), sub.user?.name ?? t('subscriptions.no_student')],
        [t('payments.company'), sub.user?.company_name ?? null],
        [t('subscriptions.seats'), t('subscriptions.seats_of', { taken: sub.seats_taken, seats: sub.seats })],
        [t('subscriptions.method'), words.method(sub)],
        [t('payments.agreed'), f.dateTime(sub.consent?.at)],
        [t('subscriptions.starts_on'), f.date(sub.starts_on)],
        [t('subscriptions.period'), words.period(sub.period_start, sub.period_end) || null],
        [t('subscriptions.next_at'), f.date(sub.next_at)],
        [t('subscriptions.attempts'), sub.attempts > 0 ? f.number(sub.attempts) : null],
        [t('subscriptions.cancel_on'), f.date(sub.cancel_on)],
        [t('subscriptions.cancelled_by'), by],
        [t('subscriptions.cancel_reason'), sub.cancel_reason],
        [t('subscriptions.ended_at'), f.dateTime(sub.ended_at)],
      ]}
    />
  );
}
