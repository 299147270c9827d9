import type { BeforeOf, ContextOf } from '../../platform/http/request-context.ts';
import type { reports as contract } from '@okur/contract';
import { periodOf } from './period.ts';
import { isLong, reportFile } from './files.ts';
import { checkOwnPassword } from '../../platform/access/own-password.ts';
import { viewingStaffId } from '../../platform/access/record-views.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { usersReportJob } from './file-job.ts';
import { textsIn } from '../../platform/texts/index.ts';
import { companyName } from './company-name.ts';
import { departmentById } from '../departments/store.ts';

export const startUsersReport = {
  async before(context: BeforeOf<typeof contract.startUsersReport>) {
    const { password, ...input } = context.body;
    await periodOf(context.db, context.scope, input);
    const isLonger = await isLong(context.db, context.scope, input);
    if (isLonger && password) await checkOwnPassword(context, password);
    return (within: ContextOf<typeof contract.startUsersReport>) => start(within, isLonger);
  },
};

async function start(context: ContextOf<typeof contract.startUsersReport>, isLonger: boolean) {
  const { password, ...input } = context.body;
  if (isLonger && !password) {
    context.unchanged();
    return { data: null };
  }
  const companyId = context.scope.kind === 'platform' ? null : (context.caller.staff?.company?.id ?? null);
  const data = await startJob(context, usersReportJob, {
    input,
    subject: 'USER',
    companyId,
    params: { name: input.name },
  });
  const { name: _name, ...filters } = input;
  context.record({
    action: 'export',
    subject: 'USER',
    subjectId: null,
    companyId: data.company_id,
    after: { report: 'reports/users/download', ...filters, more_than_500: isLonger },
  });
  return { data };
}

/** A file about students: that it was taken is noted with each of them. */
const noted =
  ({ services, caller }: Pick<ContextOf<typeof contract.usersReport>, 'services' | 'caller'>) =>
  (_count: number, ids: readonly string[]) => {
    const staff = viewingStaffId(caller);
    if (staff) services.recordViews.note(staff, ids, 'export');
  };

export function usersReport(context: ContextOf<typeof contract.usersReport>) {
  const { db, scope, query } = context;
  return reportFile(db, scope, query, textsIn(query.locale)('student_file.sheet'), noted(context));
}

export async function companyReport(context: ContextOf<typeof contract.companyReport>) {
  const { db, scope, query, params } = context;
  const name = await companyName(db, scope, params.id);
  return reportFile(db, scope, { ...query, company_id: params.id }, name, noted(context));
}

export async function departmentReport(context: ContextOf<typeof contract.departmentReport>) {
  const { db, scope, query, params } = context;
  return reportFile(
    db,
    scope,
    { ...query, department_id: params.id },
    (await departmentById(db, scope, params.id)).department_name,
    noted(context),
  );
}
