import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { array, type Db, row, rows, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { exportPage } from './export-page.ts';
import { zoneOf } from '../companies/store.ts';
import { storedFilesOf } from './files.ts';
import { identityOf } from './identity.ts';
import { linksOf } from './register.ts';
import type { Person } from './register/types.ts';
import { notFound } from '../../platform/http/api-error.ts';
import type { Language } from '@okur/contract/fields';

export type Row = Record<string, unknown>;
/** A person's rows by table, with the columns that the register gives out. */
export type Export = Record<string, Row[]>;

/** Everything about one person, as the register says. */
async function collect(db: Db, person: Person, id: string): Promise<Export> {
  const collected: Export = {};
  for (const { table, entry, link } of linksOf(person)) {
    const exportedColumns = Object.entries(entry.columns)
      .filter(([, rule]) => rule.exported)
      .map(([column]) => sql.identifier(column));
    if (!link.exported || exportedColumns.length === 0) continue;
    const order = ['at', 'finished_at', 'created_at'].find((column) => column in entry.columns);
    const answer = await rows<{ data: Row }>(
      db,
      sql`select row_to_json(x) as data from (select ${sql.join(exportedColumns, ', ')} from ${sql.identifier(table)}
        where ${link.rows(id)} ${order ? sql`order by ${sql.identifier(order)}` : sql``}) x`,
    );
    if (answer.length > 0) collected[table] = [...(collected[table] ?? []), ...answer.map(({ data }) => data)];
  }
  return withNames(db, collected);
}

/** Ids of classes, schools and texts say nothing to the person; their names do. */
async function withNames(db: Db, data: Export): Promise<Export> {
  const kinds = {
    company_id: ['companies', 'company_name'],
    department_id: ['departments', 'department_name'],
    article_id: ['articles', 'title'],
    book_chapter_id: ['book_chapters', 'title'],
    summary_id: ['summary_books', 'title'],
    book_id: ['books', 'title'],
  } as const;
  for (const [column, [table, name]] of Object.entries(kinds)) {
    const ids = [
      ...new Set(
        Object.values(data)
          .flat()
          .map((record) => record[column])
          .filter(Boolean),
      ),
    ];
    if (ids.length === 0) continue;
    const names = new Map(
      (
        await rows<{ id: string; name: string }>(
          db,
          sql`select id, ${sql.identifier(name)} as name from ${sql.identifier(table)}
            where id = any(${array(ids)})`,
        )
      ).map((named) => [named.id, named.name]),
    );
    for (const record of Object.values(data).flat())
      if (column in record) record[name] = names.get(String(record[column])) ?? record[name] ?? null;
  }
  return data;
}

/** One zip: a page to read, the same as JSON, and the stored files. */
export async function exportFile(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  person: Person,
  id: string,
  language: Language,
): Promise<Buffer> {
  const identity = await identityOf(db, person, id);
  if (!identity) throw notFound();
  const data = await collect(db, person, id);
  const zone = await row<{ name: string }>(db, sql`select ${zoneOf(person, sql`${id}::uuid`)} as name`);
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(exportPage(identity.label, data, language, zone!.name)), 'index.html');
  zip.addBuffer(
    Buffer.from(JSON.stringify({ exported_at: new Date().toISOString(), person, data }, null, 2)),
    'data.json',
  );
  for (const key of await storedFilesOf(db, identity)) {
    const file = await storage.get(key);
    if (file) zip.addBuffer(await buffer(file.stream), `files/${key.split('/').at(-1)}`);
  }
  zip.end();
  return buffer(zip.outputStream);
}
