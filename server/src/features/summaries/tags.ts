import type { summaries } from '@okur/contract';
import type { SummaryTag } from '@okur/contract/summaries';
import {
  type Db,
  insertRows,
  matches,
  rows,
  type Sql,
  sql,
  softDelete,
  touched,
  updateRows,
} from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { byName, deletedFilter, list, wireRow } from '../../platform/database/list/index.ts';
import { summaryTags } from '../../platform/database/tables/index.ts';
import { checkVersion, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';

const subject = 'SUMMARY_TAG';
const columns = sql`g.id, g.version, g.created_at, g.updated_at, g.deleted_at, g.name, (
  select count(*)::int from summary_book_tags l join summary_books b on b.id = l.summary_book_id
  where l.tag_id = g.id and b.deleted_at is null
) as summary_count`;
const from = sql`summary_tags g`;

const tagById = async (
  db: Db,
  id: string,
  { where = sql`true`, lock = false }: { where?: Sql; lock?: boolean } = {},
): Promise<SummaryTag> =>
  orNotFound(
    await wireRow<SummaryTag>(db, { columns, from, where: sql`g.id = ${id} and ${where}` }, lock ? sql`g` : undefined),
  );

export const listSummaryTags = ({ db, caller, query }: ContextOf<typeof summaries.listSummaryTags>) =>
  list<SummaryTag>(db, query, {
    columns,
    from,
    where: sql`${deletedFilter(caller, 'SUMMARY_TAGS', sql`g.deleted_at`, query.deleted)}
      and ${matches(sql`g.search`, query.search)}`,
    sorts: { name: byName(sql`g.name`), created_at: sql`g.created_at` },
    sort: 'name',
    id: sql`g.id`,
  });

export const allSummaryTags = async ({ db }: ContextOf<typeof summaries.allSummaryTags>) => ({
  data: await rows<Pick<SummaryTag, 'id' | 'name'>>(
    db,
    sql`select g.id, g.name from ${from} where g.deleted_at is null order by ${byName(sql`g.name`)}, g.id`,
  ),
});

export async function createSummaryTag({ db, body, record }: ContextOf<typeof summaries.createSummaryTag>) {
  const id = newId();
  await insertRows(db, summaryTags, { id, name: body.name });
  const after = await tagById(db, id);
  record({ action: 'create', subject, subjectId: id, after });
  return { data: after };
}

export async function updateSummaryTag({ db, params, body, record }: ContextOf<typeof summaries.updateSummaryTag>) {
  const before = await tagById(db, params.id, { where: sql`g.deleted_at is null`, lock: true });
  checkVersion(body.version, before);
  await updateRows(db, summaryTags, { name: body.name, ...touched() }, sql`id = ${params.id}`);
  const after = await tagById(db, params.id);
  record({ action: 'update', subject, subjectId: params.id, before, after });
  return { data: after };
}

/** Deletes a tag or restores it. Its summaries are shown without a deleted one and have a restored one again. */
export async function deleteSummaryTag({ db, params, query, record }: ContextOf<typeof summaries.deleteSummaryTag>) {
  const before = await tagById(db, params.id, { lock: true });
  const action = await softDelete(db, summaryTags, before, query.version);
  const after = await tagById(db, params.id);
  record({ action, subject, subjectId: params.id, before, after });
  return { data: after };
}
