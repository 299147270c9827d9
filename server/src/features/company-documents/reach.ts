import type { CompanyDocument } from '@okur/contract/company-documents';
import type { Caller } from '../../platform/access/caller.ts';
import { always, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';

/** Who writes documents sees all of them; the others read those of the school they are in. */
const writes = (caller: Caller): boolean => caller.staff?.ability.can('edit', 'COMPANY_DOCUMENTS') === true;

const isFor = (company: Sql): Sql => sql`(d.all_companies or exists (select from company_document_companies dc
  where dc.document_id = d.id and dc.company_id = ${company}))`;

/** A school that lost its access has lost it at once. */
export function reachable(caller: Caller): Sql {
  if (writes(caller)) return always;
  const company = caller.staff?.company?.id ?? null;
  return sql`(d.deleted_at is null and ${isFor(sql`${company}::uuid`)}
    and exists (select from companies c where c.id = ${company}::uuid and c.document_access))`;
}

/** Managers and instructors of schools with access, by school: who may read documents. */
const posts = sql`(
  select m.admin_id, m.company_id from company_managers m join admins a on a.id = m.admin_id and 'CM' = any(a.roles)
  union all
  select i.admin_id, i.company_id from instructors i join admins a on a.id = i.admin_id and 'IN' = any(a.roles)
  where i.deleted_at is null)`;

/** The schools in which someone may read the document `d`, a row for each of them. */
export const readingPosts = sql`(select p.admin_id, p.company_id, c.company_name from ${posts} p
  join admins a on a.id = p.admin_id and a.deleted_at is null and a.status = 'active'
  join companies c on c.id = p.company_id and c.document_access and c.deleted_at is null and c.status <> 'suspended'
    and not c.sample
  where ${isFor(sql`p.company_id`)})`;

/** Columns of a version, whose alias is `v`, of the document `d`. */
export const versionColumns = (caller: Caller): Sql => {
  const counts = writes(caller)
    ? sql`(select count(distinct rp.admin_id)::int from ${readingPosts} rp
        join company_document_views s on s.admin_id = rp.admin_id and s.version_id = v.id) as seen_count,
      (select count(distinct rp.admin_id)::int from ${readingPosts} rp) as reader_count`
    : sql`null::int as seen_count, null::int as reader_count`;
  return sql`v.number, v.type, v.file_name, v.size, v.link, v.note, ${counts},
    (select s.seen_at from company_document_views s
      where s.version_id = v.id and s.admin_id = ${caller.id}) as seen_at`;
};

export const documentTables = sql`company_documents d
  join company_document_versions v on v.document_id = d.id and v.number = d.number`;

export const documentColumns = (caller: Caller): Sql => {
  const isOwn = writes(caller) ? always : sql`c.id = ${caller.staff?.company?.id ?? null}`;
  return sql`
    d.id, d.version, d.created_at, d.updated_at, d.deleted_at, d.title, d.description, d.all_companies,
    (select coalesce(json_agg(json_build_object('id', c.id, 'company_name', c.company_name)
      order by c.company_name collate "tr-x-icu", c.id), '[]') from company_document_companies dc
      join companies c on c.id = dc.company_id where dc.document_id = d.id and ${isOwn}) as companies,
    ${versionColumns(caller)}, v.created_at as published_at`;
};

/** A document that the caller reaches, or 404; `lock` holds its row until the transaction ends. */
export async function documentById(
  db: Db,
  caller: Caller,
  id: string,
  { where = always, lock = false }: { where?: Sql; lock?: boolean } = {},
): Promise<CompanyDocument> {
  // Held first: what another one changed meanwhile is then seen whole, the version with its document.
  if (lock) await rows(db, sql`select d.id from company_documents d where d.id = ${id} for no key update`);
  const of = {
    columns: documentColumns(caller),
    from: documentTables,
    where: sql`d.id = ${id} and ${reachable(caller)} and ${where}`,
  };
  return orNotFound(await wireRow<CompanyDocument>(db, of));
}

export const alive = sql`d.deleted_at is null`;
