import { array, type Db, rows, type Sql, sql, type Value } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { asOnePlatform, type Identity } from './identity.ts';
import { forgetter } from './mentions.ts';
import { isAppended } from './register/appended.ts';
import { mentioning } from './register.ts';
import type { Mentions } from './register/types.ts';

type Forget = ReturnType<typeof forgetter>;
type Row = {
  part: string;
  tid: string;
  tail: string;
  /** The whole row is about the person, is beside the student, is of the same school, holds traces. */
  about: boolean;
  beside: boolean;
  near: boolean;
  traces: boolean;
} & Record<string, unknown>;

/** A table as it is in the catalogue. */
interface Table {
  name: string;
  types: Map<string, string>;
}

/** Takes the person out of documents and texts that belong to another person; answers how many rows of each table. */
export async function forgetMentions(services: Services, tx: Db, identity: Identity): Promise<Record<string, number>> {
  const types = await columnTypes(tx);
  const given = await givenAlone(tx, identity);
  const forget = forgetter({ ...identity, given });
  const forgetFar = forgetter({ ...asOnePlatform(identity), given });
  const counts: Record<string, number> = {};
  for (const [name, mentions] of mentioning) {
    const table: Table = { name, types: types.get(name) ?? new Map() };
    const found = await rowsThatMention(tx, table, mentions, identity, given);
    let changed = 0;
    for (const row of found)
      if (await forgetIn(tx, table, mentions, row, isClear(row, mentions) ? forget : forgetFar, identity)) changed += 1;
    if (changed > 0) counts[name] = changed;
  }
  await forgetSealed(services, tx, identity, { forget, forgetFar });
  return counts;
}

/** Whether a name means the person of that name in the school. */
const isClear = ({ near, about, beside, traces }: Row, { platform }: Mentions): boolean =>
  near || (!platform && (about || beside || traces));

/** Ids of homework, exams and messages that were given to the student alone. */
async function givenAlone(tx: Db, { id, person }: Identity): Promise<string[]> {
  if (person !== 'student') return [];
  const given: string[] = [];
  for (const [name, { beside }] of mentioning)
    if (beside)
      for (const row of await rows<{ id: string }>(tx, sql`select t.id from ${named(name)} t where ${beside(id)}`))
        given.push(row.id);
  return given;
}

/** Whether the row named the person and no longer does. */
async function forgetIn(
  tx: Db,
  table: Table,
  mentions: Mentions,
  row: Row,
  forget: Forget,
  { id }: Identity,
): Promise<boolean> {
  const values = mentions.columns
    .map((column) => [column, forgotten(row, column, forget, isDocument(table, column), mentions)] as const)
    .filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(row[column]));
  if (values.length === 0) return false;
  if (isAppended(table.name)) {
    const changes = JSON.stringify(Object.fromEntries(values));
    await rows(
      tx,
      sql`select okur_take_out(${table.name}, ${row.part}::oid, ${row.tid}::tid, ${id}, ${changes}::jsonb)`,
    );
    return true;
  }
  const here = sql`t.tableoid = ${row.part}::oid and t.ctid = ${row.tid}::tid`;
  if (mentions.erased === 'rows') {
    await rows(tx, sql`delete from ${nameOf(table)} t where ${here}`);
    return true;
  }
  const set = values.map(
    ([column, value]) =>
      sql`${sql.identifier(column)} =
        ${isDocument(table, column) ? sql`${JSON.stringify(value)}::jsonb` : sql`${value as Value}`}`,
  );
  await rows(tx, sql`update ${nameOf(table)} t set ${sql.join(set, ', ')} where ${here}`);
  return true;
}

const nameOf = ({ name }: Table): Sql => named(name);
const named = (name: string): Sql =>
  sql.join(
    name.split('.').map((part) => sql.identifier(part)),
    '.',
  );
const isDocument = ({ types }: Table, column: string): boolean => types.get(column) === 'jsonb';

