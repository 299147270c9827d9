import { sql } from 'drizzle-orm';
import { type Db, rows } from './database.ts';

const hour = 3_600_000;

/** What may not be kept: uploaded lists nobody accepted, first passwords, spent keys and tokens. Safe to run twice. */
export async function cleanUp(db: Db): Promise<void> {
  await rows(db, sql`delete from class_lists where state = 'preview' and created_at < now() - interval '1 day'`);
  await rows(db, sql`update class_lists set cards = null where cards is not null and accepted_at < now() - interval '1 day'`);
  await rows(db, sql`delete from idempotency_keys where created_at < now() - interval '1 day'`);
  await rows(db, sql`delete from login_failures where first_at < now() - interval '1 day' and coalesce(blocked_until, first_at) < now()`);
  await rows(db, sql`delete from personal_links where expires_at < now() - interval '30 days'`);
  await rows(db, sql`delete from spent_tokens where spent_at < now() - interval '31 days'`);
  await rows(db, sql`delete from sign_in_challenges where expires_at < now()`);
  await rows(db, sql`delete from parent_codes where greatest(expires_at, coalesce(claim_expires_at, expires_at)) < now() - interval '1 day'`);
  await endActivations(db);
  await rows(db, sql`delete from sessions where ends_at < now() - interval '1 day'`);
}

/** Students whose time is over can no longer sign in; their activity says so. Whoever holds another activation goes on. */
const endActivations = (db: Db): Promise<unknown> =>
  rows(
    db,
    sql`with ended as (
        update activations set state = 'expired', version = version + 1, updated_at = now() where state = 'used' and expires_at <= now() returning id, used_by
      ), expired as (
        update users u set status = 'expired', version = u.version + 1, updated_at = now() from ended e
        where u.id = e.used_by and u.status in ('active', 'invited') and not exists (select from activations a where a.used_by = u.id and a.state = 'used' and a.id not in (select id from ended))
        returning u.id, u.company_id
      )
      insert into audit (id, company_id, action, subject, subject_id, before, after) select gen_random_uuid(), company_id, 'update', 'USER', id, '{"status": "active"}', '{"status": "expired"}' from expired`,
  );

/** Cleans up at the start and every hour; answers how to stop. */
export function keepClean(db: Db, onError: (error: unknown) => void): () => void {
  const run = (): void => void cleanUp(db).catch(onError);
  run();
  const timer = setInterval(run, hour);
  timer.unref();
  return () => clearInterval(timer);
}
