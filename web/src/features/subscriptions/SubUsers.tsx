import { listSubUsers, removeSubUser, type Seat, type Subscription } from '@okur/contract/subscriptions';
import { IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';

/** Further students who read by a subscription, also those who did before. */
export function SubUsers({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { act } = useAct();
  const mayRemove = useAbility().can('delete', 'SCHEDULED_SUBSCRIPTIONS');
  const list = useList(listSubUsers, { params: { id: subscription.id }, sort: '-since' });
  async function remove({ id, name }: Seat) {
    const isSure = await confirm({
      title: t('subscriptions.remove_title', { name }),
      text: t('subscriptions.remove_text'),
      action: t('subscriptions.remove'),
      danger: true,
    });
    if (isSure)
      await act(
        () => call(removeSubUser, { params: { id: subscription.id, subId: id } }),
        t('subscriptions.removed', { name }),
      );
  }
  return (
    <ListPage
      embedded
      list={list}
      title={t('subscriptions.sub_users')}
      columns={[
        { key: 'name', label: t('subscriptions.student'), sort: true, lead: true },
        { key: 'company_name', label: t('payments.company') },
        {
          key: 'since',
          label: t('subscriptions.since'),
          sort: true,
          lead: true,
          render: (row) => f.dateTime(row.since),
        },
        {
          key: 'until',
          label: t('subscriptions.until'),
          sort: true,
          lead: true,
          render: (row) => (row.until ? f.dateTime(row.until) : t('subscriptions.now')),
        },
      ]}
      rowLink={(row) => `/management/users/${row.id}`}
      rowActions={(row) => [
        mayRemove &&
          row.until === null && {
            label: t('subscriptions.remove'),
            icon: <IconUserMinus size={16} />,
            danger: true,
            onClick: () => remove(row),
          },
      ]}
      empty={{ title: t('subscriptions.sub_users_none'), text: t('subscriptions.sub_users_none_text') }}
    />
  );
}
