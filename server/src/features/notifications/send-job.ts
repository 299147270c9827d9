import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows } from '../../platform/database.ts';
import { jobKind, type JobRun } from '../../platform/jobs/kind.ts';
import type { Services } from '../../platform/services.ts';
import type { Db } from '../../platform/database.ts';
import { send } from './send.ts';

/** Sends in one transaction and wakes the mails once that is on disk. */
async function sendOne(services: Services, id: string, progress: JobRun['progress'], end: (tx: Db, readers: number | null) => Promise<void>): Promise<number | null> {
  const after: (() => unknown)[] = [];
  const readers = await services.transaction(async (tx) => {
    const sent = await send(services, tx, id, progress, (work) => after.push(work));
    await end(tx, sent);
    return sent;
  });
  for (const work of after) await work();
  return readers;
}

/** What somebody sends now. */
export const notificationSend = jobKind({
  kind: 'notification_send',
  input: z.strictObject({ notificationId: z.uuid() }),
  needs: ['edit', 'NOTIFICATIONS'],
  work: async ({ services, input, progress, finish }) => void (await sendOne(services, input.notificationId, progress, (tx, readers) => finish(tx, { result: { readers: readers ?? 0 } }))),
});

/** What is due by its schedule, and what a send of now could not finish. */
export const dueNotifications = jobKind({
  kind: 'due_notifications',
  input: z.strictObject({}),
  cron: '* * * * *',
  async work({ services, progress }) {
    const due = await rows<{ id: string }>(services.db, sql`select id from notifications where state = 'scheduled' and deleted_at is null and send_at <= now() order by send_at, id`);
    let sent = 0;
    for (const { id } of due) if ((await sendOne(services, id, progress, async () => undefined)) !== null) sent += 1;
    return { result: { sent } };
  },
});
