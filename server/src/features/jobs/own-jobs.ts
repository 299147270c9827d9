import type { AnswerOf } from '@okur/contract/route';
import { type Caller, checkNeeds } from '../../platform/access/caller.ts';
import { sql, type Db, rows } from '../../platform/database/index.ts';
import { ownJobs, type JobRow, jobRow, jobColumns, wireJob } from '../../platform/jobs/store.ts';
import { orNotFound, ApiError } from '../../platform/http/api-error.ts';
import { list } from '../../platform/database/list/index.ts';
import type { jobs as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { needsOf } from '../../platform/jobs/kind.ts';
import { isOpen } from '@okur/contract/jobs';
import { startJob, again } from '../../platform/jobs/jobs.ts';

/** Milliseconds a reader is kept before asking again, so that an ended session does not watch for ever. */
const watchMs = 120_000;

const mine = (caller: Caller, id: string) => sql`j.id = ${id} and ${ownJobs(caller)}`;

const ownRow = async (db: Db, caller: Caller, id: string): Promise<JobRow> =>
  orNotFound(await jobRow(db, mine(caller, id)));

export function listJobs({ db, caller, query }: ContextOf<typeof contract.listJobs>) {
  return list<AnswerOf<typeof contract.listJobs>['data'][number]>(db, query, {
    columns: jobColumns,
    from: sql`jobs j`,
    where: ownJobs(caller),
    sorts: { created_at: sql`j.created_at` },
    sort: '-created_at',
    id: sql`j.id`,
    filled: ['created_at'],
  });
}

export async function getJob({ db, caller, params }: ContextOf<typeof contract.getJob>) {
  return { data: orNotFound(await wireJob(db, mine(caller, params.jobId))) };
}

export async function watchJob({ db, caller, params, services: { jobs } }: ContextOf<typeof contract.watchJob>) {
  await ownRow(db, caller, params.jobId);
  return jobs.watch(params.jobId, AbortSignal.timeout(watchMs));
}

export async function jobFile({ db, caller, params, services: own }: ContextOf<typeof contract.jobFile>) {
  const { jobs, storage } = own;
  const job = await ownRow(db, caller, params.jobId);
  checkNeeds(needsOf(orNotFound(jobs.kindOf(job.kind)), job.input, own), caller);
  const file = orNotFound(job.file_key ? await storage.get(job.file_key) : null);
  return { fileName: job.file_name ?? '', contentType: file.contentType, bytes: file.stream };
}

export async function cancelJob({
  db,
  caller,
  params,
  record,
  afterCommit,
  services: { jobs },
}: ContextOf<typeof contract.cancelJob>) {
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
}

export async function retryJob(context: ContextOf<typeof contract.retryJob>) {
  const job = await ownRow(context.db, context.caller, context.params.jobId);
  const kind = context.services.jobs.kindOf(job.kind);
  if ((job.state !== 'failed' && job.state !== 'cancelled') || !kind) throw new ApiError('conflict');
  checkNeeds(needsOf(kind, job.input, context.services), context.caller);
  const data = await startJob(context, kind, again(job));
  await kind.handOver?.(context.db, kind.input.parse(job.input), { from: job.id, to: data.id });
  context.record({
    action: 'create',
    subject: 'JOB',
    subjectId: data.id,
    companyId: data.company_id,
    after: { kind: job.kind, again: job.id },
  });
  return { data };
}
