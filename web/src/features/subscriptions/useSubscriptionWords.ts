import { plusDays } from '@okur/contract/days';
import type { Subscription } from '@okur/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';

type Terms = Pick<Subscription, 'price_total' | 'currency' | 'interval' | 'interval_count'>;

/** What several pages say of a subscription. */
export function useSubscriptionWords() {
  const { t } = useTranslation();
  const f = useFormat();
  return {
    /** The days that are paid: a period ends with the first day that is not. */
    period: (start: string | null, end: string | null): string => (end ? f.days(start, plusDays(end, -1)) : ''),
    /** The last of them. */
    lastDay: (end: string | null): string => (end ? f.date(plusDays(end, -1)) : '–'),
    price: ({ price_total, currency, interval, interval_count: count }: Terms): string =>
      t('subscriptions.price_every', {
        price: f.money(price_total, currency),
        every: t(`subscriptions.every_${interval}`, { count }),
      }),
    method: ({ method }: Pick<Subscription, 'method'>): string =>
      method ? t('subscriptions.card', method) : t('subscriptions.method_link'),
  };
}
