import { type Db, rows, sql } from '../database/index.ts';
import type { Services } from './services.ts';
import { endForgottenViewings } from '../access/impersonations.ts';

const hour = 3_600_000;

/**
 * Students whose time is over can no longer sign in; their activity says so. Whoever holds another activation goes on.
 */
export const endActivations = (db: Db): Promise<unknown> =>
  rows(
    db,
    sql`with ended as (
        update activations set state = 'expired', version = version + 1, updated_at = now()
          where state = 'used' and expires_at <= now() returning id, used_by
      ), expired as (
        update users u set status = 'expired', version = u.version + 1, updated_at = now() from ended e
        where u.id = e.used_by and okur_may_sign_in(u.status) and not exists (select from activations a
          where a.used_by = u.id and a.state = 'used' and a.id not in (select id from ended))
        returning u.id, u.company_id
      )
      insert into audit (id, company_id, action, subject, subject_id, before, after) select gen_random_uuid(),
        company_id, 'update', 'USER', id, '{"status": "active"}', '{"status": "expired"}' from expired`,
  );

/**
 * Looks at the start and every hour; answers how to stop. What is kept how long is the register's
 * (features/personal-data).
 */
export function keepInTime(
  services: Pick<Services, 'db' | 'transaction'>,
  onError: (error: unknown) => void,
): () => void {
  const run = (): void =>
    void Promise.all([endActivations(services.db), endForgottenViewings(services)]).catch(onError);
  run();
  const timer = setInterval(run, hour);
  timer.unref();
  return () => clearInterval(timer);
}
