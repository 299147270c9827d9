import { type Db, rows, sql } from '../database/index.ts';
import type { Delivery } from '../mail/mail.ts';

/**
 * Notes of a parent whether a mail server took what was sent to the address: staff see whose address is wrong. What may
 * be sent later says nothing of it.
 */
export async function noteDelivery(db: Db, parentId: string, delivery: Delivery): Promise<void> {
  if (delivery === 'sent') await forgetRefusal(db, parentId);
  if (delivery === 'failed') await rows(db, sql`update parents set mail_refused_at = now() where id = ${parentId}`);
}

/** Mails that wait for the address are tried at once. */
export const forgetRefusal = (db: Db, parentId: string): Promise<unknown> =>
  rows(db, sql`update parents set mail_refused_at = null where id = ${parentId} and mail_refused_at is not null`);
