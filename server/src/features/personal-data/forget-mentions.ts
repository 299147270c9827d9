import { type SQL, sql } from 'drizzle-orm';
import { type Db, rows } from '../../platform/database.ts';
import type { Services } from '../../platform/services.ts';
import type { Identity } from './identity.ts';
import { forgetter } from './mentions.ts';
import { register } from './register.ts';
import type { Entry } from './register/types.ts';

type Mentions = NonNullable<Entry['mentions']>;
type Row = { at: string; about: boolean } & Record<string, unknown>;

/** Takes the person out of documents and texts that belong to somebody else; answers how many rows of each table. */
export async function forgetMentions(services: Services, tx: Db, identity: Identity): Promise<Record<string, number>> {
  const types = await columnTypes(tx);
  const forget = forgetter(identity);
  const counts: Record<string, number> = {};
  for (const [table, { mentions }] of Object.entries(register)) {
    if (!mentions) continue;
    let changed = 0;
    for (const row of await rowsThatMention(tx, table, mentions, identity)) {
      const values = mentions.columns.map((column) => [column, forgotten(row, column, forget, types.get(`${table}.${column}`) === 'jsonb')] as const).filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(row[column]));
      if (values.length === 0) continue;
      changed += 1;
      if (mentions.erased === 'rows') {
        await rows(tx, sql`delete from ${sql.identifier(table)} where ctid = ${row.at}::tid`);
        continue;
      }
      const set = values.map(([column, value]) => sql`${sql.identifier(column)} = ${types.get(`${table}.${column}`) === 'jsonb' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`}`);
      await rows(tx, sql`update ${sql.identifier(table)} set ${sql.join(set, sql`, `)} where ctid = ${row.at}::tid`);
    }
    if (changed > 0) counts[table] = changed;
  }
  await forgetSealed(services, tx, identity, forget);
  return counts;
}

/** A document that is about the person as a whole is emptied, another one loses what names the person. */
function forgotten(row: Row, column: string, forget: (value: unknown) => unknown, isDocument: boolean): unknown {
  const value = row[column];
  if (value === null || value === undefined) return value;
  return row.about ? (isDocument ? {} : '') : forget(value);
}

function rowsThatMention(tx: Db, table: string, { columns, about, company }: Mentions, identity: Identity): Promise<Row[]> {
  const isAbout = about ? sql`(${sql.identifier(about)} = ${identity.id})` : sql`false`;
  // Platform staff work without a company; their entries have none.
  const isNear = company && identity.company_id ? sql`(${sql.identifier(company)} = ${identity.company_id} or ${sql.identifier(company)} is null)` : sql`true`;
  const says = columns.map((column) => mayName(sql`okur_fold(${sql.identifier(column)}::text)`, identity));
  const named = sql.join(columns.map((column) => sql.identifier(column)), sql`, `);
  return rows<Row>(tx, sql`select ctid::text as at, coalesce(${isAbout}, false) as about, ${named} from ${sql.identifier(table)} where ${isAbout} or (${isNear} and (${sql.join(says, sql` or `)})) for update`);
}

/** A first sieve by PostgreSQL; what is really meant is decided value by value. */
function mayName(text: SQL, { id, telling, names }: Identity): SQL {
  const has = (word: string) => sql`${text} like '%' || okur_fold(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`;
  const sure = [id, ...telling].map(has);
  return sql.join(names ? [...sure, sql`(${has(names[0])} and ${has(names[1])})`] : sure, sql` or `);
}

/** Cards of the last day with first passwords, sealed: only the person's card goes. */
async function forgetSealed({ secrets }: Services, tx: Db, identity: Identity, forget: (value: unknown) => unknown): Promise<void> {
  for (const table of ['class_lists', 'one_rosters']) {
    const sealed = await rows<{ id: string; cards: string }>(tx, sql`select id, cards from ${sql.identifier(table)} where cards is not null and (company_id is null or company_id = ${identity.company_id}) for update`);
    for (const { id, cards } of sealed) {
      const before = JSON.parse(secrets.open(cards)) as unknown[];
      const after = before.filter((card) => JSON.stringify(forget(card)) === JSON.stringify(card));
      if (after.length < before.length) await rows(tx, sql`update ${sql.identifier(table)} set cards = ${secrets.seal(JSON.stringify(after))} where id = ${id}`);
    }
  }
}

async function columnTypes(tx: Db): Promise<Map<string, string>> {
  const columns = await rows<{ name: string; type: string }>(tx, sql`select table_name || '.' || column_name as name, data_type as type from information_schema.columns where table_schema = 'public'`);
  return new Map(columns.map(({ name, type }) => [name, type]));
}
