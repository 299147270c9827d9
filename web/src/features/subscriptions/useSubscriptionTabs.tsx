import type { Subscription } from '@okur/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import type { RecordTab } from '../../kit/record/RecordTabs.tsx';
import { ActivityTab } from '../audit/ActivityTab.tsx';
import { PlanFacts } from './PlanFacts.tsx';
import { Payments } from './SubscriptionPaymentList.tsx';
import { SubUsers } from './SubUsers.tsx';

/** The tabs of a subscription, on its own page and on its payer's, which has the `periods` as well. */
export function useSubscriptionTabs() {
  const { t } = useTranslation();
  const ability = useAbility();
  return (subscription: Subscription, periods: RecordTab | false = false): (RecordTab | false)[] => [
    { key: 'plan', label: t('subscriptions.plan'), content: <PlanFacts subscription={subscription} /> },
    periods,
    ability.can('view', 'SCHEDULED_SUBSCRIPTION_PAYMENTS') && {
      key: 'payments',
      label: t('menu.payments'),
      content: <Payments subscriberId={subscription.subscriber_id} />,
    },
    ability.can('view', 'SCHEDULED_SUBSCRIPTIONS') && {
      key: 'sub-users',
      label: t('subscriptions.sub_users'),
      content: <SubUsers subscription={subscription} />,
    },
    {
      key: 'activity',
      label: t('audit.title'),
      content: <ActivityTab subject="SUBSCRIPTION" id={subscription.id} />,
    },
  ];
}
