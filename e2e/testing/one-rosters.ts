import { readFile } from 'node:fs/promises';
import { fixture } from './class-lists.ts';
import type { Okur } from './okur.ts';

/** A small OneRoster file that the company manager imported before the test begins. */
export async function importOneRoster(app: Okur): Promise<void> {
  const { token } = await app.session('CM');
  const authorization = `Bearer ${token}`;
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${app.url}/api/v1/${path}`, { ...init, headers: { ...init.headers, authorization } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { data: { id: string; fingerprint: string; companies: { id: string }[] } };
  };
  const json = (method: string, body: object): RequestInit => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const company_id = (await call('auth/admin/me')).data.companies.at(-1)!.id;
  const body = new FormData();
  body.set('file', new Blob([await readFile(fixture('one-school.zip'))]), 'one-school.zip');
  const { id } = (await call('one-rosters', { method: 'POST', body })).data;
  const { fingerprint } = (
    await call(`one-rosters/${id}`, json('PUT', { schools: [{ sourced_id: 's1', choice: 'join', company_id }] }))
  ).data;
  const job = (await call(`one-rosters/${id}/accept`, json('POST', { fingerprint, skip_faulty: true }))).data.id;
  // The events end with the job.
  const events = await (await fetch(`${app.url}/api/v1/jobs/${job}/events`, { headers: { authorization } })).text();
  if (!events.includes('"state":"done"')) throw new Error(events);
}
