import { type Db, rows, type Sql, sql } from '../../platform/database/index.ts';

const stopped = 'notice.roster_stopped';

/** Managers can call the school's system to account; super admins alone change the connection. */
const readersOf = (companyId: string): Sql => sql`(select a.id from admins a where a.deleted_at is null
  and ('SP' = any(a.roles) or exists (select from company_managers m where m.company_id = ${companyId}
    and m.admin_id = a.id)))`;

interface Connection {
  id: string;
  version: number;
  company_id: string;
}

/**
 * A line in the bell menus of a nightly fetch that failed, where no one waits for it: once, until a fetch was whole
 * again. Of a connection that was changed meanwhile nothing is said. Managers have it where they fetch: the page of
 * their school is for the platform.
 */
export const tellOfStop = (tx: Db, { id, version, company_id }: Connection): Promise<unknown> =>
  rows(
    tx,
    sql`insert into notices (id, account_type, account_id, company_id, text, params, link)
      select gen_random_uuid(), 'staff', a.id, r.company_id, ${stopped},
        jsonb_build_object('name', r.name, 'company', c.company_name, 'connection', r.id),
        case when 'SP' = any(a.roles) then '/management/companies/' || r.company_id || '?tab=one-roster'
          else '/management/one-rosters/new' end
      from roster_connections r join companies c on c.id = r.company_id
        join admins a on a.id in ${readersOf(company_id)}
      where r.id = ${id} and r.version = ${version} and not exists (select from notices n
        where n.account_type = 'staff' and n.account_id = a.id and n.text = ${stopped}
          and n.params ->> 'connection' = r.id::text and n.created_at > coalesce(r.fetched_at, r.created_at))`,
  );

/** Lines that no one has read go when a fetch was whole again, and with the connection. */
export const dropStops = (tx: Db, { id, company_id }: Pick<Connection, 'id' | 'company_id'>): Promise<unknown> =>
  rows(
    tx,
    sql`delete from notices where account_type = 'staff' and account_id in ${readersOf(company_id)}
      and read_at is null and text = ${stopped} and params ->> 'connection' = ${id}`,
  );
