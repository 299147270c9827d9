import type { payments as contract } from '@okur/contract';
import type { BankNotice } from '@okur/contract/payments';
import { type Db, ifGiven, matches, rows, type Sql, sql } from '../../platform/database/index.ts';
import { list, wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';

/* Notices about payments that are not here: another shop's, or of a payment that a restored backup no longer has. */

const columns: Sql = sql`e.id, e.at, e.provider, e.type, e.reference, e.event_id, e.looked_at, a.username as looked_by`;
const from: Sql = sql`provider_events e left join admins a on a.id = e.looked_by`;
const unknown: Sql = sql`e.outcome = 'unknown_payment'`;

export const listBankNotices = ({ db, query }: ContextOf<typeof contract.listBankNotices>) =>
  list<BankNotice>(db, query, {
    columns,
    from,
    where: sql`${unknown} and ${matches(sql`lower(concat_ws(' ', e.type, e.reference, e.event_id))`, query.search)}
      and ${ifGiven(query.is_looked_at, (v) => sql`(e.looked_at is not null) = ${v}`)}`,
    sorts: { at: sql`e.at`, provider: sql`e.provider`, type: sql`e.type`, looked_at: sql`e.looked_at` },
    sort: '-at',
    id: sql`e.id`,
    filled: ['at', 'provider', 'type'],
  });

const noticeById = async (db: Db, id: string, lock?: Sql): Promise<BankNotice> =>
  orNotFound(await wireRow<BankNotice>(db, { columns, from, where: sql`e.id = ${id} and ${unknown}` }, lock));

/** The bank's own pages have what it is about; here is said that someone was there. */
export async function lookAtBankNotice(context: ContextOf<typeof contract.lookAtBankNotice>) {
  const { db, caller, params, body, record, unchanged } = context;
  const before = await noticeById(db, params.id, sql`e`);
  if (body.is_looked_at === (before.looked_at !== null)) {
    unchanged();
    return { data: before };
  }
  const [at, by] = body.is_looked_at ? [sql`okur_now()`, caller.id] : [sql`null`, null];
  await rows(db, sql`update provider_events set looked_at = ${at}, looked_by = ${by} where id = ${before.id}`);
  const after = await noticeById(db, before.id);
  record({
    action: 'update',
    subject: 'BANK_NOTICE',
    subjectId: after.id,
    before: { name: before.type, looked_at: before.looked_at },
    after: { name: after.type, looked_at: after.looked_at },
  });
  return { data: after };
}

/** One line for each super admin, however many notices come before it is read. */
export const tellOfUnknown = (tx: Db): Promise<unknown> =>
  rows(
    tx,
    sql`insert into notices (id, account_type, account_id, text, params, link)
      select gen_random_uuid(), 'staff', a.id, ${unknownText}, '{}'::jsonb, ${page}
        from admins a where a.deleted_at is null and 'SP' = any(a.roles) and not exists (select from notices n
          where n.account_type = 'staff' and n.account_id = a.id and n.text = ${unknownText} and n.read_at is null)`,
  );
const unknownText = 'notice.bank_notice_unknown';
const page = '/activation-code-payment/list?tab=bank-notices';
