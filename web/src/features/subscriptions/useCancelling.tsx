import {
  cancelSubscriber,
  cancelSubscription,
  revertCancellation,
  type Subscription,
} from '@okur/contract/subscriptions';
import { IconArrowBackUp, IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import type { MaybeAction } from '../../kit/list/RowMenu.tsx';
import { useSubscriptionWords } from './useSubscriptionWords.ts';

const isRunning = ({ state }: Pick<Subscription, 'state'>): boolean => state === 'active' || state === 'trialing';
const isCancellable = (sub: Subscription): boolean =>
  isRunning(sub) || sub.state === 'scheduled' || sub.state === 'past_due';

/** Cancelling, and taking it back: one question with the day, no other. */
export function useCancelling() {
  const { t } = useTranslation();
  const ability = useAbility();
  const { act } = useAct();
  const words = useSubscriptionWords();
  async function cancel(sub: Subscription, write: () => Promise<unknown>) {
    const isSure = await confirm({
      title: t('subscriptions.cancel_title'),
      text: isRunning(sub)
        ? t('subscriptions.cancel_text', { day: words.lastDay(sub.period_end) })
        : t('subscriptions.cancel_text_now'),
      action: t('subscriptions.cancel'),
      cancel: t('subscriptions.keep'),
      danger: true,
    });
    if (isSure) await act(write, t('subscriptions.cancelled'));
  }
  const cancelAction = (sub: Subscription, write: () => Promise<unknown>): MaybeAction =>
    isCancellable(sub) && {
      label: t('subscriptions.cancel'),
      icon: <IconBan size={16} />,
      danger: true,
      onClick: () => cancel(sub, write),
    };
  return {
    ofScheduled: (sub: Subscription): MaybeAction[] => [
      ability.can('delete', 'SCHEDULED_SUBSCRIPTION_SUBSCRIBERS') &&
        cancelAction(sub, () => call(cancelSubscriber, { params: { id: sub.subscriber_id } })),
      ability.can('edit', 'SCHEDULED_SUBSCRIPTION_SUBSCRIBERS') &&
        sub.state === 'cancel_pending' && {
          label: t('subscriptions.revert'),
          icon: <IconArrowBackUp size={16} />,
          onClick: () =>
            act(
              () => call(revertCancellation, { params: { id: sub.subscriber_id }, body: {} }),
              t('subscriptions.reverted'),
            ),
        },
    ],
    ofPlain: (sub: Subscription): MaybeAction[] => [
      ability.can('delete', 'SUBSCRIPTIONS') &&
        cancelAction(sub, () => call(cancelSubscription, { params: { id: sub.id } })),
    ],
  };
}
