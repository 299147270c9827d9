import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Okur } from './okur.ts';

export const fixture = (name: string): string => join(import.meta.dirname, '../fixtures', name);

/**
 * A class list that the company manager imported before the test begins, with further lines at its end; where its
 * sign-in cards are.
 */
export async function importClassList(app: Okur, more: readonly string[] = []): Promise<string> {
  const { token } = await app.session('CM');
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${app.url}/api/v1/${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { data: { id: string; companies: { id: string }[] } };
  };
  const company = (await call('auth/admin/me')).data.companies.at(-1)!.id;
  const body = new FormData();
  const lines = more.map((line) => `${line}\r\n`);
  body.set('file', new Blob([await readFile(fixture('class-list-windows-1254.csv')), ...lines]), '5-A.csv');
  const list = (await call(`companies/${company}/class-lists`, { method: 'POST', body })).data.id;
  const job = (
    await call(`companies/${company}/class-lists/${list}/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  ).data.id;
  // The events end with the job.
  const events = await fetch(`${app.url}/api/v1/jobs/${job}/events`, { headers: { authorization: `Bearer ${token}` } });
  const text = await events.text();
  if (!text.includes('"state":"done"')) throw new Error(text);
  return `/management/companies/${company}/class-lists/${list}/cards`;
}
