import { getSubscription } from '@okur/contract/subscriptions';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../kit/client/useCall.ts';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { SubscriptionState } from './SubscriptionState.tsx';
import { useCancelling } from './useCancelling.tsx';
import { useSubscriptionTabs } from './useSubscriptionTabs.tsx';

/** One subscription that its payer began. */
export default function SubscriptionPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const cancelling = useCancelling();
  const tabsOf = useSubscriptionTabs();
  return (
    <RecordPage
      key={id}
      query={useCall(getSubscription, { params: { id } })}
      crumbs={[{ label: t('menu.family_subscriptions'), to: '/management/subscriptions' }]}
      title={({ data }) => data.payer.name}
      badge={({ data }) => <SubscriptionState state={data.state} />}
      actions={({ data }) => <RowMenu label={data.payer.name} actions={cancelling.ofPlain(data)} />}
      tabs={({ data }) => tabsOf(data)}
    />
  );
}
