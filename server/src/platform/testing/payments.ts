import { expect } from 'vitest';
import { newId } from '../database/ids.ts';
import type { TestApp } from './app.ts';

/* A buyer's browser at the demo's bank. */

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Follows the address under which a payment is paid to the page of the bank; the answer of paying there. */
export async function payAtBank(app: TestApp, payUrl: string, number: string, attempt = newId()) {
  return payOnPage(app, await openBankPage(app, payUrl), number, attempt);
}

export async function openBankPage(app: TestApp, payUrl: string): Promise<string> {
  const { pathname } = new URL(payUrl);
  const opened = await app.anonymous.raw({ method: 'GET', url: pathname });
  expect(opened.status, opened.text).toBe(303);
  return new URL(String(opened.headers['location'])).pathname;
}

export function payOnPage(app: TestApp, page: string, number: string, attempt = newId()) {
  const payload = new URLSearchParams({ number, attempt }).toString();
  return app.anonymous.raw({ method: 'POST', url: page, payload, headers: form });
}
