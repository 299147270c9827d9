import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/*
 * Functions, views and triggers are files of server/database, one each, as they are today. After the migrations, in
 * their transaction and as the owner, those are applied whose text the database has not got; `database_objects` of
 * Drizzle's schema remembers the hash of each.
 */

export const objectsFolder = fileURLToPath(new URL('../../../database', import.meta.url));

const kinds = ['functions', 'views', 'triggers'] as const;

interface DatabaseObject {
  /** `functions/okur_fold.sql`. */
  path: string;
  kind: (typeof kinds)[number];
  name: string;
  text: string;
  hash: string;
}

/** The files, each after those it mentions. */
export function databaseObjects(folder: string = objectsFolder): DatabaseObject[] {
  const unordered = kinds.flatMap((kind) =>
    globSync(`${kind}/*.sql`, { cwd: folder })
      .sort()
      .map((path) => readObject(folder, kind, path.replaceAll('\\', '/'))),
  );
  const ordered = new Set<DatabaseObject>();
  const visit = (object: DatabaseObject, within: readonly DatabaseObject[]): void => {
    if (ordered.has(object)) return;
    if (within.includes(object))
      throw new Error(`${within.map(({ path }) => path).join(' and ')} need each other: one of them must not.`);
    const words = new Set(withoutComments(object.text).match(/\w+/g));
    for (const other of unordered) if (other !== object && words.has(other.name)) visit(other, [...within, object]);
    ordered.add(object);
  };
  for (const object of unordered) visit(object, []);
  return [...ordered];
}

function readObject(folder: string, kind: DatabaseObject['kind'], path: string): DatabaseObject {
  const text = readFileSync(join(folder, path), 'utf8');
  return { path, kind, name: basename(path, '.sql'), text, hash: createHash('sha256').update(text).digest('hex') };
}

const withoutComments = (text: string): string => text.replaceAll(/--.*$/gm, '');

interface Difference {
  /** Whose text the database has not got, or that it has not got at all. */
  changed: DatabaseObject[];
  /** Paths of those that have no file any more. */
  removed: string[];
}

type Client = Pick<pg.ClientBase, 'query'>;

/** Applies what the database has not got, within the transaction of the migrations. */
export async function applyObjects(client: Client, folder?: string): Promise<void> {
  await client.query(
    'create table if not exists drizzle.database_objects (path text primary key, hash text not null, ' +
      'applied_at timestamptz not null)',
  );
  const objects = databaseObjects(folder);
  const { changed, removed } = await difference(client, objects);
  if (changed.length + removed.length === 0) return;
  // Views hold nothing: all are made again, whichever of them reads another one.
  await drop(client, 'views', [...objects.map(({ path }) => path), ...removed]);
  await drop(client, 'triggers', removed);
  for (const object of objects) if (object.kind === 'views' || changed.includes(object)) await apply(client, object);
  await drop(client, 'functions', removed);
  await client.query('delete from drizzle.database_objects where path = any($1)', [removed]);
}

/** How many differ between the database of this address and the files. */
export async function outdatedObjects(url: string, folder?: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'okur-start' });
  await client.connect();
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('drizzle.database_objects') is not null as exists`,
    );
    const objects = databaseObjects(folder);
    if (!rows[0]!.exists) return objects.length;
    const { changed, removed } = await difference(client, objects);
    return changed.length + removed.length;
  } finally {
    await client.end();
  }
}

async function difference(client: Client, objects: readonly DatabaseObject[]): Promise<Difference> {
  const { rows: applied } = await client.query<{ path: string; hash: string }>(
    'select path, hash from drizzle.database_objects',
  );
  const { rows: present } = await client.query<{ path: string }>(
    `select 'functions/' || proname || '.sql' as path from pg_proc where pronamespace = 'public'::regnamespace
      union select 'views/' || relname || '.sql' from pg_class
        where relkind = 'v' and relnamespace = 'public'::regnamespace
      union select 'triggers/' || tgname || '.sql' from pg_trigger where not tgisinternal`,
  );
  const hashes = new Map(applied.map(({ path, hash }) => [path, hash]));
  const paths = new Set(present.map(({ path }) => path));
  return {
    changed: objects.filter(({ path, hash }) => hashes.get(path) !== hash || !paths.has(path)),
    removed: applied.map(({ path }) => path).filter((path) => !objects.some((object) => object.path === path)),
  };
}

async function apply(client: Client, object: DatabaseObject): Promise<void> {
  try {
    await (object.kind === 'functions' ? replaceFunction(client, object) : client.query(object.text));
  } catch (error) {
    throw Object.assign(error as Error, { message: `server/database/${object.path}: ${(error as Error).message}` });
  }
  await client.query(
    `insert into drizzle.database_objects (path, hash, applied_at) values ($1, $2, now())
      on conflict (path) do update set hash = excluded.hash, applied_at = excluded.applied_at`,
    [object.path, object.hash],
  );
}

/** SQLSTATE of a function that has other names of arguments, or another result, than the one it takes the place of. */
const otherFunction = '42P13';

/** There is one function of a name: the one before goes if it took other arguments. */
async function replaceFunction(client: Client, { name, text }: DatabaseObject): Promise<void> {
  const before = await functionsNamed(client, name);
  await client.query('savepoint replacing');
  try {
    await client.query(text);
  } catch (error) {
    if ((error as { code?: string }).code !== otherFunction) throw error;
    await client.query('rollback to savepoint replacing');
    for (const { signature } of before) await client.query(`drop function ${signature}`);
    await client.query(text);
  }
  const now = await functionsNamed(client, name);
  if (now.length === 1) return;
  for (const { oid, signature } of now)
    if (before.some((one) => one.oid === oid)) await client.query(`drop function ${signature}`);
}

async function functionsNamed(client: Client, name: string): Promise<{ oid: number; signature: string }[]> {
  const { rows } = await client.query<{ oid: number; signature: string }>(
    `select oid, oid::regprocedure::text as signature from pg_proc
      where proname = $1 and pronamespace = 'public'::regnamespace`,
    [name],
  );
  return rows;
}

/** The statement that drops all of these names: objects of one kind may depend on each other. */
const dropping: Record<DatabaseObject['kind'], string> = {
  functions: `select 'drop function ' || string_agg(oid::regprocedure::text, ', ') as text from pg_proc
    where proname = any($1) and pronamespace = 'public'::regnamespace`,
  views: `select 'drop view ' || string_agg(oid::regclass::text, ', ') as text from pg_class
    where relname = any($1) and relkind = 'v' and relnamespace = 'public'::regnamespace`,
  triggers: `select string_agg(format('drop trigger %I on %s', tgname, tgrelid::regclass), '; ') as text
    from pg_trigger where tgname = any($1) and tgparentid = 0 and not tgisinternal`,
};

async function drop(client: Client, kind: DatabaseObject['kind'], paths: readonly string[]): Promise<void> {
  const names = paths.filter((path) => path.startsWith(`${kind}/`)).map((path) => basename(path, '.sql'));
  const { rows } = await client.query<{ text: string | null }>(dropping[kind], [names]);
  if (rows[0]!.text) await client.query(rows[0]!.text);
}
