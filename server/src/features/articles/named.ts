import type { ArticleType, NamedInput } from '@okur/contract/articles';
import type { ListQuery, Page } from '@okur/contract/list';
import type { z } from 'zod';
import type { Change } from '../../platform/database/audit.ts';
import { type Db, matches, rows, type Sql, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { byName, list, wireRow } from '../../platform/database/list/index.ts';
import { checkVersion, orNotFound } from '../../platform/http/api-error.ts';

/** One of the two short lists that articles are sorted by. */
interface Named {
  table: Sql;
  columns: Sql;
  subject: 'ARTICLE_CATEGORY' | 'ARTICLE_TYPES';
}

const countOf = (column: Sql): Sql =>
  sql`(select count(*)::int from articles a where ${column} = n.id and a.deleted_at is null) as article_count`;
const stored = sql`n.id, n.version, n.created_at, n.updated_at, n.name`;

export const categories: Named = {
  table: sql`article_categories`,
  columns: sql`${stored}, ${countOf(sql`a.category_id`)}`,
  subject: 'ARTICLE_CATEGORY',
};
export const types: Named = {
  table: sql`article_types`,
  columns: sql`${stored}, n.deleted_at, ${countOf(sql`a.type_id`)}`,
  subject: 'ARTICLE_TYPES',
};

type Record = (change: Change) => void;
interface Row {
  id: string;
  version: number;
}

export const listNamed = <T extends object>(
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

export async function createNamed<T extends object>(
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

export async function renameNamed<T extends Row>(
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
export async function toggleType(
  db: Db,
  id: string,
  version: number | undefined,
  record: Record,
): Promise<ArticleType> {
  const before = await namedById<ArticleType>(db, types, id, { lock: true });
  checkVersion(version, before);
  await rows(
    db,
    sql`update article_types set deleted_at = case when deleted_at is null then now() end, version = version + 1,
      updated_at = now() where id = ${id}`,
  );
  const after = await namedById<ArticleType>(db, types, id);
  record({ action: before.deleted_at ? 'restore' : 'delete', subject: 'ARTICLE_TYPES', subjectId: id, before, after });
  return after;
}
