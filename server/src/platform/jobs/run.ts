import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Caller, checkNeeds, staffAccess } from '../access/caller.ts';
import { staffById } from '../access/accounts.ts';
import { type Db, apiErrorOf, aside } from '../database/index.ts';
import { isPassing } from '../http/error-handler.ts';
import { ApiError } from '../http/api-error.ts';
import type { Services } from '../runtime/services.ts';
import { newKey } from '../storage/keys.ts';
import { type JobKind, type JobRun, needsOf, type Outcome } from './kind.ts';
import { beginRun, type Ending, endRun, handBack, type JobRow, notifyEnd, writeProgress } from './store.ts';

/** Milliseconds between two writes of a job's progress. */
const pace = 200;

/** The run has to end here: cancelled, or taken over by a newer one. */
class Stopped extends Error {
  readonly cancelled: boolean;
  constructor(cancelled: boolean) {
    super('stopped');
    this.cancelled = cancelled;
  }
}

/** To be tried again: the queue gives the job out again. */
class Again extends Error {}

interface RunOptions {
  services: Services;
  kinds: ReadonlyMap<string, JobKind>;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
  /** Aborted when it takes no more work. */
  draining: AbortSignal;
  onChange(id: string): void;
  onError(error: unknown, job: JobRow): void;
}

/** One run of a job from its begin to its end, whichever that is. Throws when the job is to be tried again. */
export async function runJob(id: string, options: RunOptions): Promise<void> {
  const { services, stopping, onChange } = options;
  const row = await beginRun(services.db, id);
  if (!row) return;
  onChange(id);
  try {
    if (row.cancel_asked_at) throw new Stopped(true);
    await perform(row, options);
  } catch (error) {
    await endBadly(row, error, stopping.aborted, options);
  } finally {
    onChange(id);
  }
}

async function perform(row: JobRow, { services, kinds, stopping, draining, onChange }: RunOptions): Promise<void> {
  const kind = kinds.get(row.kind);
  if (!kind) throw new Error(`No work for jobs of kind ${row.kind}`);
  const caller = await callerOf(services, row);
  if (kind.needs) checkNeeds(needsOf(kind, row.input, services), caller);
  const folder = join(services.config.dataDir, 'work', row.id);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let ended = false;
  const finish = async (tx: Db, outcome: Outcome = {}): Promise<void> => {
    ended = true;
    await end(services, tx, row, outcome);
  };
  const run: JobRun = {
    services,
    caller,
    folder,
    signal: stopping,
    draining,
    finish,
    job: row,
    input: kind.input.parse(row.input),
    actor: { type: row.account_type, id: row.account_id, address: row.address, requestId: row.request_id },
    progress: progressOf(services, row, stopping, onChange),
  };
  try {
    const outcome = await kind.work(run);
    if (!ended) await services.transaction((tx) => end(services, tx, row, outcome ?? {}));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Who asked, with the rights of now. */
async function callerOf(services: Services, { account_type, account_id, company_id }: JobRow): Promise<Caller | null> {
  if (account_type !== 'staff' || account_id === null) return null;
  const record = await staffById(services.db, account_id);
  if (!record) throw new ApiError('forbidden');
  return { type: 'staff', id: account_id, sessionId: '', ...staffAccess(record, company_id ?? undefined) };
}

function progressOf(
  { db }: Services,
  row: JobRow,
  stopping: AbortSignal,
  onChange: (id: string) => void,
): JobRun['progress'] {
  let next = 0;
  let last: string | undefined;
  return async (done, total, phase) => {
    if (stopping.aborted) throw new Again('the process stops');
    if (performance.now() < next && phase === last) return;
    next = performance.now() + pace;
    last = phase;
    // The work's own transaction shows nothing before it ends.
    const progress = await aside(() => writeProgress(db, row, done, total, phase));
    if (!progress || progress.cancelled) throw new Stopped(progress?.cancelled ?? false);
    onChange(row.id);
  };
}

async function end(services: Services, tx: Db, row: JobRow, { result, file, link }: Outcome): Promise<void> {
  const stored = file ? await storeFile(services, file) : undefined;
  const mine = await endRun(tx, row, { state: 'done', result, link, file: stored });
  if (!mine) {
    if (stored) await services.storage.remove(stored.key);
    throw new Stopped(false);
  }
  await notifyEnd(tx, row, 'done', link ?? row.link);
}

async function storeFile(
  { storage }: Services,
  file: NonNullable<Outcome['file']>,
): Promise<NonNullable<Ending['file']>> {
  const key = newKey('jobs', file.type);
  if ('path' in file) {
    const { size } = await stat(file.path);
    await storage.putFile(key, file.path, file.type);
    return { key, name: file.name, type: file.type, size };
  }
  const bytes = Buffer.from(file.bytes as Uint8Array);
  await storage.put(key, bytes, file.type);
  return { key, name: file.name, type: file.type, size: bytes.length };
}

async function endBadly(
  row: JobRow,
  thrown: unknown,
  stopping: boolean,
  { services, onError }: RunOptions,
): Promise<void> {
  const error = apiErrorOf(thrown, services.uniques);
  services.disk.note(error);
  if (error instanceof Stopped) {
    if (error.cancelled) await endRun(services.db, row, { state: 'cancelled' });
    return;
  }
  if (error instanceof Again || stopping || isPassing(error)) {
    await handBack(services.db, row);
    // The queue keeps what it is told: nothing of the error, which may hold people's data.
    throw new Again('to be tried again');
  }
  const refusal = error instanceof ApiError ? error : new ApiError('internal');
  if (refusal.code === 'internal') onError(error, row);
  const details = {
    ...(refusal.errors ? { errors: refusal.errors } : {}),
    ...(refusal.params ? { params: refusal.params } : {}),
  };
  await services.transaction(async (tx) => {
    if (await endRun(tx, row, { state: 'failed', error: { code: refusal.code, details } }))
      await notifyEnd(tx, row, 'failed', row.link);
  });
}