/** A document that is about the person as a whole is emptied, another one loses what names the person. */
function forgotten(
  row: Row,
  column: string,
  forget: Forget,
  isWholeDocument: boolean,
  { unique, traces }: Mentions,
): unknown {
  const value = row[column];
  if (value === null || value === undefined) return value;
  if (row.about) return isWholeDocument ? {} : '';
  const paths = row.traces ? (traces?.paths ?? []).map((path) => path.split('.')) : [];
  const left = paths
    .filter(([first]) => first === column)
    .reduce((rest, [, ...path]) => withoutTrace(rest, path, forget), forget(value, row.beside));
  return unique && left !== value ? `${String(left || '…')} ${row.tail}` : left;
}

/** The field at the end of the path loses single names as well. */
function withoutTrace(value: unknown, [key, ...path]: string[], forget: Forget): unknown {
  if (key === undefined) return typeof value === 'string' ? forget(value, true) : value;
  if (typeof value !== 'object' || value === null || !(key in value)) return value;
  return { ...value, [key]: withoutTrace((value as Record<string, unknown>)[key], path, forget) };
}

/** What is only added to changes by the owner's functions alone, which take the row themselves. */
const forUpdate = sql`for update of t`;

/** Columns that say whose row it is, or lead there. */
const leading = new Set(['user_id', 'person_id', 'account_id', 'subject_id', 'target_id', 'link']);

function rowsThatMention(
  tx: Db,
  table: Table,
  mentions: Mentions,
  identity: Identity,
  given: readonly string[],
): Promise<Row[]> {
  const { columns, about, beside, repeats, traces } = mentions;
  const { id, person, company_ids } = identity;
  const anyOf = array(
    [id, ...given].map((one) => `%${one}%`),
    'text',
  );
  const isAbout = about ? sql`coalesce(t.${sql.identifier(about)} = ${id}, false)` : sql`false`;
  const leads = [...table.types.keys()]
    .filter((column) => leading.has(column))
    .map((column) => sql`coalesce(t.${sql.identifier(column)}::text like any(${anyOf}), false)`);
  const isRepeat = repeats
    ? either(columns.map((column) => sql`t.${sql.identifier(column)}::text like any(${anyOf})`))
    : sql`false`;
  const hasTraces = traces && company_ids.length > 0 ? sql`coalesce(${traces.where(company_ids)}, false)` : sql`false`;
  const isTrace = traces
    ? sql`${hasTraces} and ${either(traces.paths.map((path) => mayTrace(path, identity)))}`
    : sql`false`;
  const isBeside = person === 'student' ? either([...leads, ...(beside ? [beside(id)] : [])]) : sql`false`;
  const { isNear, isReached } = reachOf(mentions, identity);
  const says = either(columns.map((column) => mayName(sql`okur_fold(t.${sql.identifier(column)}::text)`, identity)));
  const listed = sql.join(
    columns.map((column) => sql`t.${sql.identifier(column)}`),
    ', ',
  );
  const tail = table.types.has('id') ? sql`right(t.id::text, 6)` : sql`''`;
  return rows<Row>(
    tx,
    sql`select t.tableoid::text as part, t.ctid::text as tid, ${tail} as tail, ${isAbout} as about,
        ${isBeside} as beside, ${isNear} as near,
        ${hasTraces} as traces, ${listed} from ${nameOf(table)} t
      where ${isAbout} or ${isBeside} or ${isRepeat} or (${isTrace}) or (${isReached} and ${says})
        ${isAppended(table.name) ? sql`` : forUpdate}`,
  );
}

const either = (conditions: Sql[]): Sql => (conditions.length ? sql`(${sql.join(conditions, ' or ')})` : sql`false`);

/**
 * Rows of the person's schools, and those that are looked at: of a student no other school's; the address of a parent
 * or of staff is theirs in each one, also where they left.
 */
