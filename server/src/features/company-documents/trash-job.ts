import { z } from 'zod';
import { companyDocumentUndoDays } from '@okur/contract/company-documents';
import { array, rows, sql } from '../../platform/database/index.ts';
import { jobKind } from '../../platform/jobs/kind.ts';

/** Takes away documents that can no longer be restored, with all versions and their files. */
export const companyDocumentTrash = jobKind({
  kind: 'company_document_trash',
  input: z.strictObject({}),
  cron: '31 1 * * *',
  async work({ services }) {
    const { documents, files } = await services.transaction(async (tx) => {
      const gone = await rows<{ id: string }>(
        tx,
        sql`select id from company_documents
          where deleted_at < now() - make_interval(days => ${companyDocumentUndoDays})
          order by id limit 500 for update`,
      );
      const ids = array(gone.map(({ id }) => id));
      await rows(
        tx,
        sql`delete from company_document_views where version_id in (select v.id from company_document_versions v
          where v.document_id = any(${ids}))`,
      );
      const versions = await rows<{ file_key: string | null }>(
        tx,
        sql`delete from company_document_versions where document_id = any(${ids}) returning file_key`,
      );
      await rows(tx, sql`delete from company_document_companies where document_id = any(${ids})`);
      await rows(tx, sql`delete from company_documents where id = any(${ids})`);
      return { documents: gone.length, files: versions.flatMap(({ file_key }) => file_key ?? []) };
    });
    for (const key of files) await services.storage.remove(key);
    return { result: { documents } };
  },
});
