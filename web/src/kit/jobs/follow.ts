import { getJob, isOpen, type Job, watchJob } from '@okur/contract/jobs';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../client/useCall.ts';
import { events } from './events.ts';

/**
 * Milliseconds between two looks where the events do not come through: a proxy that holds them back, a lost connection.
 */
const lookEvery = 2000;

const queryOfJob = (id: string) => queryOf(getJob, { params: { jobId: id } });

/** Who follows a job in this window; the last one to leave ends the stream. */
const followed = new Map<string, { readers: number; end: AbortController }>();

/** Keeps a job in the cache up to date until it ends; answers how to leave. */
export function follow(client: QueryClient, id: string): () => void {
  const entry = followed.get(id) ?? { readers: 0, end: new AbortController() };
  entry.readers += 1;
  if (entry.readers === 1) {
    followed.set(id, entry);
    void read(client, id, entry.end.signal);
  }
  return () => {
    entry.readers -= 1;
    if (entry.readers > 0) return;
    followed.delete(id);
    entry.end.abort();
  };
}

async function read(client: QueryClient, id: string, signal: AbortSignal): Promise<void> {
  const { queryKey } = queryOfJob(id);
  while (!signal.aborted) {
    try {
      for await (const job of events(watchJob, { params: { jobId: id }, signal })) {
        client.setQueryData(queryKey, { data: job });
        if (!isOpen(job)) return;
      }
    } catch {
      // Asked for below, then tried again.
    }
    await pause(signal);
    if (signal.aborted) return;
    await client.refetchQueries({ queryKey });
    const answer = client.getQueryData<{ data: Job }>(queryKey);
    if (answer && !isOpen(answer.data)) return;
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, lookEvery);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
