import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { databaseObjects, objectsFolder, outdatedObjects } from './objects.ts';
import { emptyDatabase, ownerOf, testDatabase } from '../testing/database.ts';
import { long } from '../testing/long.ts';

const kinds = ['functions', 'views', 'triggers'] as const;
const fresh = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'okur-objects-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  for (const kind of kinds) await rm(join(folder, kind), { recursive: true, force: true });
  for (const kind of kinds) await cp(join(objectsFolder, kind), join(folder, kind), { recursive: true });
});

async function ask<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

interface Definition {
  file: string;
  definition: string;
}

const definitions = (url: string): Promise<Definition[]> =>
  ask(
    url,
    `select 'functions/' || p.proname || '.sql' as file, pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '')
        as definition from pg_proc p where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all select 'views/' || relname || '.sql', pg_get_viewdef(oid) from pg_class
        where relkind = 'v' and relnamespace = 'public'::regnamespace
      union all select 'triggers/' || tgname || '.sql', pg_get_triggerdef(oid) from pg_trigger
        where not tgisinternal and tgparentid = 0 order by 1, 2`,
  );

async function ready(): Promise<{ application: string; owner: string }> {
  const application = await testDatabase();
  return { application, owner: ownerOf(application) };
}

const start = ({ application, owner }: { application: string; owner: string }): Promise<void> =>
  migrate(owner, { application, objects: folder });

const write = (file: string, text: string): Promise<void> => writeFile(join(folder, file), text);
const read = (file: string): Promise<string> => readFile(join(folder, file), 'utf8');

it('every function, view and trigger of the database has a file of its name, and every file makes one', async () => {
  const made = (await definitions(fresh)).map(({ file }) => file);
  expect(made).toEqual(
    databaseObjects()
      .map(({ path }) => path)
      .sort(),
  );
  for (const { name, table } of await ask<{ name: string; table: string }>(
    fresh,
    `select tgname as name, tgrelid::regclass::text as table from pg_trigger where not tgisinternal and tgparentid = 0`,
  ))
    expect(name).toMatch(new RegExp(`^${table}_`));
});

it('a database of before ends with the objects of a fresh one', async () => {
  const application = await emptyDatabase();
  const owner = ownerOf(application);
  // The last one that made functions, views and triggers itself.
  await migrate(owner, { last: '0048_parents_and_addresses' });
  await migrate(owner, { application });
  expect(await definitions(owner)).toEqual(await definitions(ownerOf(fresh)));
});

it('a changed file is applied at the next start, with all that depends on it, and the server may use it', async () => {
  const urls = await ready();
  await start(urls);
  await write('views/article_names.sql', 'create view article_names as select * from read_articles;');
  await write('views/read_articles.sql', 'create view read_articles as select count(*) from articles;');
  await start(urls);
  await write(
    'views/read_articles.sql',
    `create view read_articles as select title from articles where okur_late(now());`,
  );
  await write(
    'functions/okur_late.sql',
    'create or replace function okur_late(at timestamptz) returns boolean language sql return at < now();',
  );
  await start(urls);
  expect(await ask(urls.application, 'select title from article_names')).toEqual([]);
  expect(await outdatedObjects(urls.application, folder)).toBe(0);
});

it('a function may take other arguments and answer something else', async () => {
  const urls = await ready();
  const body = (head: string, text: string): string =>
    `create or replace function okur_part(${head} language sql return ${text};`;
  for (const [text, call] of [
    [body('whole int) returns int', 'whole'), 'okur_part(1)'],
    [body('whole int) returns text', `'text'`), 'okur_part(1)'],
    [body('sum int) returns text', `'text'`), 'okur_part(sum => 1)'],
    [body('sum text) returns text', 'sum'), `okur_part('one')`],
  ] as const) {
    await write('functions/okur_part.sql', text);
    await write('views/parts.sql', `create view parts as select ${call} as part;`);
    await start(urls);
    expect(await ask(urls.application, `select part from parts`)).toHaveLength(1);
    expect(await ask(urls.owner, `select from pg_proc where proname = 'okur_part'`)).toHaveLength(1);
  }
});

it('what has no file any more is gone; what a migration dropped is made again', async () => {
  const urls = await ready();
  await write(
    'views/article_names.sql',
    'create view article_names as select okur_title(title) as title from articles;',
  );
  await write(
    'functions/okur_title.sql',
    'create or replace function okur_title(t text) returns text language sql return t;',
  );
  await write(
    'triggers/articles_stay.sql',
    'create or replace trigger articles_stay before delete on articles for each row execute function ' +
      'okur_people_stay();',
  );
  await start(urls);
  expect(await ask(urls.owner, `select from pg_trigger where tgname = 'articles_stay'`)).toHaveLength(1);
  for (const file of ['views/article_names.sql', 'functions/okur_title.sql', 'triggers/articles_stay.sql'])
    await rm(join(folder, file));
  await ask(urls.owner, 'drop view counted_students; drop trigger users_stay on users');
  expect(await outdatedObjects(urls.application, folder)).toBe(5);
  await start(urls);
  expect(await definitions(urls.owner)).toEqual(await definitions(ownerOf(fresh)));
});

it('nothing is applied of files that do not work, and the message names the file', async () => {
  const urls = await ready();
  await start(urls);
  const before = await definitions(urls.owner);
  await write('functions/okur_exact.sql', (await read('functions/okur_exact.sql')).replace('6', '5'));
  await write('views/counted_students.sql', 'create view counted_students as select nobody from users;');
  await expect(start(urls)).rejects.toThrow(/views\/counted_students\.sql.*nobody/);
  expect(await definitions(urls.owner)).toEqual(before);
});

it('two files that need each other are refused by name', async () => {
  const urls = await ready();
  await write('views/a_view.sql', 'create view a_view as select * from b_view;');
  await write('views/b_view.sql', 'create view b_view as select * from a_view;');
  await expect(start(urls)).rejects.toThrow(/views\/a_view\.sql.*views\/b_view\.sql/);
});

it('a start that finds nothing changed touches nothing', async () => {
  const urls = await ready();
  await start(urls);
  const moments = () => ask(urls.owner, 'select path, applied_at from drizzle.database_objects order by path');
  const before = await moments();
  await start(urls);
  expect(await moments()).toEqual(before);
});

it.runIf(long)('waits for anyone who reads a view no longer than for a table, and leaves it as it was', async () => {
  const urls = await ready();
  await start(urls);
  const reader = new pg.Client({ connectionString: urls.application, application_name: 'long-reader' });
  await reader.connect();
  await reader.query('begin');
  await reader.query('select from counted_students');
  await write('views/counted_students.sql', `${await read('views/counted_students.sql')}-- changed\n`);
  const late = migrate(urls.owner, { objects: folder, lockTimeouts: { starter: 2, table: 4 } });
  await expect(late).rejects.toThrow(/^The migrations waited too long for process \d+ of the database \(long-reader/);
  await reader.end();
  expect(await outdatedObjects(urls.application, folder)).toBe(1);
});
