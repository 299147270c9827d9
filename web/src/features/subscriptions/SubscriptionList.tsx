import { listSubscriptions } from '@okur/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { useSubscriptionColumns } from './subscription-columns.tsx';
import { SubscriptionFilters } from './SubscriptionFilters.tsx';
import { useCancelling } from './useCancelling.tsx';

/** Subscriptions that payers began themselves. */
export default function SubscriptionList() {
  const { t } = useTranslation();
  const list = useList(listSubscriptions, { sort: '-created_at' });
  const cancelling = useCancelling();
  return (
    <ListPage
      list={list}
      title={t('menu.family_subscriptions')}
      columns={useSubscriptionColumns()}
      filters={<SubscriptionFilters list={list} />}
      rowLink={(row) => `/management/subscriptions/${row.id}`}
      rowActions={cancelling.ofPlain}
      empty={{ title: t('subscriptions.plain_none'), text: t('subscriptions.plain_none_text') }}
    />
  );
}
