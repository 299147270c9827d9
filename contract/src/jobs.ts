import { z } from 'zod';
import { Id, Instant } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { one, route } from './route.ts';

/** Work that takes longer than a request. It goes on when the page is left, and survives a restart of the server. */
export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

const words = z.record(z.string(), z.union([z.string(), z.number()]));

export const Job = z.object({
  id: Id,
  /** What is done: `job.kind.<kind>` in the text catalogue, with `params`. */
  kind: z.string(),
  params: words,
  state: z.enum(jobStates),
  /** The step it is at, `job.phase.<phase>` in the text catalogue. */
  phase: z.string().nullable(),
  done: z.int(),
  /** Null until it is known. */
  total: z.int().nullable(),
  company_id: Id.nullable(),
  subject: z.string().nullable(),
  subject_id: Id.nullable(),
  /** The screen where its result is seen. */
  link: z.string().nullable(),
  reason: z.string().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  file: z.object({ name: z.string(), type: z.string(), size: z.int() }).nullable(),
  /** Why it failed: `error.<code>` in the text catalogue, and the fields at fault as in a refusal. */
  error: z
    .object({
      code: z.string(),
      errors: z.record(z.string(), z.array(z.string())).optional(),
      params: z.record(z.string(), words).optional(),
    })
    .nullable(),
  created_at: Instant,
  started_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  /** When its file goes. */
  expires_at: Instant.nullable(),
});
export type Job = z.infer<typeof Job>;

export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'queued' || state === 'running';

const Own = z.strictObject({ jobId: Id });

export const listJobs = route({
  method: 'GET',
  path: 'jobs',
  summary: 'The caller’s jobs, newest first; for a company manager those of the selected company',
  query: ListQuery,
  answer: page(Job),
  needs: 'staff',
  exportable: true,
});
export const getJob = route({
  method: 'GET',
  path: 'jobs/{jobId}',
  summary: 'One of the caller’s jobs',
  params: Own,
  answer: one(Job),
  needs: 'staff',
});
export const watchJob = route({
  method: 'GET',
  path: 'jobs/{jobId}/events',
  summary: 'The job as server-sent events, one for each change, until it ends or two minutes have passed',
  params: Own,
  answer: Job,
  events: true,
  needs: 'staff',
});
export const jobFile = route({
  method: 'GET',
  path: 'jobs/{jobId}/file',
  summary: 'The file the job made, for seven days',
  params: Own,
  answer: z.unknown(),
  download: true,
  needs: 'staff',
});
export const cancelJob = route({
  method: 'POST',
  path: 'jobs/{jobId}/cancel',
  summary: 'Stops the job; what it had not finished is as if it had never begun',
  params: Own,
  answer: one(Job),
  needs: 'staff',
  errors: ['conflict'],
  idempotent: true,
});
export const retryJob = route({
  method: 'POST',
  path: 'jobs/{jobId}/retry',
  summary: 'Begins a failed or cancelled job again, as a new job',
  params: Own,
  answer: one(Job),
  status: 202,
  needs: 'staff',
  errors: ['conflict'],
  idempotent: true,
});
