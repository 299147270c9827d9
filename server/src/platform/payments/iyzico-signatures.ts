import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { trimmed } from './decimal.ts';

/* What iyzico signs and has signed: HMAC-SHA256 with the account's secret key, as hexadecimal digits. */

export interface IyzicoKeys {
  apiKey: string;
  secretKey: string;
}

const hmac = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The headers of a call (IYZWSv2). `path` is without the query, `body` as it is sent. */
export function authorization(
  { apiKey, secretKey }: IyzicoKeys,
  path: string,
  body: string,
  random: string = randomUUID(),
): { authorization: string; 'x-iyzi-rnd': string } {
  const signature = hmac(secretKey, random + path + body).toString('hex');
  const proof = Buffer.from(`apiKey:${apiKey}&randomKey:${random}&signature:${signature}`).toString('base64');
  return { authorization: `IYZWSv2 ${proof}`, 'x-iyzi-rnd': random };
}

function isHmac(given: unknown, secretKey: string, text: string): boolean {
  if (typeof given !== 'string' || !/^[\da-f]{64}$/i.test(given)) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), hmac(secretKey, text));
}

/** Whether an answer is iyzico's: its values in the order of the documents, prices without zeros at their end. */
export const isSignedAnswer = (
  secretKey: string,
  answer: { signature?: unknown } & Record<string, unknown>,
  names: readonly string[],
): boolean =>
  isHmac(
    answer.signature,
    secretKey,
    names.map((name) => (/price$/i.test(name) ? trimmed(String(answer[name])) : String(answer[name]))).join(':'),
  );

/** A notice of a hosted page, of which these fields are signed, one after the other. */
export interface IyzicoNotice {
  iyziEventType: string;
  iyziPaymentId: string;
  token: string;
  paymentConversationId: string;
  status: string;
}

/** Whether a notice is iyzico's (X-IYZ-SIGNATURE-V3). */
export const isSignedNotice = (secretKey: string, notice: IyzicoNotice, signature: string | undefined): boolean =>
  isHmac(
    signature,
    secretKey,
    secretKey +
      notice.iyziEventType +
      notice.iyziPaymentId +
      notice.token +
      notice.paymentConversationId +
      notice.status,
  );
