import { randomInt } from 'node:crypto';
import { limits } from '@okur/contract/limits';
import { type Db, insertRows, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { activations } from '../../platform/database/tables/index.ts';

/**
 * Activations that a student of `u` could be given: those of the school that are for no class or for the student's own.
 */
const freeFor = sql`x.company_id = u.company_id and x.state = 'free' and (x.department_id is null
  or x.department_id = u.department_id)`;

/** How many of them there are. */
export const freeActivations: Sql = sql`(select count(*)::int from activations x where ${freeFor})`;

/** The activation that `u` holds or held last. */
export const activationOfUser: Sql = sql`
  (select json_build_object('code', x.code, 'started_at', x.used_at, 'expires_at', x.expires_at) from activations x
    where x.used_by = u.id and x.state in ('used', 'expired') order by x.used_at desc, x.id desc limit 1)`;

export interface Taken {
  id: string;
  code: string;
  expires_at: string;
}

/**
 * Gives a student a free activation: one of the own class before one of the school, the oldest first. Of two who ask
 * for the last one at once the second finds none.
 */
export const takeActivation = (db: Db, userId: string): Promise<Taken | undefined> =>
  row<Taken>(
    db,
    sql`update activations a set state = 'used', used_by = ${userId}, used_at = now(),
      expires_at = now() + make_interval(days => a.duration_days), version = a.version + 1, updated_at = now()
        where a.id = (select x.id from activations x join users u on u.id = ${userId} where ${freeFor}
          order by x.department_id is null, x.created_at, x.id limit 1 for update of x skip locked)
        returning a.id, a.code, a.expires_at`,
  );

const { alphabet, length } = limits.activationCode;
const makeActivationCode = (): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Makes free activations of so many days for a company, or for one of its classes. */
export async function makeActivations(
  db: Db,
  owner: { companyId: string; departmentId?: string },
  count: number,
  days: number,
): Promise<void> {
  await insertRows(
    db,
    activations,
    Array.from({ length: count }, () => ({
      code: makeActivationCode(),
      company_id: owner.companyId,
      department_id: owner.departmentId ?? null,
      duration_days: days,
    })),
  );
}

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
