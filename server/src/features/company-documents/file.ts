import type { companyDocuments as contract } from '@okur/contract';
import { done } from '@okur/contract/route';
import type { Caller } from '../../platform/access/caller.ts';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { reachable, readingPosts } from './reach.ts';

interface Version {
  id: string;
  file_key: string | null;
  file_name: string | null;
}

export async function companyDocumentFile(context: ContextOf<typeof contract.companyDocumentFile>) {
  const { db, caller, params, query, services } = context;
  const version = await versionOf(db, caller, params.id, query.number);
  const file = orNotFound(version.file_key ? await services.storage.get(version.file_key) : null);
  await services.transaction((tx) => see(tx, caller, version));
  return { fileName: version.file_name ?? '', contentType: file.contentType, bytes: file.stream };
}

export async function seeCompanyDocument(context: ContextOf<typeof contract.seeCompanyDocument>) {
  const { db, caller, params, body, services } = context;
  const version = await versionOf(db, caller, params.id, body.number);
  // A file is seen by opening it.
  if (version.file_key === null) await services.transaction((tx) => see(tx, caller, version));
  return done;
}

const versionOf = async (db: Db, caller: Caller, id: string, number: number | undefined): Promise<Version> =>
  orNotFound(
    await row<Version>(
      db,
      sql`select v.id, v.file_key, v.file_name from company_documents d
        join company_document_versions v
          on v.document_id = d.id and v.number = coalesce(${number ?? null}::int, d.number)
        where d.id = ${id} and ${reachable(caller)}`,
    ),
  );

/** The first opening counts, of those for whom the document is. */
const see = (db: Db, { id }: Caller, version: Version): Promise<unknown> =>
  rows(
    db,
    sql`insert into company_document_views (version_id, admin_id)
      select v.id, ${id} from company_document_versions v join company_documents d on d.id = v.document_id
      where v.id = ${version.id} and ${id} in (select rp.admin_id from ${readingPosts} rp)
      on conflict do nothing`,
  );
