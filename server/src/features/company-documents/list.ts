import type { companyDocuments as contract } from '@okur/contract';
import type { CompanyDocument, CompanyDocumentVersion } from '@okur/contract/company-documents';
import { ifGiven, matches, rows, sql } from '../../platform/database/index.ts';
import { byName, deletedFilter, list } from '../../platform/database/list/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { documentById, documentColumns, documentTables, reachable, versionColumns } from './reach.ts';

export const listCompanyDocuments = ({ db, caller, query }: ContextOf<typeof contract.listCompanyDocuments>) =>
  list<CompanyDocument>(db, query, {
    columns: documentColumns(caller),
    from: documentTables,
    where: sql`${reachable(caller)}
      and ${deletedFilter(caller, 'COMPANY_DOCUMENTS', sql`d.deleted_at`, query.deleted)}
      and ${matches(sql`d.search`, query.search)}
      and ${ifGiven(query.type, (type) => sql`v.type = ${type}`)}
      and ${ifGiven(
        query.company_id,
        (id) => sql`(d.all_companies or exists (select from company_document_companies dc
          where dc.document_id = d.id and dc.company_id = ${id}))`,
      )}`,
    sorts: {
      title: byName(sql`d.title`),
      published_at: sql`v.created_at`,
      updated_at: sql`d.updated_at`,
      created_at: sql`d.created_at`,
      type: sql`v.type`,
      size: sql`v.size`,
    },
    sort: '-published_at',
    id: sql`d.id`,
    filled: ['title', 'published_at', 'updated_at', 'created_at', 'type'],
  });

export async function getCompanyDocument({ db, caller, params }: ContextOf<typeof contract.getCompanyDocument>) {
  return { data: await documentById(db, caller, params.id) };
}

export async function companyDocumentVersions({
  db,
  caller,
  params,
}: ContextOf<typeof contract.companyDocumentVersions>) {
  await documentById(db, caller, params.id);
  const found = await rows<{ data: CompanyDocumentVersion }>(
    db,
    sql`select row_to_json(x) as data from (select v.id, ${versionColumns(caller)}, v.created_at
      from company_documents d join company_document_versions v on v.document_id = d.id
      where d.id = ${params.id} order by v.number desc) x`,
  );
  return { data: found.map(({ data }) => data) };
}
