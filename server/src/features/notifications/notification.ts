import type { Notification } from '@okur/contract/notifications';
import type { RequestContext, ContextOf } from '../../platform/http/request-context.ts';
import { isDue, insertNotification, changeNotification, toggleNotification } from './save.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { notificationSend } from './send-job.ts';
import type { notifications as contract } from '@okur/contract';
import { reachOf } from './audience.ts';

/** What changed of a notification itself: counts follow, and no name of a student is written where none is needed. */
const audited = ({ title, body, audience, companies, departments, in_app, mail, state, send_at }: Notification) => ({
  title,
  body,
  audience,
  companies,
  departments,
  in_app,
  mail,
  state,
  send_at,
});

/** What is due goes out with the call's transaction, not with the next minute. */
async function sendWhenDue(context: RequestContext, notification: Notification): Promise<void> {
  if (!isDue(notification)) return;
  const { id } = notification;
  await startJob(context, notificationSend, {
    input: { notificationId: id },
    subject: 'NOTIFICATIONS',
    subjectId: id,
    link: `/notifications/${id}`,
  });
}

export async function createNotification(context: ContextOf<typeof contract.createNotification>) {
  const after = await insertNotification(context.db, context.caller.id, context.body);
  context.record({ action: 'create', subject: 'NOTIFICATIONS', subjectId: after.id, after: audited(after) });
  await sendWhenDue(context, after);
  return { data: after };
}

export async function updateNotification(context: ContextOf<typeof contract.updateNotification>) {
  const { before, after } = await changeNotification(context.db, context.params.id, context.body);
  context.record({
    action: 'update',
    subject: 'NOTIFICATIONS',
    subjectId: after.id,
    before: audited(before),
    after: audited(after),
  });
  await sendWhenDue(context, after);
  return { data: after };
}

export async function deleteNotification({ db, params, query, record }: ContextOf<typeof contract.deleteNotification>) {
  const { before, after } = await toggleNotification(db, params.id, query.version);
  record({
    action: before.deleted_at ? 'restore' : 'delete',
    subject: 'NOTIFICATIONS',
    subjectId: after.id,
    before: audited(before),
    after: audited(after),
  });
  return { data: after };
}

export async function previewNotification({ db, body }: ContextOf<typeof contract.previewNotification>) {
  return { data: await reachOf(db, body.audience) };
}