function reachOf({ company, platform }: Mentions, identity: Identity): { isNear: Sql; isReached: Sql } {
  if (!company) return { isNear: sql`false`, isReached: sql`true` };
  const ids = array(identity.company_ids);
  const column = company.startsWith('(') ? null : sql`t.${sql.identifier(company)}`;
  const isOf = column
    ? sql`coalesce(${column} = any(${ids}), false)`
    : sql`exists (select from ${sql.raw(company)} c(id) where c.id = any(${ids}))`;
  const isOfNone = column
    ? sql`${column} is null`
    : sql`not exists (select from ${sql.raw(company)} c(id) where c.id is not null)`;
  // Platform staff work without a company; their entries have none.
  const isNear = identity.company_ids.length > 0 ? isOf : platform ? sql`false` : isOfNone;
  return { isNear, isReached: identity.person === 'student' ? sql`(${isOf} or ${isOfNone})` : sql`true` };
}

/** Of a search or a file's name one of the names is enough. */
function mayTrace(path: string, { names, beside }: Identity): Sql {
  const [column = '', ...fields] = path.split('.');
  const text = fields.length
    ? sql`t.${sql.identifier(column)} #>> ${array(fields, 'text')}`
    : sql`t.${sql.identifier(column)}`;
  const words = (names ?? beside).flatMap((name) => name.split(/\s+/));
  return either(words.map((word) => isIn(sql`okur_fold(${text})`, word)));
}

/** A first sieve by PostgreSQL; what is really meant is decided value by value. */
function mayName(text: Sql, { id, telling, names }: Identity): Sql {
  const has = (word: string) => isIn(text, word);
  const sure = [id, ...telling].map(has);
  const both = names?.flatMap((name) => name.split(/\s+/)).map(has);
  return either(both ? [...sure, sql`(${sql.join(both, ' and ')})`] : sure);
}

const isIn = (text: Sql, word: string): Sql =>
  sql`${text} like '%' || okur_fold(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`;

/** Cards of the last day with first passwords, sealed: only the person's card goes. */
async function forgetSealed(
  { secrets }: Services,
  tx: Db,
  identity: Identity,
  { forget, forgetFar }: { forget: Forget; forgetFar: Forget },
): Promise<void> {
  for (const table of ['class_lists', 'one_rosters']) {
    const lists = await rows<{ id: string; cards: string; company_id: string | null }>(
      tx,
      sql`select id, cards, company_id from ${sql.identifier(table)} where cards is not null and (company_id is null
        or company_id = any(${array(identity.company_ids)})) for update`,
    );
    for (const { id, cards, company_id } of lists) {
      const before = opened(secrets, cards);
      const without = company_id === null ? forgetFar : forget;
      const isOther = (card: unknown) =>
        (card as { id?: unknown }).id !== identity.id && JSON.stringify(without(card)) === JSON.stringify(card);
      const after = before?.filter(isOther);
      if (before && after?.length === before.length) continue;
      const sealed = after ? secrets.seal(JSON.stringify(after)) : null;
      await rows(tx, sql`update ${sql.identifier(table)} set cards = ${sealed} where id = ${id}`);
    }
  }
}

/** Nothing where they were sealed with another TOKEN_SECRET: no one can print those any more, so all of them go. */
function opened(secrets: Services['secrets'], cards: string): unknown[] | undefined {
  const text = secrets.open(cards);
  return text === undefined ? undefined : (JSON.parse(text) as unknown[]);
}

/** Types of the columns of every table, those of the queue by their full names. */
async function columnTypes(tx: Db): Promise<Map<string, Map<string, string>>> {
  const columns = await rows<{ table: string; name: string; type: string }>(
    tx,
    sql`select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as table,
      column_name as name, data_type as type from information_schema.columns
        where table_schema in ('public', 'pgboss')`,
  );
  const types = new Map<string, Map<string, string>>();
  for (const { table, name, type } of columns) types.set(table, (types.get(table) ?? new Map()).set(name, type));
  return types;
}
