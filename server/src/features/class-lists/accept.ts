import { missingFields } from '@okur/contract/class-lists';
import type { Job } from '@okur/contract/jobs';
import { z } from 'zod';
import { writeAudit } from '../../platform/database/audit.ts';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { jobKind, type JobRun } from '../../platform/jobs/kind.ts';
import { invalidField, ApiError } from '../../platform/http/api-error.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { usesOf } from '../licences/store.ts';
import { runImport } from './import.ts';
import { mailNewLinks } from '../parents/store.ts';
import { companyInScope, countsOf, listInScope, review, type StoredList } from './store.ts';

/** Refuses what is known before any row is looked at, and begins the import. */
export async function beginImport(
  context: RequestContext,
  companyId: string,
  listId: string,
  seen: { skip_faulty: boolean; fingerprint?: string | undefined },
): Promise<Job> {
  const list = await listInScope(context.db, context.scope, companyId, listId, true);
  await checkIdle(context.db, list);
  // Which rows are faulty is as the school is now, which the import looks at.
  checkColumns(list);
  const job = await startJob(context, classListImport, {
    input: { companyId, listId, skipFaulty: seen.skip_faulty, fingerprint: seen.fingerprint },
    companyId,
    subject: 'CLASS_LIST',
    subjectId: listId,
    params: { file: list.file_name },
    link: `/management/companies/${companyId}/class-lists/${listId}`,
  });
  await rows(context.db, sql`update class_lists set job_id = ${job.id}, updated_at = now() where id = ${listId}`);
  context.record({
    action: 'create',
    subject: 'JOB',
    subjectId: job.id,
    companyId,
    after: { kind: job.kind, file: list.file_name },
  });
  return job;
}

/** A list that is accepted, or being imported right now, stays as it is. */
export async function checkIdle(db: Db, { state, job_id }: Pick<StoredList, 'state' | 'job_id'>): Promise<void> {
  if (state !== 'preview') throw new ApiError('conflict');
  if (job_id && (await row(db, sql`select id from jobs where id = ${job_id} and state in ('queued', 'running')`)))
    throw new ApiError('conflict');
}

function checkColumns({ mapping }: StoredList): void {
  const missing = missingFields(mapping);
  if (missing.length > 0)
    throw new ApiError('invalid', {
      errors: { mapping: missing.map((field) => `class_list.missing_column.${field}`) },
    });
}

const Input = z.strictObject({
  companyId: z.uuid(),
  listId: z.uuid(),
  skipFaulty: z.boolean(),
  fingerprint: z.string().optional(),
});

/** Imports the good rows in one transaction: the same plan as the preview's, worked out again on the locked company. */
export const classListImport = jobKind({
  kind: 'class_list_import',
  input: Input,
  needs: ['add', 'USER'],
  async work(run) {
    // Begun again it is another job than the list knows.
    await rows(
      run.services.db,
      sql`update class_lists set job_id = ${run.job.id} where id = ${run.input.listId} and state = 'preview'`,
    );
    const after: (() => unknown)[] = [];
    await run.services.transaction((tx) => importList(tx, run, (work) => after.push(work)));
    for (const work of after) await work();
  },
});

async function importList(
  tx: Db,
  { services, caller, input, actor, progress, finish }: JobRun<z.output<typeof Input>>,
  afterCommit: (work: () => unknown) => void,
): Promise<void> {
  const { companyId, listId, skipFaulty, fingerprint } = input;
  const { scope } = caller!;
  await progress(0, null, 'checking');
  const company = await companyInScope(tx, scope, companyId, true);
  const list = await listInScope(tx, scope, companyId, listId, true);
  if (list.state !== 'preview') throw new ApiError('conflict');
  const reviewed = await review(tx, company.id, list, list.mapping);
  const { plan } = reviewed;
  const counts = countsOf(list.rows, reviewed);
  checkColumns(list);
  if (fingerprint !== undefined && fingerprint !== reviewed.fingerprint) throw new ApiError('stale_version');
  if (counts.faulty > 0 && !skipFaulty)
    throw invalidField('skip_faulty', 'class_list.faults_left', { count: counts.faulty });
  const { cards, linked, taken } = await runImport(tx, services, company, plan, (done) =>
    progress(done, counts.create + counts.update, 'writing'),
  );
  const returning = plan.students.filter(({ returns }) => returns).map(({ id }) => id);
  afterCommit(() => returning.forEach((id) => services.access.forget(id)));
  // The file's rows are people's data and no longer needed.
  await rows(
    tx,
    sql`update class_lists set state = 'accepted', accepted_at = now(), updated_at = now(),
      counts = ${JSON.stringify(counts)}::jsonb, rows = '[]'::jsonb,
      cards = ${cards.length ? services.secrets.seal(JSON.stringify(cards)) : null} where id = ${listId}`,
  );
  const after = {
    students: plan.students.length,
    created: counts.create,
    updated: counts.update,
    faulty: counts.faulty,
    numbers_freed: plan.freed.length,
    returning: counts.returning,
  };
  await writeAudit(tx, actor, [
    { action: 'import', subject: 'CLASS_LIST', subjectId: listId, companyId, after },
    ...linked.map(({ parent_id, user_id }) => ({
      action: 'link' as const,
      subject: 'USER' as const,
      subjectId: user_id,
      companyId,
      after: { parent_id },
    })),
    ...plan.reopened.map(({ id }) => ({
      action: 'restore' as const,
      subject: 'DEPARTMENT' as const,
      subjectId: id,
      companyId,
      after: { archived: false },
    })),
    ...usesOf(taken),
  ]);
  if (linked.length > 0) await mailNewLinks({ db: tx, services, afterCommit });
  await finish(tx, { result: after });
}
