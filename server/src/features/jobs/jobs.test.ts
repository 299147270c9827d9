import { jobs as contract } from '@okur/contract';
import type { Job } from '@okur/contract/jobs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rows, sql } from '../../platform/database/index.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { jobKind, type JobRun, type Outcome } from '../../platform/jobs/kind.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeAdmin, makeCompany, makeManager } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';

const app = await testApp();
const { db } = app.services;

let work: (run: JobRun) => Promise<Outcome | void> = async () => undefined;
const kind = jobKind({ kind: 'test', input: z.strictObject({}), work: (run) => work(run) });
const forDeleters = jobKind({
  kind: 'deleters',
  input: z.strictObject({}),
  needs: ['delete', 'USER'],
  work: async () => ({ file: { name: 'Sınıf 7-B.csv', type: 'text/csv', bytes: 'Işık' } }),
});
app.services.jobs.know(app.services, [kind, forDeleters]);

/** A member of staff, with a way to begin a job of theirs. */
async function person(id: string, companyId?: string) {
  const client = await app.signedIn('staff', id, companyId);
  const begin = async (own: typeof kind = kind): Promise<Job> => {
    const token = await app.services.access.issue('staff', id, await sessionOf(id));
    const caller = await app.services.access.callerOf(`Bearer ${token}`, companyId);
    return startJob({ db, services: app.services, caller, afterCommit: (then) => void then() }, own, {
      input: {},
      link: '/there',
    });
  };
  return { client, begin };
}
const sessionOf = async (id: string): Promise<string> =>
  (await rows<{ id: string }>(db, sql`select id from sessions where account_id = ${id} limit 1`))[0]!.id;
const agent = async () => person(await makeAdmin(app, ['SP']));

describe('my jobs', () => {
  it('are listed, the newest first, and no one else sees them', async () => {
    const [mine, colleague] = [await agent(), await agent()];
    const [first, second] = [await mine.begin(), await mine.begin()];
    await colleague.begin();
    const { body } = await mine.client.call(contract.listJobs);
    expect(body.data.map(({ id }: Job) => id)).toEqual([second.id, first.id]);
    expect((await colleague.client.call(contract.getJob, { params: { jobId: first.id } })).status).toBe(404);
    expect((await mine.client.call(contract.getJob, { params: { jobId: first.id } })).body.data).toMatchObject({
      id: first.id,
      kind: 'test',
    });
    expect((await app.anonymous.call(contract.listJobs)).status).toBe(401);
  });

  it('of one company are out of sight in the other, and gone with the post', async () => {
    const [one, other] = [await makeCompany(app), await makeCompany(app)];
    const id = await makeManager(app, [one, other]);
    const inOne = await person(id, one);
    const job = await inOne.begin();
    const inOther = await app.signedIn('staff', id, other);
    expect((await inOther.call(contract.listJobs)).body.meta.total).toBe(0);
    await rows(db, sql`delete from company_managers where admin_id = ${id} and company_id = ${one}`);
    app.services.access.forget(id);
    expect((await (await app.signedIn('staff', id)).call(contract.getJob, { params: { jobId: job.id } })).status).toBe(
      404,
    );
  });

  it('come down as a file, under their own name and never as a page', async () => {
    const { client, begin } = await agent();
    const job = await endOf(app, (await begin(forDeleters)).id);
    const file = await client.call(contract.jobFile, { params: { jobId: job.id } });
    expect([file.status, file.text]).toEqual([200, 'Işık']);
    expect(file.headers).toMatchObject({
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Sınıf 7-B.csv')}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const without = await endOf(app, (await begin()).id);
    expect((await client.call(contract.jobFile, { params: { jobId: without.id } })).status).toBe(404);
  });

  it('keep their file from who has lost the right to it', async () => {
    const id = await makeAdmin(app, ['SP']);
    const { client, begin } = await person(id);
    const job = await endOf(app, (await begin(forDeleters)).id);
    await rows(db, sql`update admins set roles = '{CE}' where id = ${id}`);
    app.services.access.forget(id);
    expect((await client.call(contract.jobFile, { params: { jobId: job.id } })).status).toBe(403);
  });

  it('tell each change until the end', async () => {
    const { client, begin } = await agent();
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    work = async ({ progress }) => {
      await progress(1, 4);
      begun.resolve();
      await go.promise;
      return { result: { made: 4 } };
    };
    const { id } = await begin();
    await begun.promise;
    const events = client.call(contract.watchJob, { params: { jobId: id } });
    go.resolve();
    const { text, headers } = await events;
    const states = text
      .split('\n\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line.replace(/^data: /, '')) as Job);
    expect(headers['content-type']).toContain('text/event-stream');
    expect(states.at(-1)).toMatchObject({ state: 'done', done: 4, total: 4, result: { made: 4 } });
  });

  it('can be cancelled while they last', async () => {
    const { client, begin } = await agent();
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    work = async ({ progress }) => {
      begun.resolve();
      await go.promise;
      await progress(1);
    };
    const { id } = await begin();
    await begun.promise;
    expect((await client.call(contract.cancelJob, { params: { jobId: id } })).status).toBe(200);
    go.resolve();
    expect(await endOf(app, id)).toMatchObject({ state: 'cancelled' });
    expect((await client.call(contract.cancelJob, { params: { jobId: id } })).body).toMatchObject({ code: 'conflict' });
  });

  it('that failed are begun again, and end in the bell menu', async () => {
    const id = await makeAdmin(app, ['SP']);
    const { client, begin } = await person(id);
    work = async () => Promise.reject(new ApiError('duplicate'));
    const failed = await endOf(app, (await begin()).id);
    expect(failed).toMatchObject({ state: 'failed', error: { code: 'duplicate' } });
    work = async () => ({ result: {} });
    const restarted = await client.call(contract.retryJob, { params: { jobId: failed.id } });
    expect([restarted.status, restarted.body.data.state]).toEqual([202, 'queued']);
    expect(await endOf(app, restarted.body.data.id)).toMatchObject({ state: 'done' });
    expect((await client.call(contract.retryJob, { params: { jobId: restarted.body.data.id } })).status).toBe(409);
    expect(
      await rows(db, sql`select text, params, link from notices where account_id = ${id} order by created_at, id`),
    ).toEqual([
      { text: 'notice.job_failed', params: { kind: 'test' }, link: '/there' },
      { text: 'notice.job_done', params: { kind: 'test' }, link: '/there' },
    ]);
  });

  it('are twenty at most at a time', async () => {
    const { begin } = await agent();
    const go = Promise.withResolvers<void>();
    work = () => go.promise;
    const begun = await Promise.all(Array.from({ length: 20 }, () => begin()));
    await expect(begin()).rejects.toMatchObject({
      code: 'too_many_requests',
      errors: { job: ['job.too_many_open'] },
      params: { job: { open: 20 } },
    });
    go.resolve();
    for (const { id } of begun) await endOf(app, id);
  });
});
