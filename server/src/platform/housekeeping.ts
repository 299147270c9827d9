import { sql } from 'drizzle-orm';
import { type Db, rows } from './database.ts';

const hour = 3_600_000;

/** What may not be kept: uploaded lists nobody accepted, first passwords, spent keys and tokens. Safe to run twice. */
async function cleanUp(db: Db): Promise<void> {
  await rows(db, sql`delete from class_lists where state = 'preview' and created_at < now() - interval '1 day'`);
  await rows(db, sql`update class_lists set cards = null where cards is not null and accepted_at < now() - interval '1 day'`);
  await rows(db, sql`delete from idempotency_keys where created_at < now() - interval '1 day'`);
  await rows(db, sql`delete from login_failures where first_at < now() - interval '1 day' and coalesce(blocked_until, first_at) < now()`);
  await rows(db, sql`delete from personal_links where expires_at < now() - interval '30 days'`);
  await rows(db, sql`delete from spent_tokens where spent_at < now() - interval '31 days'`);
  await rows(db, sql`delete from sessions where ends_at < now() - interval '1 day'`);
}

/** Cleans up at the start and every hour; answers how to stop. */
export function keepClean(db: Db, onError: (error: unknown) => void): () => void {
  const run = (): void => void cleanUp(db).catch(onError);
  run();
  const timer = setInterval(run, hour);
  timer.unref();
  return () => clearInterval(timer);
}
