import type { ArticleType, NamedInput, ArticleCategory } from '@okur/contract/articles';
import type { ListQuery, Page } from '@okur/contract/list';
import type { z } from 'zod';
import type { Change } from '../../platform/database/audit.ts';
import { type Db, matches, rows, type Sql, sql, softDelete } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { articleTypes } from '../../platform/database/tables/index.ts';
import { byName, list, wireRow, deletedFilter } from '../../platform/database/list/index.ts';
import { checkVersion, orNotFound } from '../../platform/http/api-error.ts';
import type { articles } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

/** One of the two short lists that articles are sorted by. */
interface Named {
  table: Sql;
  columns: Sql;
  subject: 'ARTICLE_CATEGORY' | 'ARTICLE_TYPES';
}

const countOf = (column: Sql): Sql =>
  sql`(select count(*)::int from articles a where ${column} = n.id and a.deleted_at is null) as article_count`;
const stored = sql`n.id, n.version, n.created_at, n.updated_at, n.name`;

const categories: Named = {
  table: sql`article_categories`,
  columns: sql`${stored}, ${countOf(sql`a.category_id`)}`,
  subject: 'ARTICLE_CATEGORY',
};
const types: Named = {
  table: sql`article_types`,
  columns: sql`${stored}, n.deleted_at, ${countOf(sql`a.type_id`)}`,
  subject: 'ARTICLE_TYPES',
};

type Record = (change: Change) => void;
interface Row {
  id: string;
  version: number;
}

const listNamed = <T extends object>(
  db: Db,
  { table, columns }: Named,
  query: ListQuery,
  alive: Sql = sql`true`,
): Promise<Page<T>> =>
  list<T>(db, query, {
    columns,
    from: sql`${table} n`,
    where: sql`${alive} and ${matches(sql`okur_fold(n.name)`, query.search)}`,
    sorts: { name: byName(sql`n.name`), created_at: sql`n.created_at` },
    sort: 'name',
    id: sql`n.id`,
  });

const namedById = async <T extends object>(
  db: Db,
  { table, columns }: Named,
  id: string,
  { where = sql`true`, lock = false }: { where?: Sql; lock?: boolean } = {},
): Promise<T> =>
  orNotFound(
    await wireRow<T>(
      db,
      { columns, from: sql`${table} n`, where: sql`n.id = ${id} and ${where}` },
      lock ? sql`n` : undefined,
    ),
  );

async function createNamed<T extends object>(
  db: Db,
  named: Named,
  { name }: z.output<typeof NamedInput>,
  record: Record,
): Promise<T> {
  const id = newId();
  await rows(db, sql`insert into ${named.table} (id, name) values (${id}, ${name})`);
  const after = await namedById<T>(db, named, id);
  record({ action: 'create', subject: named.subject, subjectId: id, after });
  return after;
}

async function renameNamed<T extends Row>(
  db: Db,
  named: Named,
  id: string,
  { name, version }: { name: string; version?: number | undefined },
  record: Record,
  where?: Sql,
): Promise<T> {
  const before = await namedById<T>(db, named, id, { lock: true, ...(where ? { where } : {}) });
  checkVersion(version, before);
  await rows(
    db,
    sql`update ${named.table} set name = ${name}, version = version + 1, updated_at = now() where id = ${id}`,
  );
  const after = await namedById<T>(db, named, id);
  record({ action: 'update', subject: named.subject, subjectId: id, before, after });
  return after;
}

/** Deletes a type or restores it. Articles of a deleted one keep it; it is no longer offered. */
async function toggleType(db: Db, id: string, version: number | undefined, record: Record): Promise<ArticleType> {
  const before = await namedById<ArticleType>(db, types, id, { lock: true });
  const action = await softDelete(db, articleTypes, before, version);
  const after = await namedById<ArticleType>(db, types, id);
  record({ action, subject: 'ARTICLE_TYPES', subjectId: id, before, after });
  return after;
}

export function listArticleCategories({ db, query }: ContextOf<typeof articles.listArticleCategories>) {
  return listNamed<ArticleCategory>(db, categories, query);
}

export async function createArticleCategory({ db, body, record }: ContextOf<typeof articles.createArticleCategory>) {
  return {
    data: await createNamed<ArticleCategory>(db, categories, body, record),
  };
}

export async function updateArticleCategory({
  db,
  params,
  body,
  record,
}: ContextOf<typeof articles.updateArticleCategory>) {
  return {
    data: await renameNamed<ArticleCategory>(db, categories, params.id, body, record),
  };
}

export function listArticleTypes({ db, caller, query }: ContextOf<typeof articles.listArticleTypes>) {
  return listNamed<ArticleType>(
    db,
    types,
    query,
    deletedFilter(caller, 'ARTICLE_TYPES', sql`n.deleted_at`, query.deleted),
  );
}

export async function createArticleType({ db, body, record }: ContextOf<typeof articles.createArticleType>) {
  return {
    data: await createNamed<ArticleType>(db, types, body, record),
  };
}

export async function updateArticleType({ db, params, body, record }: ContextOf<typeof articles.updateArticleType>) {
  return {
    data: await renameNamed<ArticleType>(db, types, params.id, body, record, sql`n.deleted_at is null`),
  };
}

export async function deleteArticleType({ db, params, query, record }: ContextOf<typeof articles.deleteArticleType>) {
  return {
    data: await toggleType(db, params.id, query.version, record),
  };
}
