import { type Actor, system, writeAudit } from '../../platform/database/audit.ts';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { type Counts, erase } from './erase.ts';
import { changeOf, type Reached } from './requests.ts';
import type { Person } from './register/types.ts';

/**
 * A member of staff is erased after the account was deleted, by all the rules of deleting one. Held, so that no one is
 * brought back while being erased.
 */
export const isDeleted = async (db: Db, adminId: string): Promise<boolean> =>
  Boolean(
    await row(
      db,
      sql`select 1 from admins where id = ${adminId} and deleted_at is not null and erased_at is null for update`,
    ),
  );

interface Waiting {
  id: string;
  person: Person;
  person_id: string;
  company_id: string | null;
  requested_by: string | null;
  with_parents: boolean;
}

/** Does an erasure that waits, in the given transaction; nothing when it was withdrawn or another process did it. */
export async function carryOut(
  services: Services,
  tx: Db,
  requestId: string,
  actor?: Actor,
): Promise<Counts | undefined> {
  const request = await row<Waiting>(
    tx,
    sql`select id, person, person_id, company_id, requested_by, with_parents from personal_data_requests
      where id = ${requestId} and kind = 'erasure' and state = 'waiting' for update`,
  );
  if (!request) return undefined;
  const { person, person_id: id } = request;
  // The rules for who may go are those of deleting: a person who was brought back meanwhile stays.
  if (person === 'staff' && !(await isDeleted(tx, id)))
    return void (await rows(
      tx,
      sql`update personal_data_requests set state = 'withdrawn', withdrawn_at = now() where id = ${requestId}`,
    ));
  const parents = request.with_parents ? await onlyParentsOf(tx, id) : [];
  const counts: Counts = {};
  // The parents first: by the child that they have it is clear in which school they are meant.
  for (const parent of parents) add(counts, await erase(services, tx, 'parent', parent));
  add(counts, await erase(services, tx, person, id));
  await rows(
    tx,
    sql`update personal_data_requests set state = 'done', done_at = now(), counts = ${JSON.stringify(counts)}::jsonb,
      version = version + 1, updated_at = now() where id = ${requestId}`,
  );
  const by = actor ?? (request.requested_by ? { ...system, type: 'staff' as const, id: request.requested_by } : system);
  const subjects = { student: 'USER', parent: 'PARENTS', staff: 'ADMIN' } as const;
  const reached: Reached = { subject: subjects[person], companyId: request.company_id };
  await writeAudit(tx, by, [
    changeOf('erase', reached, id),
    ...parents.map((parent) => changeOf('erase', { subject: 'PARENTS', companyId: null }, parent)),
  ]);
  for (const account of [id, ...parents]) services.access.forget(account);
  return counts;
}

/** Parents of the student who have no other child here that is not erased. */
export const onlyParentsOf = async (db: Db, userId: string): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select l.parent_id as id from parent_users l join parents p on p.id = l.parent_id
        where l.user_id = ${userId} and p.erased_at is null
          and not exists (select from parent_users o join users u on u.id = o.user_id
            where o.parent_id = l.parent_id and o.user_id <> ${userId} and u.erased_at is null) order by 1`,
    )
  ).map(({ id }) => id);

function add(counts: Counts, more: Counts): void {
  for (const [table, count] of Object.entries(more)) counts[table] = (counts[table] ?? 0) + count;
}
