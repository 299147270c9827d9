import { EventEmitter, once } from 'node:events';
import { type Job, isOpen } from '@okur/contract/jobs';
import type { z } from 'zod';
import type { AfterCommit, RequestContext } from '../http/request-context.ts';
import { aside, type Db, type Pool, rows, sql } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';
import type { Services } from '../runtime/services.ts';
import type { JobKind, JobParams } from './kind.ts';
import { openQueue, type Queue, type Task } from './queue.ts';
import { runJob } from './run.ts';
import { giveUp, insertJob, type JobRow, openJobsOf, wireJob } from './store.ts';

/** Jobs one account may have waiting or running. */
const openMax = 20;
/** Milliseconds after which a watcher looks for itself: the job may be done by another process. */
const glance = 1000;

/** Long work: begun in a transaction, done by this process or another, watched by the caller. */
export interface Jobs {
  /** Says what kinds there are and what they work with. Once, before anything else. */
  know(services: Services, kinds: readonly JobKind[]): void;
  kindOf(kind: string): JobKind | undefined;
  /** Puts a job into the queue with the caller's transaction. */
  enqueue(tx: Db, id: string): Promise<void>;
  /** Begins to work, if this process does not yet, and looks for jobs at once. */
  wake(): Promise<void>;
  /** The same for the life of a server: also keeps the schedule and takes over what other processes left behind. */
  serve(): Promise<void>;
  /** The job each time it changed, its end being the last. */
  watch(id: string, signal: AbortSignal): AsyncGenerator<Job>;
  changed(id: string): void;
  /** Takes no more work; waits for what is being done as long as it may, and hands the rest back. */
  stop(timeoutMs: number): Promise<void>;
}

type Log = (message: string, error: unknown, about?: Record<string, unknown>) => void;

export function openJobs(pool: Pool, db: Db, log: Log): Jobs {
  const changes = new EventEmitter().setMaxListeners(0);
  const draining = new AbortController();
  const stopping = new AbortController();
  const kinds = new Map<string, JobKind>();
  let services: Services | undefined;
  let queue: Promise<Queue> | undefined;
  let working: Promise<void> | undefined;

  const opened = (supervise = false): Promise<Queue> =>
    (queue ??= aside(() => openQueue({ pool, supervise, onError: (error) => log('the job queue failed', error) })));
  const changed = (id: string): void => void changes.emit(id);

  async function perform(taskId: string, task: Task): Promise<void> {
    const id = task.id ?? (await insertJob(db, scheduled(task.kind ?? ''), taskId));
    await runJob(id, {
      services: services!,
      kinds,
      stopping: stopping.signal,
      draining: draining.signal,
      onChange: changed,
      onError: (error, job) => log('job failed', error, { job: job.id, kind: job.kind, account: job.account_id }),
    });
  }
  const lose = async (id: string): Promise<void> => {
    await giveUp(db, id);
    changed(id);
  };
  const work = (): Promise<void> => (working ??= opened().then((own) => own.work(perform, lose)));

  return {
    know(own, jobKinds) {
      services = own;
      for (const kind of jobKinds) kinds.set(kind.kind, kind);
    },
    kindOf: (kind) => kinds.get(kind),
    enqueue: async (tx, id) => (await opened()).send(tx, id),
    changed,

    async wake() {
      if (stopping.signal.aborted) return;
      await work();
      (await opened()).wake();
    },

    async serve() {
      const own = await opened(true);
      await own.schedule(
        new Map([...kinds.values()].flatMap(({ kind, cron }) => (cron ? [[kind, cron] as const] : []))),
      );
      // What the queue does not know although it is open: rows of a backup that was brought back.
      const open = await rows<{ id: string }>(db, sql`select id from jobs where state in ('queued', 'running')`);
      for (const { id } of open) if (!(await own.isQueued(id))) await own.send(db, id);
      await work();
    },

    watch: (id, signal) => watchJob(db, id, { changes, over: [signal, stopping.signal] }),

    async stop(timeoutMs) {
      draining.abort();
      if (!queue) return stopping.abort();
      await endQueue(await queue, stopping, timeoutMs);
    },
  };
}

