import type { homework } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { reminderJob } from './reminder-job.ts';
import { remind } from './reminders.ts';

export async function remindOfHomework(context: ContextOf<typeof homework.remindOfHomework>) {
  const {
    id: reminderId,
    before,
    company_id: companyId,
    ...data
  } = await remind(context.db, context.scope, context.caller.id, context.params.id);
  if (data.parents > 0)
    await startJob(context, reminderJob, {
      input: { homeworkId: context.params.id, reminderId },
      companyId,
      subject: 'HOMEWORK',
      subjectId: context.params.id,
    });
  context.record({
    action: 'update',
    subject: 'HOMEWORK',
    subjectId: context.params.id,
    companyId,
    before: { last_reminded_at: before },
    after: { last_reminded_at: data.sent_at },
  });
  return { data: { sent_at: data.sent_at, students: data.students, parents: data.parents } };
}
