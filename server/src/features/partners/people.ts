import type { partners as contract } from '@okur/contract';
import type { PartnerUser } from '@okur/contract/partners';
import { done } from '@okur/contract/route';
import { type Db, matches, row, rows, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import { endSessions } from '../../platform/access/sessions.ts';
import { ApiError, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';

/** The name of a partner that is there. */
const reachPartner = async (db: Db, id: string): Promise<string> =>
  orNotFound(await row<{ name: string }>(db, sql`select name from partners where id = ${id}`)).name;

const ofPartner = (id: string) =>
  sql`identities i join identity_providers p on p.id = i.provider_id and p.partner_id = ${id}
    join admins a on a.id = i.account_id`;

export async function partnerUsers({ db, params, query }: ContextOf<typeof contract.partnerUsers>) {
  await reachPartner(db, params.id);
  return list<PartnerUser>(db, query, {
    columns: sql`i.id, a.id as admin_id, a.username as name, a.email, i.subject, i.created_at, i.last_used_at,
      array(select distinct c.company_name from companies c where c.deleted_at is null and (
        exists (select from company_managers m where m.company_id = c.id and m.admin_id = a.id)
        or exists (select from instructors t where t.company_id = c.id and t.admin_id = a.id
          and t.deleted_at is null)) order by c.company_name) as companies`,
    from: ofPartner(params.id),
    where: matches(sql`a.search`, query.search),
    sorts: { name: byName(sql`a.username`), last_used_at: sql`i.last_used_at`, created_at: sql`i.created_at` },
    sort: 'name',
    id: sql`i.id`,
    filled: ['name', 'created_at'],
  });
}

/** Disconnects someone, unless no other way in would be left; who came in by it is out. */
export async function disconnectPartnerUser(context: ContextOf<typeof contract.disconnectPartnerUser>) {
  const { db, services, params, record, afterCommit } = context;
  const partner = await reachPartner(db, params.id);
  const { account_id: id } = orNotFound(
    await row<{ account_id: string }>(
      db,
      sql`select i.account_id from ${ofPartner(params.id)} where i.id = ${params.identity_id}`,
    ),
  );
  // Held, so that of two that go at once the later sees that it is the last.
  const account = orNotFound(
    await row<{ password_hash: string | null }>(db, sql`select password_hash from admins where id = ${id} for update`),
  );
  await rows(db, sql`delete from identities where id = ${params.identity_id}`);
  const other = await row(db, sql`select from identities where account_type = 'staff' and account_id = ${id}`);
  if (account.password_hash === null && !other) throw new ApiError('last_way_in');
  await endSessions(db, 'staff', id);
  afterCommit(() => services.access.forget(id));
  record({ action: 'unlink', subject: 'ADMIN', subjectId: id, before: { connected_account: partner } });
  return done;
}
