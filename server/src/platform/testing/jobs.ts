import type { Job } from '@okur/contract/jobs';
import { isOpen } from '@okur/contract/jobs';
import type { TestApp } from './app.ts';

/** The job as it ended. */
export async function endOf({ services }: TestApp, id: string): Promise<Job> {
  for await (const job of services.jobs.watch(id, AbortSignal.timeout(50_000))) if (!isOpen(job)) return job;
  throw new Error(`job ${id} did not end`);
}
