import type { Notification, NotificationChange, NotificationInput } from '@okur/contract/notifications';
import type { z } from 'zod';
import { type Db, rows, sql, softDelete } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { notifications } from '../../platform/database/tables/index.ts';
import { checkVersion, invalidField, ApiError } from '../../platform/http/api-error.ts';
import { checkAudience } from './audience.ts';
import { notificationById } from './store.ts';

type Values = Pick<Notification, 'title' | 'body' | 'audience' | 'in_app' | 'mail' | 'send_at'>;

export async function insertNotification(
  db: Db,
  adminId: string,
  body: z.output<typeof NotificationInput>,
): Promise<Notification> {
  await checkAudience(db, body.audience);
  const id = newId();
  await rows(
    db,
    sql`insert into notifications (id, title, body, audience, in_app, mail, state, send_at, created_by)
        values (${id}, ${JSON.stringify(body.title)}::jsonb, ${JSON.stringify(body.body)}::jsonb,
          ${JSON.stringify(body.audience)}::jsonb, ${body.in_app}, ${body.mail},
          ${body.send_at ? 'scheduled' : 'draft'}, ${body.send_at}, ${adminId})`,
  );
  return notificationById(db, id);
}

/** Waits for a job that is sending it just now; after that it is sent and cannot be changed. */
async function unsent(db: Db, id: string): Promise<Notification> {
  const before = await notificationById(db, id, { lock: true });
  if (before.deleted_at || before.state === 'sent') throw new ApiError('conflict', { current: before });
  return before;
}

export async function changeNotification(
  db: Db,
  id: string,
  { version, ...change }: z.output<typeof NotificationChange>,
): Promise<{ before: Notification; after: Notification }> {
  const before = await unsent(db, id);
  checkVersion(version, before);
  const next: Values = { ...before, ...(change as Partial<Values>) };
  if (!next.in_app && !next.mail) throw invalidField('in_app', 'validation.required');
  if (change.audience) await checkAudience(db, change.audience);
  await rows(
    db,
    sql`update notifications set title = ${JSON.stringify(next.title)}::jsonb,
      body = ${JSON.stringify(next.body)}::jsonb, audience = ${JSON.stringify(next.audience)}::jsonb,
      in_app = ${next.in_app}, mail = ${next.mail},
          send_at = ${next.send_at}, state = ${next.send_at ? 'scheduled' : 'draft'}, version = version + 1,
            updated_at = now() where id = ${id}`,
  );
  return { before, after: await notificationById(db, id) };
}

/**
 * Deleted, it leaves the bells of its readers; brought back it is there again. What was to be sent waits for a new
 * time.
 */
export async function toggleNotification(
  db: Db,
  id: string,
  version: number | undefined,
): Promise<{ before: Notification; after: Notification }> {
  const before = await notificationById(db, id, { lock: true });
  await softDelete(db, notifications, before, version);
  if (before.state === 'scheduled')
    await rows(db, sql`update notifications set state = 'draft', send_at = null where id = ${id}`);
  return { before, after: await notificationById(db, id) };
}

export const isDue = ({ state, send_at }: Pick<Notification, 'state' | 'send_at'>): boolean =>
  state === 'scheduled' && send_at !== null && Date.parse(send_at) <= Date.now();
