import { makeActivations } from '../features/activations/store.ts';
import { type Db, rows, sql } from '../platform/database/index.ts';
import type { DemoSchool } from './schools.ts';

const year = 365;
const free = 6;
/** Students of the last school whose time is over, so that renewing it can be tried. */
const over = 3;

/** Every school has free activations left; at the one that is seen first some students' time has run out. */
export async function makeActivationsOfSchools(db: Db, schools: readonly DemoSchool[]): Promise<void> {
  for (const { id: companyId } of schools) await makeActivations(db, { companyId }, free, year);
  const last = schools.at(-1)!;
  await makeActivations(db, { companyId: last.id }, over, year);
  await rows(
    db,
    sql`with gone as (
        select id, row_number() over (order by id) as n from (select id from users
          where company_id = ${last.id} and status = 'active' and email is null
          and not exists (select from parent_users p where p.user_id = users.id) order by last_seen_at, id
            limit ${over}) u
      ), spent as (
        select id, row_number() over (order by id) as n from (select id from activations
          where company_id = ${last.id} and state = 'free' order by id limit ${over}) a
      ), used as (
        update activations a set state = 'expired', used_by = g.id, used_at = now() - interval '370 days',
          expires_at = now() - interval '5 days', created_at = now() - interval '380 days'
        from spent s join gone g on g.n = s.n where a.id = s.id returning g.id as user_id
      )
      update users set status = 'expired' where id in (select user_id from used)`,
  );
}
