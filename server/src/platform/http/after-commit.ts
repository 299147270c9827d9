import type { AfterCommit } from './request-context.ts';

/** Milliseconds a caller waits for what follows a write: a mail server that hangs delays no answer. */
const patience = 2000;

/** Does what follows a write that is on disk and stays answered as done: a failure is for the operator alone. */
export async function runAfterCommit(works: readonly AfterCommit[], onError: (error: unknown) => void): Promise<void> {
  for (const work of works) await inTime(Promise.resolve().then(work).catch(onError));
}

async function inTime(done: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, patience)));
  await Promise.race([done, late]);
  clearTimeout(timer);
}

/** The same of a job, which has time: each is done, whatever becomes of those before it. */
export async function runEachAfterCommit(works: readonly AfterCommit[]): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works) {
    try {
      await work();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'work after the transaction failed');
}
