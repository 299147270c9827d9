import type { TextParams } from '@okur/contract/errors';
import type { Needs } from '@okur/contract/needs';
import type { z } from 'zod';
import type { Caller } from '../access/caller.ts';
import type { Actor } from '../database/audit.ts';
import type { Db } from '../database/index.ts';
import type { Services } from '../runtime/services.ts';
import type { StoredType } from '../storage/keys.ts';

type JobNeeds = Exclude<Needs, 'public'>;

/** A kind of work that takes longer than a request: what it needs to know, who may, and what it does. */
export interface JobKind<I extends z.ZodType = z.ZodType> {
  /** Its name: `job.kind.<kind>` in the text catalogue. */
  kind: string;
  input: I;
  /**
   * Asked again when the job begins and when its file is fetched: a right may have been taken since. Scheduled ones
   * have none.
   */
  needs?: JobNeeds | ((input: z.output<I>, services: Services) => JobNeeds);
  /** Done by the clock: five fields of cron, UTC; the input is `{}`. */
  cron?: string;
  /**
   * Hands what one job was begun for to the job that repeats it, with the transaction that begins that. Throws where it
   * is no longer to be done.
   */
  handOver?(db: Db, input: z.output<I>, jobs: { from: string; to: string }): Promise<void>;
  /** May run twice, at worst at the same time: see `finish`. */
  work(run: JobRun<z.output<I>>): Promise<Outcome | void>;
}

export interface JobRun<I = unknown> {
  services: Services;
  job: { id: string; kind: string; attempt: number; company_id: string | null; subject_id: string | null };
  input: I;
  /** Who asked, with the rights of now; null for a scheduled job. */
  caller: Caller | null;
  /** The same for `writeAudit`. */
  actor: Actor;
  /**
   * Says how far it is, as often as wanted: it is written five times a second at most. Also the place where a job
   * ends that was cancelled, that another process took over, or whose process stops: it throws, so that an open
   * transaction rolls back.
   */
  progress(done: number, total?: number | null, phase?: string): Promise<void>;
  /**
   * Ends the job in the transaction of its effect: either both are on disk or neither, however often it runs. Work
   * that writes no more than once needs it; work that reads, or whose writes may be repeated, just returns its outcome.
   */
  finish(tx: Db, outcome?: Outcome): Promise<void>;
  signal: AbortSignal;
  /** Aborted earlier, when the process takes no more work: a run that only waits for its time ends then. */
  draining: AbortSignal;
  /** An empty folder of this run alone, gone afterwards: for files that become the outcome's. */
  folder: string;
}

export interface Outcome {
  result?: Record<string, unknown>;
  file?: { name: string; type: StoredType } & ({ bytes: Uint8Array | string } | { path: string });
  /** Where in the application the result is seen; instead of what was said at the start. */
  link?: string;
}

/** The words of a job's line, by name. */
export type JobParams = TextParams;

/** Declares a kind; its input's type follows from the schema. */
export const jobKind = <I extends z.ZodType>(kind: JobKind<I>): JobKind<I> => kind;

/** What the asker of a job needs to be able to. */
export const needsOf = (kind: JobKind, input: unknown, services: Services): JobNeeds =>
  typeof kind.needs === 'function' ? kind.needs(input, services) : (kind.needs ?? 'staff');
