import { buffer } from 'node:stream/consumers';
import type { Job } from '@okur/contract/jobs';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { row, rows, sql } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';
import { testApp } from '../testing/app.ts';
import { makeAdmin, makeCompany, makeManager } from '../testing/factories.ts';
import { endOf } from '../testing/jobs.ts';
import { expireJobs } from './expiry.ts';
import { type From, type Start, startJob } from './jobs.ts';
import { jobKind, type JobRun, type Outcome } from './kind.ts';

const app = await testApp();
const { db, jobs, storage } = app.services;

/** A kind whose work each test says. */
let work: (run: JobRun<{ n: number }>) => Promise<Outcome | void>;
const kind = jobKind({ kind: 'test', input: z.strictObject({ n: z.int() }), work: (run) => work(run) });
const guarded = jobKind({
  kind: 'guarded',
  input: z.strictObject({}),
  needs: ['delete', 'USER'],
  work: async () => ({ result: { done: true } }),
});
jobs.know(app.services, [kind, guarded]);

const noCaller: From = { db, services: app.services, afterCommit: (then) => void then() };
const start = (input: Partial<Start<{ n: number }>> = {}): Promise<Job> =>
  startJob(noCaller, kind, { input: { n: 1 }, ...input });
/** Begins a job for a person, as a call of theirs would. */
async function startAs(accountId: string, companyId?: string): Promise<Job> {
  const caller = await app.services.access.callerOf((await headers(accountId)).authorization, companyId);
  return startJob({ ...noCaller, caller }, guarded, { input: {} });
}
async function headers(accountId: string): Promise<{ authorization: string }> {
  const id = crypto.randomUUID();
  await rows(
    db,
    sql`insert into sessions (id, account_type, account_id, token_hash, expires_at, ends_at)
      values (${id}, 'staff', ${accountId}, ${id}, now() + interval '1 day', now() + interval '1 day')`,
  );
  return { authorization: `Bearer ${await app.services.access.issue('staff', accountId, id)}` };
}
const gate = () => Promise.withResolvers<void>();

afterEach(() => {
  work = async () => undefined;
});

