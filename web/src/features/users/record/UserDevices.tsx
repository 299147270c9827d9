import { deviceText } from '@okur/contract/devices';
import { devicesOfUser, type User } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useList } from '../../../kit/list/useList.ts';
import { userName } from '../userName.ts';

/** What a student reads on: browsers and systems, and whether they are signed in still. */
export function UserDevices({ user }: { user: User }) {
  const { t } = useTranslation();
  const f = useFormat();
  const list = useList(devicesOfUser, { params: { id: user.id }, sort: '-last_seen_at' });
  return (
    <ListPage
      embedded
      list={list}
      title={`${t('users.devices')} ${userName(user)}`}
      searchable={false}
      columns={[
        {
          key: 'device',
          label: t('users.device'),
          export: { fields: ['browser+os'] },
          value: (row) => deviceText(row) || t('users.unknown_device'),
          lead: true,
        },
        {
          key: 'signed_in',
          label: t('users.device_state'),
          export: { words: { true: t('users.signed_in'), false: t('users.signed_out') } },
          value: (row) => (row.signed_in ? t('users.signed_in') : t('users.signed_out')),
          lead: true,
        },
        {
          key: 'last_seen_at',
          label: t('users.device_last_seen'),
          render: (row) => f.relative(row.last_seen_at),
          sort: true,
          lead: true,
        },
        {
          key: 'first_seen_at',
          label: t('users.device_first_seen'),
          render: (row) => f.date(row.first_seen_at),
          sort: true,
        },
      ]}
      empty={{ title: t('users.no_devices'), text: t('users.no_devices_text') }}
    />
  );
}
