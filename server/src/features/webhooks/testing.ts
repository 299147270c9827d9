import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookEvent } from '@okur/contract/webhooks';
import { newId } from '../../platform/database/ids.ts';
import { insertRows, rows, sql } from '../../platform/database/index.ts';
import { webhooks } from '../../platform/database/tables/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import type { TestApp } from '../../platform/testing/app.ts';
import { sendDue } from './send.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Another system of a school: what it got, and how it answers. */
export interface Receiver {
  url: string;
  received: Received[];
  /** Takes everything, unless a test says otherwise. */
  answer: (response: ServerResponse, received: Received) => void;
  close(): void;
}

export async function makeReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      const received = { headers: request.headers, body };
      receiver.received.push(received);
      receiver.answer(response, received);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/okur`,
    received: [],
    answer: (response) => void response.writeHead(204).end(),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

export const testSecret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

export async function makeWebhook(
  { services }: TestApp,
  company_id: string,
  url: string,
  events: WebhookEvent[],
  row: Partial<typeof webhooks.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const secret = services.secrets.seal(testSecret);
  await insertRows(services.db, webhooks, { id, company_id, url, events, enabled: true, secret, ...row });
  return id;
}

/** Something happened to someone, in a transaction of its own. */
export const happen = ({ services }: TestApp, company: string, event: WebhookEvent, about: object = {}) =>
  rows(services.db, sql`select okur_tell_webhooks(${company}, ${event}, ${JSON.stringify(about)}::jsonb)`);

/** Sends what is due now and what came behind it, and nothing that becomes due later. */
export async function sendNow({ services }: TestApp): Promise<void> {
  await sendOnce(services);
  await sendOnce(services);
}

/** One look at what is due. */
function sendOnce(services: Services): Promise<void> {
  let hasLooked = false;
  return sendDue(services, () => !hasLooked && (hasLooked = true), AbortSignal.abort());
}

/** As if all waits were over. */
export const allDue = ({ services }: TestApp) =>
  rows(services.db, sql`update webhook_messages set next_at = now() - interval '1 second' where state = 'waiting'`);