describe('a job', () => {
  it('is done with what it was told, says how far it is, and keeps its result', async () => {
    const [begun, go] = [gate(), gate()];
    work = async ({ input, progress }) => {
      await progress(3, 10, 'reading');
      begun.resolve();
      await go.promise;
      return { result: { twice: input.n * 2 }, link: '/there' };
    };
    const { id, state } = await start({ input: { n: 21 }, link: '/here', params: { file: 'liste.csv' } });
    expect(state).toBe('queued');
    await begun.promise;
    const running = (await jobs.watch(id, AbortSignal.timeout(10_000)).next()).value as Job;
    expect(running).toMatchObject({
      state: 'running',
      done: 3,
      total: 10,
      phase: 'reading',
      link: '/here',
      params: { file: 'liste.csv' },
    });
    go.resolve();
    expect(await endOf(app, id)).toMatchObject({
      state: 'done',
      done: 10,
      total: 10,
      phase: null,
      result: { twice: 42 },
      link: '/there',
      error: null,
    });
  });

  it('never was when the transaction that began it is rolled back', async () => {
    let runs = 0;
    work = async () => void (runs += 1);
    const before = await row<{ n: number }>(db, sql`select count(*)::int as n from jobs`);
    const rolledBack = app.services.transaction(async (tx) => {
      await startJob({ ...noCaller, db: tx }, kind, { input: { n: 1 } });
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await endOf(app, (await start()).id);
    expect(runs).toBe(1);
    expect(await row(db, sql`select count(*)::int as n from jobs`)).toEqual({ n: before!.n + 1 });
  });

  it('tells why it was refused, field by field, and nothing of a fault of ours', async () => {
    work = async () =>
      Promise.reject(
        new ApiError('invalid', { errors: { file: ['validation.licence_limit'] }, params: { file: { count: 5 } } }),
      );
    expect((await endOf(app, (await start()).id)).error).toEqual({
      code: 'invalid',
      errors: { file: ['validation.licence_limit'] },
      params: { file: { count: 5 } },
    });
    work = async () => Promise.reject(new Error('Deniz Yıldız, parola: kft-7mh-d4p'));
    const { id } = await start();
    expect(await endOf(app, id)).toMatchObject({ state: 'failed', error: { code: 'internal' }, result: null });
    expect(JSON.stringify(await rows(db, sql`select * from pgboss.job`))).not.toContain('Deniz');
  });

  it('is done again when the database was slow, and then again from its beginning', async () => {
    let runs = 0;
    work = async ({ job }) => {
      runs += 1;
      if (job.attempt === 1) throw Object.assign(new Error('canceling statement'), { code: '57014' });
      return { result: { attempt: job.attempt } };
    };
    const { id } = await start();
    expect(await endOf(app, id)).toMatchObject({ state: 'done', result: { attempt: 2 } });
    expect(runs).toBe(2);
  });

  it('that is cancelled leaves nothing of its transaction', async () => {
    const [begun, go] = [gate(), gate()];
    const company = await makeCompany(app, { company_name: 'Önce' });
    work = async ({ services, progress }) =>
      services.transaction(async (tx) => {
        await rows(tx, sql`update companies set company_name = 'Sonra' where id = ${company}`);
        begun.resolve();
        await go.promise;
        await progress(1, 2);
      });
    const { id } = await start();
    await begun.promise;
    await rows(db, sql`update jobs set cancel_asked_at = now() where id = ${id}`);
    go.resolve();
    expect(await endOf(app, id)).toMatchObject({ state: 'cancelled', error: null });
    expect(await row(db, sql`select company_name from companies where id = ${company}`)).toEqual({
      company_name: 'Önce',
    });
  });

  it('run twice at the same time has its effect once', async () => {
    const [begun, go, late] = [gate(), gate(), gate()];
    const company = await makeCompany(app, { company_name: '0' });
    const effect = ({ services, job, finish }: JobRun) =>
      services.transaction(async (tx) => {
        await rows(tx, sql`update companies set company_name = (company_name::int + 1)::text where id = ${company}`);
        await finish(tx, { result: { by: job.attempt } });
      });
    work = async (run) => {
      if (run.job.attempt > 1) return effect(run);
      begun.resolve();
      await go.promise;
      await effect(run).finally(() => late.resolve());
    };
    const { id } = await start();
    await begun.promise;
    // Another process believes that the first one has died.
    await rows(db, sql`update jobs set state = 'queued' where id = ${id}`);
    await rows(db, sql`update pgboss.job set state = 'retry', started_on = null where id = ${id}`);
    await jobs.wake();
    expect(await endOf(app, id)).toMatchObject({ state: 'done', result: { by: 2 } });
    go.resolve();
    await late.promise;
    expect(await row(db, sql`select company_name from companies where id = ${company}`)).toEqual({ company_name: '1' });
    expect(await endOf(app, id)).toMatchObject({ result: { by: 2 } });
  });

  it('of someone whose right was taken meanwhile is refused', async () => {
    const admin = await makeAdmin(app, ['SP']);
    const first = await startAs(admin);
    expect(await endOf(app, first.id)).toMatchObject({ state: 'done' });
    const companyId = await makeCompany(app);
    const manager = await makeManager(app, [companyId]);
    const caller = await app.services.access.callerOf((await headers(manager)).authorization, companyId);
    await rows(db, sql`delete from company_managers where admin_id = ${manager}`);
    const job = await startJob({ ...noCaller, caller }, guarded, { input: {} });
    expect(await endOf(app, job.id)).toMatchObject({ state: 'failed', error: { code: 'foreign_company' } });
  });
});

describe('a file', () => {
  it('of a job is kept a week and then taken away', async () => {
    work = async () => ({ file: { name: 'liste.csv', type: 'text/csv', bytes: 'Işık' } });
    const job = await endOf(app, (await start()).id);
    expect(job.file).toEqual({ name: 'liste.csv', type: 'text/csv', size: 6 });
    const { file_key } = (await row<{ file_key: string }>(db, sql`select file_key from jobs where id = ${job.id}`))!;
    await expireJobs(db, storage);
    expect((await buffer((await storage.get(file_key))!.stream)).toString()).toBe('Işık');
    await rows(db, sql`update jobs set expires_at = now() - interval '1 second' where id = ${job.id}`);
    await expireJobs(db, storage);
    expect(await storage.get(file_key)).toBeNull();
    expect(await endOf(app, job.id)).toMatchObject({ file: null, state: 'done' });
  });
});
