import type { AccountType } from '@okur/contract/needs';
import type { ProviderKind } from '@okur/contract/sign-on';
import { array, type Db, row, sql } from '../../platform/database/index.ts';
import { accounts } from '../auth/store.ts';

export type SignOnType = Exclude<AccountType, 'parent'>;

export interface Provider {
  id: string;
  version: number;
  /** None of a partner's. */
  company_id: string | null;
  /** Or the partner's. */
  company_name: string;
  /** Whose people it may bring. */
  companies: string[];
  kind: ProviderKind;
  name: string;
  issuer: string;
  client_id: string;
  /** Sealed. */
  secret: string;
  callback_hash: string;
}

/** Of a company that is there; `p` and `c` are the aliases. */
export const isOffered = sql`p.enabled and c.deleted_at is null`;

/** A provider with which people of this kind may sign in now, of a company or a partner. */
export const offeredProvider = (db: Db, id: string, type: SignOnType): Promise<Provider | undefined> =>
  row<Provider>(
    db,
    sql`select p.id, p.version, p.company_id, coalesce(c.company_name, r.name) as company_name, p.kind, p.name,
      p.issuer, p.client_id, p.secret, p.callback_hash,
      array(select o.id from companies o left join partner_companies m on m.company_id = o.id
        and m.partner_id = p.partner_id where o.deleted_at is null and (o.id = p.company_id
          or m.partner_id is not null)) as companies
      from identity_providers p left join companies c on c.id = p.company_id left join partners r
        on r.id = p.partner_id
        where p.id = ${id} and ${isOffered} and ${type === 'staff' ? sql`p.staff` : sql`p.students`}`,
  );

/**
 * Whether the provider answers for all of an account: a student of its company, or a member of staff who works at
 * companies that it may bring people of, and nowhere else. Other data is never opened by what it has set up.
 */
export async function answersFor(db: Db, provider: Provider, type: SignOnType, id: string): Promise<boolean> {
  const companies = sql`${array(provider.companies)}::uuid[]`;
  const found =
    type === 'student'
      ? await row(
          db,
          sql`select from users where id = ${id} and company_id = any(${companies}) and ${accounts.student.live}`,
        )
      : await row(
          db,
          sql`select from (select id, roles from admins where id = ${id} and ${accounts.staff.live}) a
            cross join lateral (select array(select c.id from companies c where c.deleted_at is null and (
                exists (select from company_managers m where m.company_id = c.id and m.admin_id = a.id)
                or exists (select from instructors i where i.company_id = c.id and i.admin_id = a.id
                  and i.deleted_at is null))) as ids) w
            where a.roles <@ array['CM', 'IN'] and w.ids <> '{}' and w.ids <@ ${companies}`,
        );
  return found !== undefined;
}
