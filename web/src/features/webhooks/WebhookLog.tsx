import { Button, Code, Group, Paper, Stack, Text } from '@mantine/core';
import {
  listWebhookMessages,
  replayWebhookMessage,
  type Webhook,
  webhookEvents,
  webhookLogDays,
  type WebhookMessage,
} from '@okur/contract/webhooks';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Portions } from '../../kit/list/Portions.tsx';
import { usePortions } from '../../kit/list/usePortions.ts';
import { attemptText, eventName } from './words.ts';

const tones = { waiting: 'care', sent: 'good', dead: 'bad' } as const;

/** What an address was sent, and what came of each attempt. */
export function WebhookLog({ webhook: { id, url } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const list = usePortions(listWebhookMessages, { params: { id } });
  return (
    <ModalFrame title={t('webhooks.log_of', { url })} size="lg">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('webhooks.log_text', { days: webhookLogDays })}
        </Text>
        <Portions
          list={list}
          keyOf={(message) => message.id}
          row={(message) => <Message message={message} />}
          skeleton={<TextSkeleton />}
          empty={<Text>{t('webhooks.log_empty')}</Text>}
          buttonSize="sm"
        />
      </Stack>
    </ModalFrame>
  );
}

function Message({ message }: { message: WebhookMessage }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { act } = useAct();
  const ability = useAbility();
  const { id, type, state, created_at, attempts, data, next_at } = message;
  const event = webhookEvents.find((one) => one === type);
  return (
    <Paper withBorder radius="md" p="sm">
      <Group justify="space-between">
        <Group gap="sm">
          <Text fw={500}>{event ? eventName(event, t) : t('webhooks.event_test')}</Text>
          <StateBadge tone={tones[state]}>{t(`webhooks.message_${state}`)}</StateBadge>
        </Group>
        {event && state !== 'waiting' && ability.can('edit', 'INTEGRATIONS') ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} />}
            onClick={() => void act(() => call(replayWebhookMessage, { params: { id } }), t('webhooks.replayed'))}
          >
            {t('webhooks.replay')}
          </Button>
        ) : null}
      </Group>
      <Text size="sm" c="dimmed">
        {f.dateTime(created_at)}
        {next_at && attempts.length > 0 ? ` · ${t('webhooks.next_at', { date: f.dateTime(next_at) })}` : ''}
      </Text>
      {attempts.map((attempt) => (
        <Text key={attempt.at} size="sm">
          {f.dateTime(attempt.at)} · {attemptText(attempt, t)}
        </Text>
      ))}
      <Code block mt="xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {JSON.stringify(data, null, 1)}
      </Code>
    </Paper>
  );
}
