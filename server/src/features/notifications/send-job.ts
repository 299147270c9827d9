import { z } from 'zod';
import { array, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import { inOwnTransaction } from '../../platform/jobs/jobs.ts';
import { jobKind, type JobRun } from '../../platform/jobs/kind.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { mailAgain } from './mails-job.ts';
import { send } from './send.ts';

/** Sends in one transaction and wakes the mails once that is on disk. */
const sendOne = (
  services: Services,
  id: string,
  progress: JobRun['progress'],
  end: (tx: Db, readers: number | null) => Promise<void>,
): Promise<number | null> =>
  inOwnTransaction(services, async ({ db, afterCommit }) => {
    const readers = await send(services, db, id, progress, afterCommit);
    await end(db, readers);
    return readers;
  });

/** What a person sends now. */
export const notificationSend = jobKind({
  kind: 'notification_send',
  input: z.strictObject({ notificationId: z.uuid() }),
  needs: ['edit', 'NOTIFICATIONS'],
  work: async ({ services, input, progress, finish }) =>
    void (await sendOne(services, input.notificationId, progress, (tx, readers) =>
      finish(tx, { result: { readers: readers ?? 0 } }),
    )),
});

/** A send that a person began and that is in this state. */
const begun = (...states: string[]): Sql =>
  sql`exists (select from jobs j where j.kind = 'notification_send' and j.subject_id = n.id
    and j.created_at >= n.updated_at and j.state = any(${array(states, 'text')}))`;

/**
 * What is due by its schedule, what a send of now could not finish, and mails that wait for the mail server. One that
 * was stopped while it was sent becomes a draft.
 */
export const dueNotifications = jobKind({
  kind: 'due_notifications',
  input: z.strictObject({}),
  cron: '* * * * *',
  async work({ services, progress }) {
    await rows(
      services.db,
      sql`update notifications n set state = 'draft', send_at = null, version = version + 1, updated_at = now()
        where n.state = 'scheduled' and ${begun('cancelled')}`,
    );
    const due = await rows<{ id: string }>(
      services.db,
      sql`select n.id from notifications n where n.state = 'scheduled' and n.deleted_at is null and n.send_at <= now()
        and not ${begun('queued', 'running')} order by n.send_at, n.id`,
    );
    let sent = 0;
    for (const { id } of due) if ((await sendOne(services, id, progress, async () => undefined)) !== null) sent += 1;
    await mailAgain(services);
    return { result: { sent } };
  },
});
