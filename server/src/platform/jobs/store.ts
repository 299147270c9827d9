import type { Job } from '@okur/contract/jobs';
import type { Caller } from '../access/caller.ts';
import { type Db, row, rows, type Sql, sql } from '../database/index.ts';
import { newId } from '../database/ids.ts';
import { inCompany } from '../access/scope.ts';
import { safeFileName } from '../http/file-names.ts';

/** Everything of a job that the work needs and people do not see. */
export interface JobRow {
  id: string;
  kind: string;
  state: Job['state'];
  attempt: number;
  account_type: 'staff' | 'parent' | 'student' | null;
  account_id: string | null;
  company_id: string | null;
  subject: string | null;
  subject_id: string | null;
  params: Job['params'];
  link: string | null;
  reason: string | null;
  input: unknown;
  file_key: string | null;
  file_name: string | null;
  address: string | null;
  request_id: string | null;
  cancel_asked_at: string | null;
}

const own = sql.raw(
  'id, kind, state, attempt, account_type, account_id, company_id, subject, subject_id, params, link, ' +
    'reason, input, file_key, file_name, address, request_id, cancel_asked_at',
);

/** The columns of a job on the wire; `j` is the alias of jobs. */
export const jobColumns = sql`j.id, j.kind, j.params, j.state, j.phase, j.done, j.total, j.company_id, j.subject,
  j.subject_id, j.link, j.reason, j.result, j.created_at, j.started_at, j.ended_at, j.expires_at,
  case when j.file_key is not null then json_build_object('name', j.file_name, 'type', j.file_type, 'size', j.file_size)
    end as file,
  case when j.error_code is not null then jsonb_build_object('code', j.error_code) || coalesce(j.error, '{}'::jsonb)
    end as error`;

/** Jobs of the caller alone, and of the company whose rows the caller reaches now. */
export const ownJobs = (caller: Caller): Sql => {
  const platform = caller.scope.kind === 'platform' ? sql`true` : sql`j.company_id is not null`;
  return sql`j.account_type = ${caller.type} and j.account_id = ${caller.id} and ${platform}
    and ${inCompany(caller.scope, sql`j.company_id`)}`;
};

export const wireJob = async (db: Db, where: Sql): Promise<Job | undefined> =>
  (
    await row<{ data: Job }>(
      db,
      sql`select row_to_json(x) as data from (select ${jobColumns} from jobs j where ${where}) x`,
    )
  )?.data;

export type NewJob = Pick<
  JobRow,
  | 'kind'
  | 'account_type'
  | 'account_id'
  | 'company_id'
  | 'subject'
  | 'subject_id'
  | 'params'
  | 'link'
  | 'reason'
  | 'input'
  | 'address'
  | 'request_id'
>;

/** Answers whether it is new: a job of the schedule is made by whichever run comes first. */
export async function insertJob(db: Db, job: NewJob, id = newId()): Promise<string> {
  await rows(
    db,
    sql`insert into jobs (id, kind, account_type, account_id, company_id, subject, subject_id, params, link, reason,
      input, address, request_id)
        values (${id}, ${job.kind}, ${job.account_type}, ${job.account_id}, ${job.company_id}, ${job.subject},
          ${job.subject_id}, ${JSON.stringify(job.params)}::jsonb, ${job.link}, ${job.reason},
          ${JSON.stringify(job.input)}::jsonb, ${job.address}, ${job.request_id}) on conflict (id) do nothing`,
  );
  return id;
}

export const jobRow = (db: Db, where: Sql): Promise<JobRow | undefined> =>
  row<JobRow>(db, sql`select ${own} from jobs j where ${where}`);

export const openJobsOf = async (db: Db, accountId: string): Promise<number> =>
  (
    await row<{ count: number }>(
      db,
      sql`select count(*)::int as count from jobs where account_id = ${accountId} and state in ('queued', 'running')`,
    )
  )?.count ?? 0;

