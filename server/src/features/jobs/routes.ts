import { jobs as contract } from '@okur/contract';
import { isOpen } from '@okur/contract/jobs';
import { type Caller, checkNeeds } from '../../platform/access/caller.ts';
import { type Db, rows, sql } from '../../platform/database/index.ts';
import { again, startJob } from '../../platform/jobs/jobs.ts';
import { needsOf } from '../../platform/jobs/kind.ts';
import { jobColumns, type JobRow, jobRow, ownJobs, wireJob } from '../../platform/jobs/store.ts';
import { list } from '../../platform/database/list/index.ts';
import { orNotFound, ApiError } from '../../platform/http/api-error.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';

/** Milliseconds a reader is kept before asking again, so that an ended session does not watch for ever. */
const watchMs = 120_000;

const mine = (caller: Caller, id: string) => sql`j.id = ${id} and ${ownJobs(caller)}`;
const ownRow = async (db: Db, caller: Caller, id: string): Promise<JobRow> =>
  orNotFound(await jobRow(db, mine(caller, id)));

export const jobsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listJobs: ({ db, caller, query }) =>
      list(db, query, {
        columns: jobColumns,
        from: sql`jobs j`,
        where: ownJobs(caller),
        sorts: { created_at: sql`j.created_at` },
        sort: '-created_at',
        id: sql`j.id`,
        filled: ['created_at'],
      }),

    getJob: async ({ db, caller, params }) => ({ data: orNotFound(await wireJob(db, mine(caller, params.jobId))) }),

    watchJob: async ({ db, caller, params, services: { jobs } }) => {
      await ownRow(db, caller, params.jobId);
      return jobs.watch(params.jobId, AbortSignal.timeout(watchMs));
    },

    jobFile: async ({ db, caller, params, services: own }) => {
      const { jobs, storage } = own;
      const job = await ownRow(db, caller, params.jobId);
      checkNeeds(needsOf(orNotFound(jobs.kindOf(job.kind)), job.input, own), caller);
      const file = orNotFound(job.file_key ? await storage.get(job.file_key) : null);
      return { fileName: job.file_name ?? '', contentType: file.contentType, bytes: file.stream };
    },

    cancelJob: async ({ db, caller, params, record, afterCommit, services: { jobs } }) => {
      const where = mine(caller, params.jobId);
      const job = orNotFound(await wireJob(db, where));
      if (!isOpen(job)) throw new ApiError('conflict');
      await rows(
        db,
        sql`update jobs j set cancel_asked_at = now(), updated_at = now(), version = version + 1, state = case
          when state = 'queued' then 'cancelled' else state end,
              ended_at = case when state = 'queued' then now() end where ${where} and state in ('queued', 'running')`,
      );
      record({
        action: 'update',
        subject: 'JOB',
        subjectId: job.id,
        companyId: job.company_id,
        after: { kind: job.kind, cancel: true },
      });
      afterCommit(() => jobs.changed(job.id));
      return { data: orNotFound(await wireJob(db, where)) };
    },

    retryJob: async (context) => {
      const job = await ownRow(context.db, context.caller, context.params.jobId);
      const kind = context.services.jobs.kindOf(job.kind);
      if ((job.state !== 'failed' && job.state !== 'cancelled') || !kind) throw new ApiError('conflict');
      checkNeeds(needsOf(kind, job.input, context.services), context.caller);
      const data = await startJob(context, kind, again(job));
      context.record({
        action: 'create',
        subject: 'JOB',
        subjectId: data.id,
        companyId: data.company_id,
        after: { kind: job.kind, again: job.id },
      });
      return { data };
    },
  });
