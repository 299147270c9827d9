import { Button, Group, Stack, Text } from '@mantine/core';
import { listWebhooks, webhooksMax } from '@okur/contract/webhooks';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookForm } from './WebhookForm.tsx';

/** The addresses of a company's other systems that are told what happens. */
export function WebhooksTab({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const list = useCall(listWebhooks, { params: { id: companyId } });
  if (list.error && !list.data) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <TextSkeleton />;
  const webhooks = list.data.data;
  const add =
    ability.can('add', 'INTEGRATIONS') && webhooks.length < webhooksMax ? (
      <Button
        leftSection={<IconPlus size={16} />}
        onClick={() => void openFormModal(<WebhookForm companyId={companyId} />)}
      >
        {t('webhooks.add')}
      </Button>
    ) : null;
  if (webhooks.length === 0)
    return <EmptyState icon={<IconWebhook />} title={t('webhooks.none')} text={t('webhooks.text')} action={add} />;
  return (
    <Stack gap="md" maw={860}>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" maw={560}>
          {t('webhooks.text')}
        </Text>
        {add}
      </Group>
      {webhooks.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} />
      ))}
    </Stack>
  );
}
