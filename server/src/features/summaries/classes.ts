import type { summaries } from '@okur/contract';
import type { SummaryClass } from '@okur/contract/summaries';
import {
  type Db,
  insertRows,
  matches,
  nameIn,
  row,
  rows,
  type Sql,
  sql,
  softDelete,
  touched,
  updateRows,
} from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { byName, deletedFilter, list, wireRow } from '../../platform/database/list/index.ts';
import { summaryClasses } from '../../platform/database/tables/index.ts';
import { ApiError, checkVersion, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';

const subject = 'SUMMARY_CLASS';
const columns = sql`g.id, g.version, g.created_at, g.updated_at, g.deleted_at, g.names, g.position, (
  select count(*)::int from summary_book_classes l join summary_books s on s.id = l.summary_book_id
  where l.class_id = g.id and s.deleted_at is null
) as summary_count`;
const from = sql`summary_classes g`;

const classById = async (
  db: Db,
  id: string,
  { where = sql`true`, lock = false }: { where?: Sql; lock?: boolean } = {},
): Promise<SummaryClass> =>
  orNotFound(
    await wireRow<SummaryClass>(
      db,
      { columns, from, where: sql`g.id = ${id} and ${where}` },
      lock ? sql`g` : undefined,
    ),
  );

export const listSummaryClasses = ({ db, caller, query }: ContextOf<typeof summaries.listSummaryClasses>) =>
  list<SummaryClass>(db, query, {
    columns,
    from,
    where: sql`${deletedFilter(caller, 'SUMMARY_CLASSES', sql`g.deleted_at`, query.deleted)}
      and ${matches(sql`g.search`, query.search)}`,
    sorts: { position: sql`g.position`, names: byName(nameIn(sql`g.names`, sql`'tr'`)), created_at: sql`g.created_at` },
    sort: 'position',
    id: sql`g.id`,
  });

export const allSummaryClasses = async ({ db }: ContextOf<typeof summaries.allSummaryClasses>) => ({
  data: await rows<Pick<SummaryClass, 'id' | 'names'>>(
    db,
    sql`select g.id, g.names from ${from} where g.deleted_at is null order by g.position, g.id`,
  ),
});

/** After the last category. */
const nextPosition = sql`(select least(coalesce(max(position), 0) + 1, 10000) from summary_classes
  where deleted_at is null)`;

export async function createSummaryClass({ db, body, record }: ContextOf<typeof summaries.createSummaryClass>) {
  const id = newId();
  await insertRows(db, summaryClasses, { id, names: body.names, position: body.position ?? nextPosition });
  const after = await classById(db, id);
  record({ action: 'create', subject, subjectId: id, after });
  return { data: after };
}

export async function updateSummaryClass({ db, params, body, record }: ContextOf<typeof summaries.updateSummaryClass>) {
  const before = await classById(db, params.id, { where: sql`g.deleted_at is null`, lock: true });
  checkVersion(body.version, before);
  const position = body.position ?? before.position;
  await updateRows(db, summaryClasses, { names: body.names, position, ...touched() }, sql`id = ${params.id}`);
  const after = await classById(db, params.id);
  record({ action: 'update', subject, subjectId: params.id, before, after });
  return { data: after };
}

/** Deletes a category that no summary has, or restores one. A summary in the trash keeps its link. */
export async function deleteSummaryClass({
  db,
  params,
  query,
  record,
}: ContextOf<typeof summaries.deleteSummaryClass>) {
  // Held against summaries that take it at this moment; what they have is read once it is held.
  await row(db, sql`select id from summary_classes where id = ${params.id} for update`);
  const before = await classById(db, params.id);
  const action = await softDelete(db, summaryClasses, before, query.version, async (what) => {
    if (what === 'delete' && before.summary_count > 0)
      throw new ApiError('has_dependents', {
        errors: { id: ['validation.summary_class_used'] },
        params: { id: { count: before.summary_count } },
      });
  });
  const after = await classById(db, params.id);
  record({ action, subject, subjectId: params.id, before, after });
  return { data: after };
}
