import { webhooks } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { createWebhook, deleteWebhook, listWebhooks, renewWebhookSecret, updateWebhook } from './change.ts';
import { listWebhookMessages, replayWebhook, replayWebhookMessage } from './messages.ts';
import { testWebhook } from './test-now.ts';

export const webhooksFeature: Feature = (app, services) =>
  serve(app, services, webhooks, {
    listWebhooks,
    createWebhook,
    updateWebhook,
    deleteWebhook,
    renewWebhookSecret,
    testWebhook,
    listWebhookMessages,
    replayWebhookMessage,
    replayWebhook,
  });
