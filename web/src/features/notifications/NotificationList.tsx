import { Button, Group, Text } from '@mantine/core';
import {
  deleteNotification,
  listNotifications,
  notificationStates,
  readerKinds,
  type Notification,
} from '@okur/contract/notifications';
import { IconBell, IconMail, IconPencil, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { DeletedFilter } from '../../kit/fields/DeletedFilter.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { NotificationState } from './NotificationState.tsx';
import { audienceLine, textIn } from './texts.ts';

export default function NotificationList() {
  const { t, i18n } = useTranslation();
  const ability = useAbility();
  const navigate = useNavigate();
  const deletion = useDeletion();
  const list = useList(listNotifications, { sort: '-created_at' });
  const add = ability.can('add', 'NOTIFICATIONS') ? (
    <Button component={Link} to="/notifications/new" leftSection={<IconPlus size={16} />}>
      {t('notifications.write')}
    </Button>
  ) : null;
  return (
    <ListPage
      list={list}
      title={t('menu.notifications')}
      primary={add}
      columns={useColumns()}
      filters={<Filters list={list} />}
      rowLink={({ id }) => `/notifications/${id}`}
      rowActions={(row) => [
        !row.deleted_at &&
          row.state !== 'sent' &&
          ability.can('edit', 'NOTIFICATIONS') && {
            label: t('kit.edit'),
            icon: <IconPencil size={16} />,
            onClick: () => navigate({ to: '/notifications/$id/edit', params: { id: row.id } }),
          },
        ability.can('delete', 'NOTIFICATIONS') &&
          deletion(row, textIn(row.title, i18n.language), (version) =>
            call(deleteNotification, { params: { id: row.id }, query: { version } }),
          ),
      ]}
      empty={{ title: t('notifications.none'), text: t('notifications.none_text'), action: add }}
    />
  );
}

function useColumns(): Column<Notification>[] {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const channels = (row: Notification) =>
    [row.in_app && t('notifications.in_app'), row.mail && t('notifications.mail')].filter(Boolean).join(', ');
  return [
    { key: 'title', label: t('notifications.title'), value: (row) => textIn(row.title, i18n.language), lead: true },
    {
      key: 'audience',
      label: t('notifications.audience'),
      value: (row) => audienceLine(row, t, i18n.language),
      render: (row) => <AudienceLine row={row} />,
    },
    {
      key: 'channels',
      label: t('notifications.channels'),
      value: channels,
      render: (row) => <Channels channels={channels} row={row} />,
    },
    {
      key: 'state',
      label: t('notifications.state'),
      sort: true,
      lead: true,
      value: (row) => t(`notifications.state_${row.state}`),
      render: (row) => <NotificationState state={row.state} />,
    },
    {
      key: 'send_at',
      label: t('notifications.when'),
      sort: true,
      lead: true,
      value: (row) => row.sent_at ?? row.send_at ?? '',
      render: (row) => f.dateTime(row.sent_at ?? row.send_at) || '–',
    },
    {
      key: 'reader_count',
      label: t('notifications.sent_to'),
      sort: true,
      align: 'right',
      value: (row) => (row.state === 'sent' ? row.reader_count : null),
    },
    {
      key: 'read_count',
      label: t('notifications.read'),
      align: 'right',
      lead: true,
      value: (row) => (row.state === 'sent' && row.in_app ? row.read_count : null),
      render: (row) => <ReadShare row={row} />,
    },
    { key: 'created_by', label: t('notifications.created_by'), hidden: true },
    {
      key: 'created_at',
      label: t('notifications.created_at'),
      sort: true,
      hidden: true,
      render: (row) => f.date(row.created_at),
    },
  ];
}

function AudienceLine({ row }: { row: Notification }) {
  const { t, i18n } = useTranslation();
  return (
    <Text size="sm" lineClamp={2}>
      {audienceLine(row, t, i18n.language)}
    </Text>
  );
}

function Channels({ channels, row }: { channels: (row: Notification) => string; row: Notification }) {
  return (
    <Group gap={6} wrap="nowrap" role="img" aria-label={channels(row)} title={channels(row)}>
      {row.in_app ? <IconBell size={17} /> : null}
      {row.mail ? <IconMail size={17} /> : null}
    </Group>
  );
}

function ReadShare({ row }: { row: Notification }) {
  const f = useFormat();
  if (row.state !== 'sent' || !row.in_app || row.reader_count === 0) return null;
  return (
    <>
      {f.number(row.read_count)}{' '}
      <Text span size="sm" c="dimmed">
        ({f.percent((row.read_count / row.reader_count) * 100)})
      </Text>
    </>
  );
}

function Filters({ list }: { list: ReturnType<typeof useList<typeof listNotifications>> }) {
  const { t } = useTranslation();
  const field = (name: 'state' | 'reader' | 'channel', label: string, data: { value: string; label: string }[]) => (
    <SelectField
      {...list.filter(name)}
      aria-label={label}
      placeholder={label}
      data={data}
      w={{ base: '48%', xs: 150 }}
      clearable
    />
  );
  return (
    <>
      {field(
        'state',
        t('notifications.state'),
        notificationStates.map((value) => ({ value, label: t(`notifications.state_${value}`) })),
      )}
      {field(
        'reader',
        t('notifications.audience'),
        readerKinds.map((value) => ({ value, label: t(`notifications.reader_${value}`) })),
      )}
      {field('channel', t('notifications.channels'), [
        { value: 'in_app', label: t('notifications.in_app') },
        { value: 'mail', label: t('notifications.mail') },
      ])}
      <DeletedFilter list={list} subject="NOTIFICATIONS" />
    </>
  );
}
