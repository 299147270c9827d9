import { disconnectPartnerUser, listPartners, partnerUsers, type PartnerUser } from '@okur/contract/partners';
import { IconUnlink } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';

/** Who comes from a partner. */
export default function PartnerUsers() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const { act } = useAct();
  const partner = useCall(listPartners, {}).data?.data.find((one) => one.id === id);
  const name = partner?.name ?? '';
  async function disconnect(user: PartnerUser) {
    const sure = await confirm({
      title: t('partners.disconnect_title', { name: user.name }),
      text: t('partners.disconnect_text'),
      action: t('sign_on.disconnect'),
      danger: true,
    });
    if (sure)
      await act(
        () => call(disconnectPartnerUser, { params: { id, identity_id: user.id } }),
        t('sign_on.disconnected', { provider: user.name }),
      );
  }
  return (
    <ListPage
      list={useList(partnerUsers, { params: { id }, sort: 'name' })}
      title={name ? t('partners.users_of', { name }) : t('partners.users')}
      crumbs={[{ label: t('menu.partners'), to: '/partners' }]}
      columns={useColumns()}
      rowActions={(user) => [
        {
          label: t('sign_on.disconnect'),
          icon: <IconUnlink size={16} />,
          danger: true,
          onClick: () => void disconnect(user),
        },
      ]}
      empty={{ title: t('partners.no_users'), text: t('partners.no_users_text') }}
    />
  );
}

function useColumns(): Column<PartnerUser>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return [
    { key: 'name', label: t('partners.user'), sort: true, lead: true },
    { key: 'email', label: t('auth.email') },
    { key: 'companies', label: t('partners.companies'), value: (row) => row.companies.join(', ') },
    { key: 'subject', label: t('partners.subject') },
    {
      key: 'last_used_at',
      label: t('partners.last_used'),
      sort: true,
      render: (row) => (row.last_used_at ? f.date(row.last_used_at) : '–'),
    },
  ];
}
