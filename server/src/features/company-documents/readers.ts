import type { companyDocuments as contract } from '@okur/contract';
import type { CompanyDocument, CompanyDocumentReader } from '@okur/contract/company-documents';
import { type Db, matches, rows, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { tellWebhooks } from '../webhooks/store.ts';
import { alive, documentById, readingPosts } from './reach.ts';

export async function companyDocumentReaders(context: ContextOf<typeof contract.companyDocumentReaders>) {
  const { db, caller, params, query } = context;
  await documentById(db, caller, params.id);
  const last = sql`lateral (select v.number, s.seen_at from company_document_views s
    join company_document_versions v on v.id = s.version_id and v.document_id = d.id
    where s.admin_id = a.id order by v.number desc limit 1)`;
  return list<CompanyDocumentReader>(db, query, {
    columns: sql`a.id, a.username as name, l.number, l.seen_at, coalesce(l.number = d.number, false) as is_current,
      (select json_agg(distinct rp.company_name) from ${readingPosts} rp where rp.admin_id = a.id) as companies`,
    from: sql`company_documents d join admins a on true left join ${last} l on true`,
    where: sql`d.id = ${params.id} and a.id in (select rp.admin_id from ${readingPosts} rp)
      and ${matches(sql`a.search`, query.search)}`,
    sorts: { name: byName(sql`a.username`), seen_at: sql`l.seen_at`, number: sql`l.number` },
    sort: 'name',
    id: sql`a.id`,
    filled: ['name'],
  });
}

/**
 * A line in the bell menu of all who may read the present version and have neither opened it nor such a line: when it
 * comes, when the document becomes theirs, when it is restored. Who may read it in several schools reads it in any.
 */
export const tellReaders = (db: Db, documentId: string): Promise<unknown> =>
  rows(
    db,
    sql`insert into notices (id, account_type, account_id, company_id, text, params, link)
      select gen_random_uuid(), 'staff', r.admin_id, r.company_id,
        case when d.number = 1 then 'notice.company_document' else 'notice.company_document_version' end,
        jsonb_build_object('title', d.title, 'number', d.number), '/company-documents/' || d.id
      from company_documents d
      cross join lateral (select rp.admin_id,
          case when count(distinct rp.company_id) = 1 then (array_agg(rp.company_id))[1] end as company_id
        from ${readingPosts} rp group by rp.admin_id) r where d.id = ${documentId}
        and not exists (select from company_document_versions v join company_document_views s on s.version_id = v.id
          where v.document_id = d.id and v.number = d.number and s.admin_id = r.admin_id)
        and not exists (select from notices n where n.account_type = 'staff' and n.account_id = r.admin_id
          and n.link = '/company-documents/' || d.id and n.params ->> 'number' = d.number::text)`,
  );

/** Takes the lines that wait unread out of the bell menus of all who may not read it: they would lead nowhere. */
export const untellReaders = (db: Db, documentId: string): Promise<unknown> =>
  rows(
    db,
    sql`delete from notices n where n.account_type = 'staff' and n.read_at is null
      and n.link = ${`/company-documents/${documentId}`}
      and n.account_id not in (select rp.admin_id from company_documents d cross join lateral ${readingPosts} rp
        where d.id = ${documentId} and ${alive})`,
  );

/** The schools that it is for. */
export const schoolsOf = async (db: Db, documentId: string): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select c.id from company_documents d join companies c on d.all_companies
          or exists (select from company_document_companies dc where dc.document_id = d.id and dc.company_id = c.id)
        where d.id = ${documentId} and c.deleted_at is null and c.document_access`,
    )
  ).map(({ id }) => id);

/** The systems of the schools that it is for, but for those that had this version before. */
export async function tellSchools(
  db: Db,
  { id, number }: Pick<CompanyDocument, 'id' | 'number'>,
  before: readonly string[],
): Promise<void> {
  const had = new Set(before);
  const schools = (await schoolsOf(db, id)).filter((school) => !had.has(school));
  await tellWebhooks(db, schools, 'document.published', { document_id: id, number });
}
