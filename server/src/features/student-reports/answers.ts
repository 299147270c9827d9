import type { studentReports as contract } from '@okur/contract';
import type { StudentReport } from '@okur/contract/student-reports';
import type { User } from '@okur/contract/users';
import { startJob } from '../../platform/jobs/jobs.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { departmentById } from '../departments/store.ts';
import { periodOf } from '../reports/store.ts';
import { userById } from '../users/store.ts';
import { classReport } from './class-job.ts';
import { figuresOf } from './figures.ts';
import { pdfOf } from './pdf.ts';
import { reportOf } from './report.ts';

type Request = Pick<
  ContextOf<typeof contract.studentReport>,
  'db' | 'scope' | 'caller' | 'params' | 'query' | 'services'
>;

export async function reportAsPdf(request: Request) {
  const { student, report } = await reportFor(request);
  return pdfOf(request.services, student.company_id, report);
}

export async function reportOnScreen(request: Request) {
  return { data: (await reportFor(request)).report };
}

/** The same for staff and parents, but notes for staff alone who may read notes. */
async function reportFor({
  db,
  scope,
  caller,
  params,
  query: { locale, ...days },
}: Request): Promise<{ student: User; report: StudentReport }> {
  const student = await userById(db, scope, params.id);
  const withNotes = caller.type === 'parent' || caller.staff?.ability.can('view', 'USER_NOTES') === true;
  return { student, report: reportOf(await figuresOf(db, student, days, withNotes), locale ?? student.language) };
}

export async function startClassReport(context: ContextOf<typeof contract.startClassReport>) {
  const { db, scope, params, body } = context;
  await periodOf(db, scope, { ...body, department_id: params.id });
  const { id, department_name: name, company_id: companyId } = await departmentById(db, scope, params.id);
  const data = await startJob(context, classReport, {
    input: { departmentId: id, ...body },
    companyId,
    subject: 'DEPARTMENT',
    subjectId: id,
    params: { name },
    link: `/management/departments/${id}`,
  });
  context.record({
    action: 'export',
    subject: 'DEPARTMENT',
    subjectId: id,
    companyId,
    after: { report: 'student-reports', ...body },
  });
  return { data };
}
