import type { bookRoles } from '@okur/contract/books';
import type { SupplierRecord } from '@okur/contract/supplier';
import { system, writeAudit } from '../../platform/database/audit.ts';
import { type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { insertBook } from './save.ts';

type Role = (typeof bookRoles)[number];
/** ONIX list 17. */
const roles: Record<string, Role> = { A12: 'illustrator', A35: 'illustrator', B01: 'editor', B06: 'translator' };

/** The book with the number or the file of a supplier's record, or a new one of what the record says; its id. */
export async function bookFromCatalogue(db: Db, record: SupplierRecord, sha256: string): Promise<string> {
  const held = await row<{ id: string }>(
    db,
    sql`select id from books where (ean = ${record.ean} or epub->>'sha256' = ${sha256}) and deleted_at is null
      order by ean = ${record.ean} desc nulls last limit 1 for key share`,
  );
  if (held) return held.id;
  const authors = await Promise.all(
    record.contributors.slice(0, 20).map(async ({ name, role }) => ({
      author_id: await named(db, sql`authors`, name),
      role: roles[role] ?? ('author' as const),
    })),
  );
  const id = await insertBook(db, {
    title: record.title.slice(0, 200),
    subtitle: record.subtitle.slice(0, 200),
    series: record.series.slice(0, 120),
    series_no: /^[1-9]\d{0,2}$/.test(record.series_no) ? Number(record.series_no) : null,
    language: record.language,
    authors,
    genre_ids: [],
    publisher_id: record.publisher ? await named(db, sql`publishers`, record.publisher) : null,
    ean: record.ean,
    published_on: record.published_on,
    description: record.description,
    cover: null,
    grade_from: record.grade_from,
    grade_to: record.grade_to,
    page_count: record.page_count,
    rights: 'licensed',
  });
  await writeAudit(db, system, [
    { action: 'create', subject: 'BOOK', subjectId: id, after: { title: record.title, ean: record.ean } },
  ]);
  return id;
}

/** The author or publisher of this name, made where there is none. */
async function named(db: Db, table: Sql, name: string): Promise<string> {
  const find = () =>
    row<{ id: string }>(
      db,
      sql`select id from ${table} where okur_fold(name) = okur_fold(${name}) and deleted_at is null`,
    );
  const held = await find();
  if (held) return held.id;
  await rows(db, sql`insert into ${table} (id, name) values (${newId()}, ${name}) on conflict do nothing`);
  return (await find())!.id;
}
