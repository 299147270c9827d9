import { Alert, Button, Paper, Stack, Tabs, Text, Title } from '@mantine/core';
import {
  type CompanyReach,
  companiesOfNotification,
  deleteNotification,
  getNotification,
  type Notification,
  updateNotification,
} from '@okur/contract/notifications';
import { IconCalendarOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { languageName } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { useList } from '../../kit/list/useList.ts';
import { Facts } from '../../kit/record/Facts.tsx';
import css from '../../kit/record/record.module.css';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { NotificationState } from './NotificationState.tsx';
import { audienceLine, textIn } from './texts.ts';

/** Milliseconds between two looks at who has read it, for the first day; later nothing changes fast. */
const glance = 5000;
const day = 86_400_000;

/** One notification: what it says, to whom, and who has read it. */
export default function NotificationPage() {
  const { t, i18n } = useTranslation();
  const { id } = useParams({ strict: false }) as { id: string };
  const notification = useCall(
    getNotification,
    { params: { id } },
    { refetchInterval: ({ state }) => (isLive(state.data?.data) ? glance : false) },
  );
  return (
    <RecordPage
      key={id}
      query={notification}
      crumbs={[{ label: t('menu.notifications'), to: '/notifications/list' }]}
      title={({ data }) => textIn(data.title, i18n.language)}
      badge={({ data }) => <NotificationState state={data.state} />}
      actions={({ data }) => <Actions notification={data} />}
    >
      {({ data }) => (
        <Stack gap="lg">
          {data.deleted_at ? (
            <Alert color="yellow" icon={<IconTrash />}>
              {t(data.state === 'sent' ? 'notifications.deleted_sent' : 'notifications.deleted')}
            </Alert>
          ) : null}
          <About notification={data} />
          <Message notification={data} />
          {data.state === 'sent' ? <Companies notification={data} /> : null}
        </Stack>
      )}
    </RecordPage>
  );
}

/** Something may still change by itself: it is about to be sent, or being read. */
const isLive = (notification: Notification | undefined): boolean =>
  notification !== undefined &&
  !notification.deleted_at &&
  (notification.state === 'scheduled' ||
    (notification.sent_at !== null && Date.now() - Date.parse(notification.sent_at) < day));

function Actions({ notification }: { notification: Notification }) {
  const { t, i18n } = useTranslation();
  const ability = useAbility();
  const { act } = useAct();
  const deletion = useDeletion();
  const { id, state, version, deleted_at } = notification;
  const isOpen = state !== 'sent' && !deleted_at && ability.can('edit', 'NOTIFICATIONS');
  const cancel = () =>
    act(
      () => call(updateNotification, { params: { id }, body: { send_at: null, version } }),
      t('notifications.cancelled'),
    );
  return (
    <>
      {isOpen && state === 'scheduled' ? (
        <Button variant="default" leftSection={<IconCalendarOff size={16} />} onClick={cancel}>
          {t('notifications.cancel')}
        </Button>
      ) : null}
      {isOpen ? (
        <Button component={Link} to={`/notifications/${id}/edit`} leftSection={<IconPencil size={16} />}>
          {t('kit.edit')}
        </Button>
      ) : null}
      {ability.can('delete', 'NOTIFICATIONS') ? (
        <RowMenu
          label={textIn(notification.title, i18n.language)}
          actions={[
            deletion(notification, textIn(notification.title, i18n.language), (version) =>
              call(deleteNotification, { params: { id }, query: { version } }),
            ),
          ]}
        />
      ) : null}
    </>
  );
}

function About({ notification }: { notification: Notification }) {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const isSent = notification.state === 'sent';
  const mails = [
    t('notifications.mails_of', {
      sent: f.number(notification.mails_sent),
      count: notification.mail_count,
      all: f.number(notification.mail_count),
    }),
    notification.mails_failed > 0 && t('notifications.mails_failed', { count: notification.mails_failed }),
  ];
  return (
    <Paper withBorder radius="md" p="lg">
      <Facts
        items={[
          [t('notifications.audience'), audienceLine(notification, t, i18n.language)],
          [
            t('notifications.channels'),
            [notification.in_app && t('notifications.in_app'), notification.mail && t('notifications.mail')]
              .filter(Boolean)
              .join(', '),
          ],
          [
            t(isSent ? 'notifications.sent_at' : 'notifications.when'),
            f.dateTime(notification.sent_at ?? notification.send_at),
          ],
          [t('notifications.created_by'), notification.created_by],
          ...(isSent
            ? [[t('notifications.sent_to'), t('notifications.people', { count: notification.reader_count })] as const]
            : []),
          ...(isSent && notification.in_app
            ? [
                [
                  t('notifications.read'),
                  `${f.number(notification.read_count)} ` +
                    `(${f.percent((notification.read_count / Math.max(1, notification.reader_count)) * 100)})`,
                ] as const,
              ]
            : []),
          ...(isSent && notification.mail
            ? [[t('notifications.mails'), mails.filter(Boolean).join(' · ')] as const]
            : []),
        ]}
      />
    </Paper>
  );
}

function Message({ notification: { title, body } }: { notification: Notification }) {
  const { t, i18n } = useTranslation();
  const languages = ['tr', 'en', 'fr', 'pl'].filter((language) => title[language] || body[language]);
  const own = languages.includes(i18n.language) ? i18n.language : languages[0];
  return (
    <Paper withBorder radius="md" p="lg">
      <Tabs defaultValue={own ?? null} keepMounted={false}>
        <Tabs.List mb="md" className={css.tabs} aria-label={t('notifications.message')}>
          {languages.map((language) => (
            <Tabs.Tab key={language} value={language} px="sm">
              {languageName(language, i18n.language)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {languages.map((language) => (
          <Tabs.Panel key={language} value={language} lang={language}>
            <Title order={2} size="h4" mb="xs">
              {title[language] || textIn(title, language)}
            </Title>
            <Text style={{ whiteSpace: 'pre-line' }} maw="42em">
              {body[language] || textIn(body, language)}
            </Text>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Paper>
  );
}

function Companies({ notification: { id, in_app, mail } }: { notification: Notification }) {
  const { t } = useTranslation();
  const f = useFormat();
  const list = useList(companiesOfNotification, { params: { id }, sort: '-readers' });
  const share = (row: CompanyReach) =>
    `${f.number(row.read)} (${f.percent((row.read / Math.max(1, row.readers)) * 100)})`;
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('notifications.by_company')}
      </Title>
      <ListPage
        embedded
        list={list}
        title={t('notifications.by_company')}
        columns={[
          {
            key: 'company_name',
            label: t('notifications.company'),
            sort: true,
            lead: true,
            value: (row) => row.company_name ?? t('notifications.platform_staff'),
          },
          { key: 'readers', label: t('notifications.sent_to'), sort: true, align: 'right', lead: true },
          ...(in_app
            ? [
                {
                  key: 'read',
                  label: t('notifications.read'),
                  sort: true,
                  align: 'right' as const,
                  lead: true,
                  render: share,
                },
              ]
            : []),
          ...(mail
            ? [
                {
                  key: 'mails_sent',
                  label: t('notifications.mails'),
                  align: 'right' as const,
                  render: (row: CompanyReach) => `${f.number(row.mails_sent)} / ${f.number(row.mails)}`,
                },
              ]
            : []),
        ]}
        empty={{ title: t('notifications.no_recipients') }}
      />
    </section>
  );
}