/** Waits for the runs as long as it may, then stops them and hands them back. */
async function endQueue(queue: Queue, stopping: AbortController, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => stopping.abort(), timeoutMs);
  await Promise.race([queue.drain(), once(stopping.signal, 'abort')]);
  clearTimeout(timer);
  stopping.abort();
  await queue.drain();
  await queue.close();
}

interface Watch {
  changes: EventEmitter;
  /** Whichever comes first ends it. */
  over: readonly AbortSignal[];
}

async function* watchJob(db: Db, id: string, { changes, over }: Watch): AsyncGenerator<Job> {
  let sent = '';
  while (!over.some(({ aborted }) => aborted)) {
    const pause = AbortSignal.any([...over, AbortSignal.timeout(glance)]);
    // Listens before it looks, so that no change falls between.
    const change = once(changes, id, { signal: pause }).catch(() => undefined);
    const job = await wireJob(db, sql`j.id = ${id}`);
    if (!job) return;
    const text = JSON.stringify(job);
    if (text !== sent) yield job;
    sent = text;
    if (!isOpen(job)) return;
    await change;
  }
}

/** What a job is begun with: the call's transaction, and who calls. Outside a call: none. */
export type From = Pick<RequestContext, 'db' | 'services' | 'afterCommit'> &
  Partial<Pick<RequestContext, 'caller' | 'client'>>;

/** What a run writes and begins by itself: in a transaction of its own, and then what follows its commit. */
export async function inOwnTransaction<T>(services: Services, work: (from: From) => Promise<T>): Promise<T> {
  const after: AfterCommit[] = [];
  const result = await services.transaction((db) =>
    work({ db, services, afterCommit: (then) => void after.push(then) }),
  );
  for (const then of after) await then();
  return result;
}

export interface Start<I> {
  input: I;
  /** The company it is about. A manager's job is always of the selected company. */
  companyId?: string | null;
  subject?: string;
  subjectId?: string;
  params?: JobParams;
  link?: string;
  reason?: string;
}

/**
 * Begins a job with the caller's transaction: rolled back, it never was; committed, it will be done whatever happens.
 */
export async function startJob<I extends z.ZodType>(
  { db, services, caller, client, afterCommit }: From,
  kind: Pick<JobKind<I>, 'kind' | 'input'>,
  start: Start<z.input<I>>,
): Promise<Job> {
  if (caller && (await openJobsOf(db, caller.id)) >= openMax)
    throw new ApiError('too_many_requests', {
      retryAfter: 60,
      errors: { job: ['job.too_many_open'] },
      params: { job: { open: openMax } },
    });
  const scope = caller?.scope;
  const companyId = scope && 'companyId' in scope ? scope.companyId : (start.companyId ?? null);
  const id = await insertJob(db, {
    kind: kind.kind,
    account_type: caller?.type ?? null,
    account_id: caller?.id ?? null,
    company_id: companyId,
    subject: start.subject ?? null,
    subject_id: start.subjectId ?? null,
    params: start.params ?? {},
    link: start.link ?? null,
    reason: start.reason ?? null,
    input: start.input,
    address: client?.address ?? null,
    request_id: client?.requestId ?? null,
  });
  await services.jobs.enqueue(db, id);
  afterCommit(() => services.jobs.wake());
  return (await wireJob(db, sql`j.id = ${id}`))!;
}

const scheduled = (kind: string): Parameters<typeof insertJob>[1] => ({
  kind,
  account_type: null,
  account_id: null,
  company_id: null,
  subject: null,
  subject_id: null,
  params: {},
  link: null,
  reason: null,
  input: {},
  address: null,
  request_id: null,
});

/** What "try again" begins again. */
export const again = (job: JobRow): Start<unknown> => ({
  input: job.input,
  companyId: job.company_id,
  params: job.params,
  ...(job.subject ? { subject: job.subject } : {}),
  ...(job.subject_id ? { subjectId: job.subject_id } : {}),
  ...(job.link ? { link: job.link } : {}),
  ...(job.reason ? { reason: job.reason } : {}),
});
