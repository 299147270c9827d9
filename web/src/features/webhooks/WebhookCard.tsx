import { Alert, Button, Group, Menu, Paper, Stack, Text, Title } from '@mantine/core';
import {
  deleteWebhook,
  renewWebhookSecret,
  replayWebhook,
  testWebhook,
  type Webhook,
  webhookOverlapHours,
} from '@okur/contract/webhooks';
import {
  IconAlertCircle,
  IconDots,
  IconHistory,
  IconKey,
  IconPencil,
  IconRefresh,
  IconStethoscope,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { attemptText, eventName } from './words.ts';
import { SecretModal } from './SecretModal.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookLog } from './WebhookLog.tsx';

const stateOf = ({ enabled, failing_since }: Webhook) => (enabled ? (failing_since ? 'failing' : 'on') : 'off');
const tones = { on: 'good', failing: 'bad', off: 'quiet' } as const;

/** One address: whether it takes what it is sent, and what can be done about it. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { url, events, last_sent_at, former_secret_until } = webhook;
  const state = stateOf(webhook);
  return (
    <Paper component="section" withBorder radius="md" p="lg" aria-label={url}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Group gap="sm">
            <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
              {url}
            </Title>
            <StateBadge tone={tones[state]}>{t(`webhooks.state_${state}`)}</StateBadge>
          </Group>
          <Actions webhook={webhook} />
        </Group>
        <Text size="sm">{events.map((event) => eventName(event, t)).join(' · ')}</Text>
        <Text size="sm" c="dimmed">
          {last_sent_at ? t('webhooks.last_sent', { date: f.dateTime(last_sent_at) }) : t('webhooks.never_sent')}
          {former_secret_until
            ? ` ${t('webhooks.former_secret_until', { date: f.dateTime(former_secret_until) })}`
            : ''}
        </Text>
        <Trouble webhook={webhook} />
      </Stack>
    </Paper>
  );
}

function Trouble({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { act } = useAct();
  const ability = useAbility();
  const { id, failing_since, fault, given_up, waiting, dead, enabled } = webhook;
  if (!failing_since && dead === 0 && (enabled || waiting === 0)) return null;
  const left = [
    waiting > 0 && t('webhooks.waiting', { count: waiting }),
    dead > 0 && t('webhooks.dead', { count: dead }),
  ];
  const title = given_up
    ? t('webhooks.given_up')
    : failing_since
      ? t('webhooks.failing_since', { date: f.dateTime(failing_since) })
      : undefined;
  return (
    <Alert color={failing_since ? 'red' : 'gray'} icon={<IconAlertCircle />} title={title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{[fault && t(`webhooks.fault_${fault}`), ...left].filter(Boolean).join(' ')}</Text>
        {dead > 0 && ability.can('edit', 'INTEGRATIONS') ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} />}
            onClick={() => void act(() => call(replayWebhook, { params: { id } }), t('webhooks.replayed'))}
          >
            {t('webhooks.replay_all')}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  );
}

function Actions({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const ability = useAbility();
  const [busy, setBusy] = useState(false);
  const { id, url } = webhook;
  async function test() {
    setBusy(true);
    await act(async () => {
      const { data } = await call(testWebhook, { params: { id } });
      const said = attemptText(data, t);
      if (data.fault) toast.error(said);
      else toast.success(said);
    });
    setBusy(false);
  }
  const mayEdit = ability.can('edit', 'INTEGRATIONS');
  return (
    <Group gap="xs">
      {mayEdit ? (
        <Button
          variant="default"
          leftSection={<IconStethoscope size={16} />}
          aria-label={t('webhooks.test_of', { url })}
          loading={busy}
          onClick={() => void test()}
        >
          {t('webhooks.test')}
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<IconHistory size={16} />}
        aria-label={t('webhooks.log_of', { url })}
        onClick={() => void openFormModal(<WebhookLog webhook={webhook} />)}
      >
        {t('webhooks.log')}
      </Button>
      {mayEdit ? <More webhook={webhook} /> : null}
    </Group>
  );
}

function More({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const { id, url, version, company_id } = webhook;
  async function renew() {
    const sure = await confirm({
      title: t('webhooks.renew'),
      text: t('webhooks.renew_text', { hours: webhookOverlapHours }),
      action: t('webhooks.renew'),
    });
    if (!sure) return;
    await act(async () => {
      const { data } = await call(renewWebhookSecret, { params: { id }, body: { version } });
      void openFormModal(<SecretModal secret={data.secret} />);
    });
  }
  async function remove() {
    const sure = await confirm({
      title: t('webhooks.delete'),
      text: t('webhooks.delete_text', { url }),
      action: t('kit.delete'),
      danger: true,
    });
    if (sure) await act(() => call(deleteWebhook, { params: { id } }), t('webhooks.deleted'));
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" px="xs" aria-label={t('webhooks.more_of', { url })}>
          <IconDots size={18} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={16} />}
          onClick={() => void openFormModal(<WebhookForm companyId={company_id} webhook={webhook} />)}
        >
          {t('kit.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={16} />} onClick={() => void renew()}>
          {t('webhooks.renew')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
          {t('kit.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
