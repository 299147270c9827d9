import { getSubscriber } from '@okur/contract/subscriptions';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../kit/client/useCall.ts';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { Periods } from './Periods.tsx';
import { SubscriptionState } from './SubscriptionState.tsx';
import { useCancelling } from './useCancelling.tsx';
import { useSubscriptionTabs } from './useSubscriptionTabs.tsx';

/** One payer: the plan, each period, what was paid, and who reads. */
export default function SubscriberPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const cancelling = useCancelling();
  const tabsOf = useSubscriptionTabs();
  return (
    <RecordPage
      key={id}
      query={useCall(getSubscriber, { params: { id } })}
      crumbs={[{ label: t('menu.subscribers'), to: '/management/scheduled-subscriptions/subscribers' }]}
      title={({ data }) => data.name}
      badge={({ data }) => <SubscriptionState state={data.subscription.state} />}
      actions={({ data }) => <RowMenu label={data.name} actions={cancelling.ofScheduled(data.subscription)} />}
      tabs={({ data }) =>
        tabsOf(data.subscription, {
          key: 'periods',
          label: t('subscriptions.periods'),
          content: <Periods subscriberId={data.id} />,
        })
      }
    />
  );
}
