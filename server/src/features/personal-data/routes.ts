import { personalData as contract } from '@okur/contract';
import { holdings, type PersonalDataRequest } from '@okur/contract/personal-data';
import type { Job } from '@okur/contract/jobs';
import { ifGiven, matches, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { list } from '../../platform/database/list/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { askErasure, withdraw } from './erasures.ts';
import { exportJob } from './export-job.ts';
import { overviewOf, tablesOf } from './overview.ts';
import { checkOwnPassword } from './own-password.ts';
import { periods } from './periods.ts';
import type { Person } from './register/types.ts';
import { changeOf, reach, reachableRequests, requestColumns, requestTables } from './requests.ts';

export const personalDataFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listPersonalDataRequests: ({ db, caller, query }) =>
      list<PersonalDataRequest>(db, query, {
        columns: requestColumns(caller),
        from: requestTables,
        where: sql`${reachableRequests(caller)} and ${matches(sql`okur_fold(r.reason)`, query.search)}
          and ${ifGiven(query.kind, (kind) => sql`r.kind = ${kind}`)}
          and ${ifGiven(query.state, (state) => sql`r.state = ${state}`)}
          and ${ifGiven(query.person, (person) => sql`r.person = ${person}`)}`,
        sorts: { created_at: sql`r.created_at`, due_at: sql`r.due_at` },
        sort: '-created_at',
        id: sql`r.id`,
        filled: ['created_at', 'due_at'],
      }),
    personalDataPeriods: async () => ({
      data: holdings.map((holding) => ({ holding, days: periods[holding], tables: tablesOf(holding) })),
    }),
    withdrawErasure: async (context) => ({ data: await withdraw(context) }),

    personalDataOfUser: async (context) => ({ data: await overviewOf(context, 'student') }),
    exportUser: async (context) => ({ data: await askExport(context, 'student') }),
    eraseUser: async (context) => ({ data: await askErasure(context, 'student') }),

    personalDataOfParent: async (context) => ({ data: await overviewOf(context, 'parent') }),
    exportParent: async (context) => ({ data: await askExport(context, 'parent') }),
    eraseParent: async (context) => ({ data: await askErasure(context, 'parent') }),

    personalDataOfAdmin: async (context) => ({ data: await overviewOf(context, 'staff') }),
    exportAdmin: async (context) => ({ data: await askExport(context, 'staff') }),
    eraseAdmin: async (context) => ({ data: await askErasure(context, 'staff') }),
  });

/** Begins to make a file of everything about a person; who asked and why is written down. */
async function askExport(context: ContextOf<typeof contract.exportUser>, person: Person): Promise<Job> {
  const { db, scope, caller, params, body, record } = context;
  const reached = await reach(db, scope, person, params.id);
  await checkOwnPassword(context, body.password);
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
