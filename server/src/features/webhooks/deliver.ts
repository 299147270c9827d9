import { performance } from 'node:perf_hooks';
import type { WebhookAttempt, WebhookFault } from '@okur/contract/webhooks';
import { Webhook as Signer } from 'standardwebhooks';
import { ForbiddenAddress, outward } from '../../platform/http/outward.ts';
import type { Services } from '../../platform/runtime/services.ts';

export interface Delivery {
  id: string;
  url: string;
  type: string;
  sequence: number;
  created_at: string;
  data: unknown;
  /** Sealed. */
  secret: string;
  former_secret: string | null;
}

/** The body, and the headers of Standard Webhooks: signed with each secret that is good now. */
function requestOf({ secrets }: Services, delivery: Delivery, at: Date) {
  const { id, type, sequence, data, created_at } = delivery;
  const body = JSON.stringify({ type, timestamp: new Date(created_at).toISOString(), sequence, data });
  const keys = [delivery.secret, delivery.former_secret].flatMap((sealed) => secrets.open(sealed ?? '') ?? []);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Okur-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': keys.map((key) => new Signer(key).sign(id, at, body)).join(' '),
  };
  return { method: 'POST', body, headers };
}

/** Sends a message once. Whatever is answered but 2xx is a failure; what the answer holds is not looked at. */
export async function deliver(services: Services, delivery: Delivery): Promise<WebhookAttempt> {
  const at = new Date();
  const began = performance.now();
  const ended = (status: number | null, fault: WebhookFault | null): WebhookAttempt => ({
    at: at.toISOString(),
    status,
    fault,
    ms: Math.round(performance.now() - began),
  });
  try {
    const { status } = await outward(services.config.test)(delivery.url, requestOf(services, delivery, at));
    return ended(status, faultOf(status));
  } catch (error) {
    if (error instanceof ForbiddenAddress) return ended(null, 'forbidden_address');
    const name = (error as Error | undefined)?.name;
    return ended(null, name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : 'unreachable');
  }
}

function faultOf(status: number): WebhookFault | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'refused';
}
