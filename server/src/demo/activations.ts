import { array, type Db, rows, sql } from '../platform/database/index.ts';
import { giveActivations, makeActivations } from '../features/activations/store.ts';
import type { DemoSchool } from './schools.ts';

const year = 365;
const free = 6;
/** Students of the last school whose time is over, so that renewing it can be tried. */
const over = 3;

/**
 * Every school has free activations left. At the one that is seen first, which buys codes, each student holds one; the
 * time of some has run out, of some it is about to.
 */
export async function makeActivationsOfSchools(db: Db, schools: readonly DemoSchool[]): Promise<void> {
  for (const { id: companyId } of schools) await makeActivations(db, { companyId }, free, year);
  const last = schools.at(-1)!;
  await rows(db, sql`update companies set licensing = 'codes', licence_limit = null where id = ${last.id}`);
  await giveCodesToAll(db, last.id);
  await endTimeOfSome(db, last.id);
}

/** As the school year went on: those who came first hold the codes that end first. */
async function giveCodesToAll(db: Db, companyId: string): Promise<void> {
  const students = await rows<{ id: string }>(
    db,
    sql`select u.id from users u where u.company_id = ${companyId} and okur_may_sign_in(u.status)
      order by u.last_seen_at, u.id`,
  );
  const userIds = students.map(({ id }) => id);
  const [code] = await makeActivations(db, { companyId }, userIds.length, year);
  if (!code) return;
  await giveActivations(db, { companyId, userIds });
  await rows(
    db,
    sql`with held as (
        select a.id, row_number() over (order by array_position(${array(userIds)}, a.used_by)) as n from activations a
          where a.company_id = ${companyId} and a.state = 'used'
      )
      update activations a set used_at = a.used_at - t.ago, starts_at = a.starts_at - t.ago,
        first_used_at = a.first_used_at - t.ago,
        expires_at = a.expires_at - t.ago, created_at = a.created_at - t.ago - interval '1 day'
        from held h, lateral (select make_interval(days => (30 + (h.n * 37) % 320)::int) as ago) t where a.id = h.id`,
  );
}

async function endTimeOfSome(db: Db, companyId: string): Promise<void> {
  await rows(
    db,
    sql`with gone as (
        select u.id from users u where u.company_id = ${companyId} and u.status = 'active' and u.email is null
          and not exists (select from parent_users p where p.user_id = u.id) order by u.last_seen_at, u.id
            limit ${over}
      ), ended as (
        update activations a set state = 'expired', used_at = now() - interval '370 days',
          starts_at = now() - interval '370 days', expires_at = now() - interval '5 days',
          created_at = now() - interval '380 days' from gone g where a.used_by = g.id and a.state = 'used'
        returning a.used_by
      )
      update users set status = 'expired' where id in (select used_by from ended)`,
  );
}
