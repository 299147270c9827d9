import { once } from 'node:events';
import { classLists } from '@okur/contract';
import { type Job, isOpen } from '@okur/contract/jobs';
import { expect, it, vi } from 'vitest';
import { row, sql } from '../database/index.ts';
import { testApp } from '../testing/app.ts';
import { makeCompany, makeManager } from '../testing/factories.ts';
import { headersOf, serverProcesses } from '../testing/server-process.ts';

// Two starts, and the ten seconds after which a process that is silent counts as dead.
vi.setConfig({ testTimeout: 180_000 });

const app = await testApp();
const { db } = app.services;
const start = serverProcesses(app);

async function* eventsOf(url: string, headers: Record<string, string>, id: string): AsyncGenerator<Job> {
  const response = await fetch(`${url}/api/v1/jobs/${id}/events`, { headers });
  let rest = '';
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    const events = (rest + part).split('\n\n');
    rest = events.pop()!;
    for (const event of events) if (event.startsWith('data: ')) yield JSON.parse(event.slice(6)) as Job;
  }
}

it('a job of a killed server is taken over by the next one within a minute and done as a whole, once', async () => {
  const companyId = await makeCompany(app);
  const managerId = await makeManager(app, [companyId]);
  const manager = await app.signedIn('staff', managerId);
  const count = 5000;
  const bytes =
    `No;Ad;Soyad;Sınıf\n` +
    `${Array.from({ length: count }, (_, n) => `${n};Ada${n};Su;${1 + (n % 12)}-A`).join('\n')}\n`;
  const list = await manager.call(classLists.uploadClassList, {
    params: { id: companyId },
    files: { file: { fileName: 'liste.csv', bytes } },
  });
  const headers = await headersOf(app, managerId);
  const studentsNow = async () =>
    (await row<{ n: number }>(db, sql`select count(*)::int as n from users where company_id = ${companyId}`))!.n;

  const first = await start();
  const begun = await fetch(`${first.url}/api/v1/companies/${companyId}/class-lists/${list.body.data.id}/accept`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  const { id } = ((await begun.json()) as { data: Job }).data;
  for await (const job of eventsOf(first.url, headers, id)) {
    if (job.phase !== 'writing') continue;
    first.server.kill('SIGKILL');
    break;
  }
  await once(first.server, 'exit');
  expect(await studentsNow()).toBe(0);
  expect(await row(db, sql`select state from jobs where id = ${id}`)).toEqual({ state: 'running' });

  const second = await start();
  const attempt = async () =>
    (await row<{ attempt: number }>(db, sql`select attempt from jobs where id = ${id}`))!.attempt;
  // Eighteen seconds at the worst; the rest is for a machine that does much else.
  await vi.waitUntil(async () => (await attempt()) === 2, { timeout: 60_000 });
  let last: Job | undefined;
  for await (const job of eventsOf(second.url, headers, id)) last = job;
  expect(last && isOpen(last)).toBe(false);
  expect(last).toMatchObject({ state: 'done', result: { created: count } });
  expect(await studentsNow()).toBe(count);
  expect(await attempt()).toBe(2);

  // An orderly end: nothing runs, so it is over in a moment.
  second.server.kill('SIGTERM');
  expect(await once(second.server, 'exit')).toEqual([0, null]);
});
