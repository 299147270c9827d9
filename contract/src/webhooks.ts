import { z } from 'zod';
import { ById, changesOf, Id, Instant, name, stored, Version } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { Done, one, route } from './route.ts';

/* What happens in a company, sent to its other systems as it happens: ids and numbers, no names (Standard Webhooks). */

export const webhookEvents = [
  'student.created',
  'student.moved',
  'student.removed',
  'homework.assigned',
  'homework.completed',
  'reading.finished',
  'exam.finished',
  'book.finished',
  'activation.used',
  'activation.expiring',
  'payment.paid',
  'payment.refunded',
  'payment.disputed',
  'subscription.changed',
  'roster.imported',
  'certificate.issued',
  'document.published',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** Sent by the button alone. */
export const webhookTest = 'webhook.test';

export const webhooksMax = 10;
/** Days after which the log of what was sent is emptied. */
export const webhookLogDays = 30;
/** Hours in which the former secret signs as well. */
export const webhookOverlapHours = 24;

/** Why an address did not take a message. */
export const webhookFaults = ['unreachable', 'timeout', 'forbidden_address', 'redirect', 'gone', 'refused'] as const;
export type WebhookFault = (typeof webhookFaults)[number];

/** An address that gets messages, without its secret, which is answered once. */
export const Webhook = z.object({
  ...stored,
  company_id: Id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  enabled: z.boolean(),
  /** Since when nothing was taken. */
  failing_since: Instant.nullable(),
  /** What the last attempt met. */
  fault: z.enum(webhookFaults).nullable(),
  /** Whether the platform switched it off. */
  given_up: z.boolean(),
  /** Until when the former secret signs as well. */
  former_secret_until: Instant.nullable(),
  last_sent_at: Instant.nullable(),
  waiting: z.int(),
  dead: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;
const WithSecret = Webhook.extend({ secret: z.string() });

const ports = ['', '443', '8443'];

/** An encrypted address of a named host without a name and password in it; which hosts is looked at when it is used. */
function isAddress(value: string): boolean {
  if (/[^\x21-\x7e]/.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(value);
  if (username || password || hash) return false;
  // Doubles of tests: the server takes them nowhere else.
  if (protocol === 'http:' && hostname === '127.0.0.1') return true;
  return protocol === 'https:' && ports.includes(port) && hostname.includes('.') && !/^[\d.]+$|^\[/.test(hostname);
}

export const WebhookInput = z.strictObject({
  url: name(500).refine(isAddress, { error: 'validation.webhook_url' }),
  events: z
    .array(z.enum(webhookEvents, { error: 'validation.choice' }), { error: 'validation.required' })
    .min(1, { error: 'validation.required' })
    .max(webhookEvents.length, { error: 'validation.choice' }),
  enabled: z.boolean({ error: 'validation.choice' }).default(true),
});

export const listWebhooks = route({
  method: 'GET',
  path: 'companies/{id}/webhooks',
  summary: 'The addresses that are told what happens in a company',
  params: ById,
  answer: one(z.array(Webhook)),
  needs: ['view', 'INTEGRATIONS'],
});
export const createWebhook = route({
  method: 'POST',
  path: 'companies/{id}/webhooks',
  summary: 'Adds an address; the secret that signs its messages is answered this once',
  params: ById,
  body: WebhookInput,
  answer: one(WithSecret),
  status: 201,
  needs: ['add', 'INTEGRATIONS'],
  idempotent: true,
  secret: true,
});
export const updateWebhook = route({
  method: 'PUT',
  path: 'webhooks/{id}',
  summary: 'Changes an address; one that is switched on again gets what waited for it',
  params: ById,
  body: changesOf(WebhookInput).extend({ version: Version.optional() }),
  answer: one(Webhook),
  needs: ['edit', 'INTEGRATIONS'],
  errors: ['stale_version'],
  idempotent: true,
});
export const deleteWebhook = route({
  method: 'DELETE',
  path: 'webhooks/{id}',
  summary: 'Deletes an address with all that waits for it',
  params: ById,
  answer: Done,
  needs: ['delete', 'INTEGRATIONS'],
  idempotent: true,
});
export const renewWebhookSecret = route({
  method: 'POST',
  path: 'webhooks/{id}/secret',
  summary: `Makes a secret and answers it this once; for ${webhookOverlapHours} hours the former one signs as well`,
  params: ById,
  body: z.strictObject({ version: Version.optional() }),
  answer: one(WithSecret),
  needs: ['edit', 'INTEGRATIONS'],
  errors: ['stale_version'],
  idempotent: true,
  secret: true,
});

/** One attempt at sending a message. */
const WebhookAttempt = z.object({
  at: Instant,
  /** The address answered with it. */
  status: z.int().nullable(),
  fault: z.enum(webhookFaults).nullable(),
  ms: z.int(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const testWebhook = route({
  method: 'POST',
  path: 'webhooks/{id}/test',
  summary: `Sends a message of the type ${webhookTest} at once and answers what came of it`,
  params: ById,
  answer: one(WebhookAttempt),
  needs: ['edit', 'INTEGRATIONS'],
  ownTransaction: true,
});

export const webhookStates = ['waiting', 'sent', 'dead'] as const;
export type WebhookState = (typeof webhookStates)[number];

export const WebhookMessage = z.object({
  id: Id,
  created_at: Instant,
  type: z.string(),
  state: z.enum(webhookStates),
  /** Later ones about the same thing have greater numbers. */
  sequence: z.int(),
  data: z.record(z.string(), z.unknown()),
  /** When it is sent next, while it waits. */
  next_at: Instant.nullable(),
  /** The newest last. */
  attempts: z.array(WebhookAttempt),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;

export const listWebhookMessages = route({
  method: 'GET',
  path: 'webhooks/{id}/messages',
  summary: `What an address was sent in the last ${webhookLogDays} days, with each attempt`,
  params: ById,
  query: ListQuery.extend({ state: z.enum(webhookStates, { error: 'validation.choice' }).optional() }),
  answer: page(WebhookMessage),
  exportable: true,
  needs: ['view', 'INTEGRATIONS'],
});
export const replayWebhookMessage = route({
  method: 'POST',
  path: 'webhook-messages/{id}/replay',
  summary: 'Sends a message once more, under the id it had',
  params: ById,
  answer: one(WebhookMessage),
  needs: ['edit', 'INTEGRATIONS'],
  idempotent: true,
});
export const replayWebhook = route({
  method: 'POST',
  path: 'webhooks/{id}/replay',
  summary: 'Sends once more what an address did not take however often it was tried',
  params: ById,
  answer: one(z.object({ count: z.int() })),
  needs: ['edit', 'INTEGRATIONS'],
  idempotent: true,
});
