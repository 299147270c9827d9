import { Webhook } from 'standardwebhooks';

/* Signed notices, as Standard Webhooks 1.0 describes them: three headers, HMAC-SHA256 over id, moment and body. */

/** The headers of a notice. */
export const signed = (secret: string, { id, at, body }: { id: string; at: Date; body: string }) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign(id, at, body),
});

/** Whether one of the signatures is ours and the moment within five minutes of now. */
export function isSigned(secret: string, body: string, headers: Record<string, string | undefined>): boolean {
  const given = Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined);
  try {
    new Webhook(secret).verify(body, Object.fromEntries(given));
    return true;
  } catch {
    return false;
  }
}
