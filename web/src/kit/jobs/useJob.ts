import { getJob, isOpen, type Job, listJobs } from '@okur/contract/jobs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryOf, useCall } from '../client/useCall.ts';
import { follow } from './follow.ts';

/** Jobs that a screen shows itself: no message tells of their end a second time. */
const displayedJobs = new Map<string, number>();
export const isDisplayedJob = (id: string): boolean => displayedJobs.has(id);

interface JobOptions {
  /** Called once when the job has ended, also where it had before it was first read: a busy browser is late. */
  onEnd?: (job: Job) => void;
  /** The screen tells how it goes; the message at its end is left out. */
  displayed?: boolean;
}

/** A job as it is, kept up to date until it ends. Without an id there is none. */
export function useJob(id: string | null | undefined, { onEnd, displayed = true }: JobOptions = {}) {
  const client = useQueryClient();
  const query = useCall(getJob, { params: { jobId: id ?? '' } }, { enabled: Boolean(id) });
  const job = id ? query.data?.data : undefined;
  const open = job !== undefined && isOpen(job);

  useEffect(() => (id && open ? follow(client, id) : undefined), [client, id, open]);

  useEffect(() => {
    if (!id || !displayed) return;
    displayedJobs.set(id, (displayedJobs.get(id) ?? 0) + 1);
    return () => {
      const left = (displayedJobs.get(id) ?? 1) - 1;
      if (left > 0) displayedJobs.set(id, left);
      else displayedJobs.delete(id);
    };
  }, [id, displayed]);

  const ended = useRef<string>(null);
  useEffect(() => {
    if (!job || open || ended.current === job.id) return;
    ended.current = job.id;
    onEnd?.(job);
  }, [job, open, onEnd]);

  return { ...query, job };
}

/** Puts a job that has just begun where the tray of the top bar finds it. */
export function useStartedJob(): (job: Job) => void {
  const client = useQueryClient();
  return (job) => {
    client.setQueryData(queryOf(getJob, { params: { jobId: job.id } }).queryKey, { data: job });
    void client.invalidateQueries({ queryKey: ['call', listJobs.path] });
  };
}