/** Begins a run: from now on the runs before it write nothing any more. Nothing when the job has ended. */
export const beginRun = (db: Db, id: string): Promise<JobRow | undefined> =>
  row<JobRow>(
    db,
    sql`update jobs set state = 'running', attempt = attempt + 1, started_at = coalesce(started_at, now()),
      updated_at = now(), version = version + 1, done = 0, phase = null
        where id = ${id} and state in ('queued', 'running') returning ${own}`,
  );

interface Run {
  id: string;
  attempt: number;
}
/** The run is the newest and the job has not ended. */
const isMine = ({ id, attempt }: Run): Sql => sql`id = ${id} and attempt = ${attempt} and state = 'running'`;

/** Answers whether cancelling was requested; nothing when the run is no longer the job's. */
export async function writeProgress(
  db: Db,
  run: Run,
  done: number,
  total: number | null | undefined,
  phase: string | undefined,
): Promise<{ cancelled: boolean } | undefined> {
  return row(
    db,
    sql`update jobs set done = ${Math.round(done)}::int, total = coalesce(${total ?? null}::int, total),
      phase = coalesce(${phase ?? null}, phase), updated_at = now(), version = version + 1
        where ${isMine(run)} returning cancel_asked_at is not null as cancelled`,
  );
}

export interface Ending {
  state: 'done' | 'failed' | 'cancelled';
  result?: Record<string, unknown> | undefined;
  link?: string | undefined;
  file?: { key: string; name: string; type: string; size: number } | undefined;
  error?: { code: string; details: object } | undefined;
}

/** Days a file can be fetched. */
const retentionDays = 7;

/** Ends the job unless another run did; answers whether it was this one. */
export async function endRun(db: Db, run: Run, { state, result, link, file, error }: Ending): Promise<boolean> {
  const ended = await rows(
    db,
    sql`update jobs set state = ${state}, ended_at = now(), updated_at = now(), version = version + 1, phase = null,
      done = case when ${state} = 'done' then coalesce(total, done) else done end,
          result = ${result ? JSON.stringify(result) : null}::jsonb, link = coalesce(${link ?? null}, link),
            error_code = ${error?.code ?? null}, error = ${error ? JSON.stringify(error.details) : null}::jsonb,
          file_key = ${file?.key ?? null}, file_name = ${file ? safeFileName(file.name) : null},
            file_type = ${file?.type ?? null}, file_size = ${file?.size ?? null}::int,
          expires_at = case when ${file?.key ?? null}::text is null then null
            else now() + make_interval(days => ${retentionDays}) end
        where ${isMine(run)} returning id`,
  );
  return ended.length > 0;
}

/** Back into the queue: another run begins it again. */
export const handBack = (db: Db, run: Run): Promise<unknown> =>
  rows(
    db,
    sql`update jobs set state = 'queued', phase = null, updated_at = now(), version = version + 1 where ${isMine(run)}`,
  );

/** What no run finished, ten times over. */
export const giveUp = (db: Db, id: string): Promise<unknown> =>
  rows(
    db,
    sql`update jobs set state = 'failed', error_code = 'interrupted', phase = null, ended_at = now(),
      updated_at = now(), version = version + 1 where id = ${id} and state in ('queued', 'running')`,
  );

/** A line in the asker's bell menu: of what failed, and of what was done when there is something to be seen. */
export async function notifyEnd(
  db: Db,
  { account_type, account_id, company_id, kind, params }: JobRow,
  state: Ending['state'],
  link: string | null,
): Promise<void> {
  if (account_type === null || account_id === null || state === 'cancelled' || (state === 'done' && !link)) return;
  await rows(
    db,
    sql`insert into notices (id, account_type, account_id, company_id, text, params, link)
        values (${newId()}, ${account_type}, ${account_id}, ${company_id},
          ${state === 'done' ? 'notice.job_done' : 'notice.job_failed'}, ${JSON.stringify({ ...params, kind })}::jsonb,
          ${link})`,
  );
}
