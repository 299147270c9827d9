import type { summaries as contract } from '@okur/contract';
import type { SummaryVersion, SummaryVersionText } from '@okur/contract/summaries';
import { row, sql } from '../../platform/database/index.ts';
import { list } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { summaryById } from './reach.ts';

/* Every text that a summary had and has, for those who write it. */

const columns = sql`
  v.text_version as version, v.created_at, a.username as created_by, v.language, v.word_count,
  jsonb_array_length(v.sections) as section_count, v.text_version = s.text_version as current`;
const tables = sql`summary_texts v join summary_books s on s.id = v.summary_book_id
  left join admins a on a.id = v.created_by`;

export async function versionsOfSummary({ db, caller, params, query }: ContextOf<typeof contract.versionsOfSummary>) {
  const { id } = await summaryById(db, caller, params.id);
  return list<SummaryVersion>(db, query, {
    columns,
    from: tables,
    where: sql`v.summary_book_id = ${id}`,
    sorts: { version: sql`v.text_version` },
    sort: '-version',
    id: sql`v.text_version`,
  });
}

export async function versionOfSummary({ db, caller, params, query }: ContextOf<typeof contract.versionOfSummary>) {
  const { id } = await summaryById(db, caller, params.id);
  const wanted = query.version === undefined ? sql`s.text_version` : sql`${query.version}::int`;
  const { data } = orNotFound(
    await row<{ data: SummaryVersionText }>(
      db,
      sql`select to_json(x) as data from (select ${columns}, v.sections from ${tables}
        where v.summary_book_id = ${id} and v.text_version = ${wanted}) x`,
    ),
  );
  return { data };
}
