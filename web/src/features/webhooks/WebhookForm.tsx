import { Checkbox, SimpleGrid } from '@mantine/core';
import { Version } from '@okur/contract/fields';
import {
  createWebhook,
  updateWebhook,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
  WebhookInput,
} from '@okur/contract/webhooks';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { SecretModal } from './SecretModal.tsx';
import { eventName } from './words.ts';

interface WebhookFormProps {
  companyId: string;
  webhook?: Webhook;
}

export function WebhookForm({ companyId, webhook }: WebhookFormProps) {
  const { t } = useTranslation();
  const form = useWebhookForm(companyId, webhook);
  const { value, error, onChange } = form.field('events');
  return (
    <FormModal form={form} title={t(webhook ? 'webhooks.edit' : 'webhooks.add')} size="lg">
      <TextField
        {...form.field('url')}
        label={t('webhooks.url')}
        description={t('webhooks.url_hint')}
        placeholder="https://school.example/okur"
        spellCheck={false}
        required
        data-autofocus
      />
      <Checkbox.Group
        label={t('webhooks.events')}
        error={error}
        value={[...value]}
        onChange={(chosen) => onChange(chosen as WebhookEvent[])}
        required
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
          {webhookEvents.map((event) => (
            <Checkbox key={event} value={event} label={eventName(event, t)} description={event} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <SwitchField {...form.field('enabled')} label={t('webhooks.enabled')} />
    </FormModal>
  );
}

function useWebhookForm(companyId: string, webhook: Webhook | undefined) {
  const { t } = useTranslation();
  return useServerForm({
    schema: WebhookInput.extend({ version: Version.optional() }),
    initial: {
      url: webhook?.url ?? '',
      events: webhook?.events ?? [],
      enabled: webhook?.enabled ?? true,
      version: webhook?.version,
    },
    submit: async ({ version, ...body }) => {
      if (webhook) return call(updateWebhook, { params: { id: webhook.id }, body: { ...body, version } });
      const made = await call(createWebhook, { params: { id: companyId }, body });
      void openFormModal(<SecretModal secret={made.data.secret} />);
      return made;
    },
    onSaved: () => toast.success(t('webhooks.saved')),
  });
}
