import type { Column } from '../../kit/list/columns.ts';
import { Button, Group } from '@mantine/core';
import { endSessionOfAdmin, endSessionsOfAdmin, sessionsOfAdmin, type StaffAccount } from '@okur/contract/admins';
import { deviceOf, deviceText } from '@okur/contract/devices';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useAdmin } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList, type RowOf } from '../../kit/list/useList.ts';

/** Where a person is signed in; each place can be signed out from here. */
export function AdminSessions({ account }: { account: StaffAccount }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const own = useAdmin();
  const { act } = useAct();
  const { id, username: name } = account;
  const list = useList(sessionsOfAdmin, { params: { id }, sort: '-last_used_at' });
  const mayEnd = ability.can('edit', 'ADMIN');
  const others = list.rows.some((row) => !row.current);

  async function endAll() {
    const text = t(id === own?.id ? 'admins.end_own_text' : 'admins.end_all_text');
    if (await confirm({ title: t('admins.end_all_title', { name }), text, action: t('admins.end_all'), danger: true }))
      await act(() => call(endSessionsOfAdmin, { params: { id } }), t('admins.ended_all'));
  }

  return (
    <ListPage
      embedded
      list={list}
      title={t('admins.sessions')}
      searchable={false}
      primary={
        mayEnd && others ? (
          <Button variant="default" leftSection={<IconLogout size={16} />} onClick={endAll}>
            {t('admins.end_all')}
          </Button>
        ) : null
      }
      columns={useColumns()}
      rowActions={(row) => [
        mayEnd &&
          !row.current && {
            label: t('admins.end_one'),
            icon: <IconLogout size={16} />,
            danger: true,
            onClick: () => act(() => call(endSessionOfAdmin, { params: { id, sid: row.id } }), t('admins.ended_one')),
          },
      ]}
      empty={{ title: t('admins.no_sessions'), text: t('admins.no_sessions_text') }}
    />
  );
}

function useColumns(): Column<RowOf<typeof sessionsOfAdmin>>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const device = (agent: string | null) => deviceText(deviceOf(agent)) || t('admins.unknown_device');
  return [
    {
      key: 'user_agent',
      label: t('admins.device'),
      value: (row) => device(row.user_agent),
      lead: true,
      render: (row) => (
        <Group gap="xs">
          {device(row.user_agent)}
          {row.current ? <StateBadge tone="good">{t('admins.this_device')}</StateBadge> : null}
        </Group>
      ),
    },
    { key: 'address', label: t('admins.ip_address'), lead: true },
    {
      key: 'last_used_at',
      label: t('admins.last_used_at'),
      render: (row) => f.relative(row.last_used_at),
      sort: true,
      lead: true,
    },
    { key: 'created_at', label: t('admins.signed_in_at'), render: (row) => f.dateTime(row.created_at), sort: true },
    { key: 'expires_at', label: t('admins.expires_at'), render: (row) => f.dateTime(row.expires_at) },
  ];
}
