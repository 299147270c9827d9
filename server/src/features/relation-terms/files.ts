import { workbook } from '../../platform/sheets/write.ts';
import { pairsName, pairSheets } from './sheet.ts';
import type { relationTerms as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { list } from '../../platform/database/list/index.ts';
import type { RelationTerm } from '@okur/contract/relation-terms';
import { limits } from '@okur/contract/limits';
import { listOf } from './pairs.ts';
import { sql } from '../../platform/database/index.ts';
import { importPairs } from './import.ts';
import { readUpload } from '../../platform/sheets/read.ts';

export function relationTermsTemplate({ query }: ContextOf<typeof contract.relationTermsTemplate>) {
  return workbook(pairsName(query.relationType, query.lang), pairSheets(query.relationType, query.lang, []));
}

export async function exportRelationTerms({
  db,
  query: { lang, sort, ...query },
}: ContextOf<typeof contract.exportRelationTerms>) {
  const all = await list<RelationTerm>(
    db,
    { page: 1, per_page: limits.allRowsMax, isAll: true, ...(sort ? { sort } : {}) },
    listOf(query, sql`r.deleted_at is null`),
  );
  return workbook(pairsName(query.relationType, lang), pairSheets(query.relationType, lang, all.data));
}

export async function importRelationTerms({
  db,
  query,
  body,
  files,
  record,
  unchanged,
}: ContextOf<typeof contract.importRelationTerms>) {
  const data = await importPairs(db, await readUpload(files['file']), query.relationType, body);
  if (data.accepted && data.counts.create + data.counts.update > 0)
    record({
      action: 'import',
      subject: 'RELATION_TERM',
      subjectId: null,
      after: { file_name: files['file']!.fileName, relationType: query.relationType, counts: data.counts },
    });
  else unchanged();
  return { data };
}
