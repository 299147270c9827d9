import { ApiError } from '../http/api-error.ts';

/*
 * What keeps everyone from writing: a disk that is full, a database that only reads. PostgreSQL, the disk of the files
 * and the bucket each say it in their own way.
 */

type Standstill = 'out_of_space' | 'writes_paused';

const byCode: Record<string, Standstill> = {
  '53100': 'out_of_space',
  ENOSPC: 'out_of_space',
  EDQUOT: 'out_of_space',
  '25006': 'writes_paused',
  EROFS: 'writes_paused',
};
/** Seconds until it is worth another try: an operator has to make room, or a standby takes over. */
const retryAfter = 30;

/** The refusal that an error means, if it says that nothing can be written. */
export function standstillOf(error: unknown): ApiError | undefined {
  const reason = reasonOf(error);
  return reason && new ApiError(reason, { retryAfter });
}

function reasonOf(error: unknown): Standstill | undefined {
  const cause = ((error as Error | undefined)?.cause ?? error) as
    | { code?: unknown; $metadata?: { httpStatusCode?: number } }
    | undefined;
  if (cause?.$metadata?.httpStatusCode === 507) return 'out_of_space';
  return typeof cause?.code === 'string' ? byCode[cause.code] : undefined;
}

/** Whether the connection is one to a database that only reads: another may lead to the one that took over. */
export const isReadOnly = (error: unknown): boolean => reasonOf(error) === 'writes_paused';

export interface DiskWatch {
  /** Takes note of a failure that says that the disk is full. */
  note(error: unknown): void;
  /** Whether the disk was full a moment ago. */
  wasFull(): boolean;
}

export function watchDisk(): DiskWatch {
  let lastFull: number | undefined;
  return {
    note(error) {
      const reason = error instanceof ApiError ? error.code : reasonOf(error);
      if (reason === 'out_of_space') lastFull = performance.now();
    },
    wasFull: () => lastFull !== undefined && performance.now() - lastFull < retryAfter * 1000,
  };
}
