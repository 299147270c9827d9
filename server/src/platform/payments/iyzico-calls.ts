import { z } from 'zod';
import type { IyzicoConfig } from '../runtime/config.ts';
import { authorization, isSignedAnswer } from './iyzico-signatures.ts';

/* Calls to iyzico, and what its answers say. https://docs.iyzico.com/en */

export const paths = {
  open: '/payment/iyzipos/checkoutform/initialize/auth/ecom',
  form: '/payment/iyzipos/checkoutform/auth/ecom/detail',
  report: '/v2/reporting/payment/details',
  refund: '/v2/payment/refund',
} as const;

/** iyzico answered that it will not, or cannot. */
export class Refusal extends Error {
  readonly code: string;
  constructor(path: string, { errorCode, errorMessage }: z.output<typeof Refused>) {
    super(`iyzico refuses ${path}: ${errorCode} ${errorMessage}`);
    this.code = errorCode;
  }
}

/** Our keys are wrong, or iyzico itself is out of order: it says nothing about a payment. */
export const saysNothing = ({ code }: Refusal): boolean => /^(1\d{3}|100001)$/.test(code);
export const isOfBank = (code: string): boolean => /^10\d{3}$/.test(code);

export const Text = z.union([z.string(), z.number()]).transform(String);
const Refused = z.object({
  status: z.literal('failure'),
  errorCode: Text.default('unknown'),
  errorMessage: z.string().default(''),
});

/** A call, and its answer as one of this shape. A GET has its values in the address, which is not signed. */
export async function call<T>(
  config: IyzicoConfig,
  method: 'GET' | 'POST',
  path: (typeof paths)[keyof typeof paths],
  shape: z.ZodType<T>,
  values: Record<string, unknown>,
): Promise<T> {
  const url = new URL(path, config.url);
  if (method === 'GET') url.search = new URLSearchParams(values as Record<string, string>).toString();
  const body = method === 'GET' ? undefined : JSON.stringify(values);
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...authorization(config, path, body ?? '') },
    ...(body === undefined ? {} : { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(15_000),
  });
  const answer: unknown = await response.json();
  const refused = Refused.safeParse(answer);
  if (refused.success) throw new Refusal(path, refused.data);
  if (!response.ok) throw new Error(`iyzico answers ${path} with ${response.status}`);
  return shape.parse(answer);
}

export function checkSigned(config: IyzicoConfig, answer: Record<string, unknown>, ...names: string[]): void {
  if (!isSignedAnswer(config.secretKey, answer, names)) throw new Error('an answer that iyzico has not signed');
}
