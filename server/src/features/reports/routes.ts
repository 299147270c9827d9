import { reports as contract } from '@okur/contract';
import { startJob } from '../../platform/jobs/jobs.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { isOwnPassword } from '../../platform/access/own-password.ts';
import { departmentById } from '../departments/store.ts';
import { articleReport } from './articles.ts';
import { companiesCompared, departmentsCompared } from './compared.ts';
import { companyName } from './company-name.ts';
import { usersReportJob } from './file-job.ts';
import { textsIn } from '../../platform/texts/index.ts';
import { isLong, reportFile } from './files.ts';
import { growthCounts, growthOfUser } from './growth.ts';
import { monthlyHomework } from './homework.ts';
import { exerciseReport, monthlyComprehension, monthlySpeeds } from './monthly.ts';
import { periodOf } from './period.ts';
import { completedGames, createdUsers, emptyRanking, monthlyActivations, series, usersPerType } from './platform.ts';
import { reportAttempts, reportReadings } from './records.ts';
import { instructorStudents } from './students.ts';
import { totalStatistics } from './totals.ts';

export const reportsFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    monthlySpeeds,
    monthlyComprehension,
    completedExercises: (context) => exerciseReport(context, (sums) => sums.count),
    exerciseTimes: (context) => exerciseReport(context, (sums) => sums.seconds),
    monthlyHomework: ({ db, scope, query }) => monthlyHomework(db, scope, query),
    mostReadArticles: ({ db, scope, query }) => articleReport(db, scope, query),
    mostReadBooks: emptyRanking,
    growthOfUser: async ({ db, scope, params }) => ({ data: await growthOfUser(db, scope, params.id) }),
    growthCounts: async ({ db, scope, query }) => ({ data: await growthCounts(db, scope, query) }),
    departmentsCompared,
    companiesCompared,
    reportReadings,
    reportAttempts,
    usersReport: ({ db, scope, query }) => reportFile(db, scope, query, textsIn(query.locale)('student_file.sheet')),
    companyReport: async ({ db, scope, query, params }) =>
      reportFile(db, scope, { ...query, company_id: params.id }, await companyName(db, scope, params.id)),
    departmentReport: async ({ db, scope, query, params }) =>
      reportFile(
        db,
        scope,
        { ...query, department_id: params.id },
        (await departmentById(db, scope, params.id)).department_name,
      ),
    startUsersReport,
    usersPerType: ({ db, scope, query }) => usersPerType(db, scope, query),
    adminBooks: emptyRanking,
    monthlyActivations: ({ db, scope, query }) => monthlyActivations(db, scope, query),
    completedGames: ({ db, scope, query }) => completedGames(db, scope, query),
    createdUsers: ({ db, scope, query }) => createdUsers(db, scope, query),
    challengeInvitations: async ({ db, scope, query }) => series(await periodOf(db, scope, query), () => 0, null),
    instructorBooks: emptyRanking,
    instructorArticles: ({ db, scope, query }) => articleReport(db, scope, query, 'answered'),
    totalStatistics: ({ db, scope, query }) => totalStatistics(db, scope, query),
    instructorStudents,
  });

/** The whole school leaves only for somebody who knows the password, not for whoever finds an open browser. */
async function startUsersReport(context: ContextOf<typeof contract.startUsersReport>) {
  const { password, ...input } = context.body;
  await periodOf(context.db, context.scope, input);
  const isLonger = await isLong(context.db, context.scope, input);
  if (isLonger && !password) {
    context.unchanged();
    return { data: null };
  }
  if (isLonger && !(await isOwnPassword(context.services, context.caller, context.client, password!)))
    throw new ApiError('old_password_wrong', { errors: { password: ['validation.old_password_wrong'] } });
  const companyId = context.scope.kind === 'platform' ? null : (context.caller.staff?.company?.id ?? null);
  const data = await startJob(context, usersReportJob, {
    input,
    subject: 'USER',
    companyId,
    params: { name: input.name },
  });
  const { name: _name, ...asked } = input;
  context.record({
    action: 'export',
    subject: 'USER',
    subjectId: null,
    companyId: data.company_id,
    after: { report: 'reports/users/download', ...asked, more_than_500: isLonger },
  });
  return { data };
}
