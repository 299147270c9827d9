import type { ContextOf } from '../../platform/http/request-context.ts';
import type { personalData as contract } from '@okur/contract';
import type { Person } from './register/types.ts';
import type { Job } from '@okur/contract/jobs';
import { type Asking, checkAsking, reach, changeOf } from './requests.ts';
import { newId } from '../../platform/database/ids.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { exportJob } from './export-job.ts';
import { rows, sql } from '../../platform/database/index.ts';
import { overviewOf } from './overview.ts';
import { askErasure } from './erasures.ts';

/** Begins to make a file of everything about a person; who asked and why is written down. */
async function askExport(context: ContextOf<typeof contract.exportUser>, person: Person): Promise<Job> {
  const { db, scope, caller, params, body, record } = context;
  const reached = await reach(db, scope, person, params.id);
  const id = newId();
  const job = await startJob(context, exportJob, { input: { request_id: id }, companyId: reached.companyId });
  await rows(
    db,
    sql`insert into personal_data_requests (id, kind, person, person_id, company_id, reason, requested_by, due_at,
      job_id)
        values (${id}, 'export', ${person}, ${params.id}, ${reached.companyId}, ${body.reason}, ${caller.id}, now(),
          ${job.id})`,
  );
  record(changeOf('export', reached, params.id, { request_id: id }));
  return job;
}

/** The password first: no connection waits for it. */
const confirmed = <C, T>(person: Person, ask: (context: C, person: Person) => Promise<T>) => ({
  async before(context: Asking) {
    await checkAsking(context, person);
    return async (within: C) => ({ data: await ask(within, person) });
  },
});

export async function personalDataOfUser(context: ContextOf<typeof contract.personalDataOfUser>) {
  return { data: await overviewOf(context, 'student') };
}

export const exportUser = confirmed('student', askExport);

export const eraseUser = confirmed('student', askErasure);

export async function personalDataOfParent(context: ContextOf<typeof contract.personalDataOfParent>) {
  return { data: await overviewOf(context, 'parent') };
}

export const exportParent = confirmed('parent', askExport);

export const eraseParent = confirmed('parent', askErasure);

export async function personalDataOfAdmin(context: ContextOf<typeof contract.personalDataOfAdmin>) {
  return { data: await overviewOf(context, 'staff') };
}

export const exportAdmin = confirmed('staff', askExport);

export const eraseAdmin = confirmed('staff', askErasure);
