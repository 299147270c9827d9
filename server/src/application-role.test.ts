import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, row, rows, sql } from './platform/database/index.ts';
import { newId } from './platform/database/ids.ts';
import { testApp } from './platform/testing/app.ts';
import { OWNER } from './platform/testing/databases.ts';
import { makeSchool } from './platform/testing/factories.ts';

/* Someone who can send any statement as the server's own role, by whatever hole. */

const app = await testApp();
const { db } = app.services;
const intruder = newClient(app.services.config.databaseUrl!);
await intruder.connect();
afterAll(() => intruder.end());

const old = newId();
beforeAll(async () => {
  await makeSchool(app, { departments: 1, students: 1 });
  await rows(
    db,
    sql`insert into audit (id, action, subject, at) values (${old}, 'update', 'USER', now() - interval '3 years')`,
  );
  await rows(
    db,
    sql`insert into audit (id, action, subject, before) values (${newId()}, 'update', 'USER', '{"a": 1}')`,
  );
});

it('owns nothing, may become no one else and is nothing special', async () => {
  expect(
    await row(
      db,
      sql`select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as special,
        (select count(*)::int from pg_auth_members where member = r.oid) as member_of,
        (select count(*)::int from pg_class where relowner = r.oid) as tables,
        (select count(*)::int from pg_proc where proowner = r.oid) as functions,
        (select count(*)::int from pg_namespace where nspowner = r.oid) as schemas
        from pg_roles r where rolname = current_user`,
    ),
  ).toEqual({ special: false, member_of: 0, tables: 0, functions: 0, schemas: 0 });
});

it.each([
  'drop trigger audit_append_only on audit',
  'drop trigger users_stay on users',
  'alter table audit disable trigger all',
  'alter table users disable trigger users_stay',
  'alter table users add column spy text',
  'alter table audit owner to current_user',
  'drop table audit',
  'truncate audit',
  'truncate months.reading_sessions_other',
  'create table public.loot (n int)',
  'create schema loot',
  'create or replace function okur_append_only() returns trigger language plpgsql as $$ begin return null; end $$',
  'create trigger spy after insert on sessions for each row execute function okur_append_only()',
  'create rule spy as on insert to audit do instead nothing',
  'alter function okur_append_only() rename to spare',
  'set session_replication_role = replica',
  `set role ${OWNER}`,
  `delete from audit`,
  `update audit set action = 'create'`,
  `update audit set before = null`,
  `update audit set at = now()`,
  'delete from users',
  'delete from drizzle.__drizzle_migrations',
  'insert into drizzle.__drizzle_migrations (hash, created_at) values (1, 1)',
  'delete from months.reading_sessions_other',
])('is refused: %s', async (statement) => {
  const refused = /permission denied|must be (owner|member)|takes no (UPDATE|DELETE)/;
  await expect(intruder.query(statement)).rejects.toThrow(refused);
  // Nor with the settings that open the ways out for erasure, expiry and months.
  for (const may of ['erase', 'expire', 'move']) {
    await intruder.query('begin');
    await intruder.query(`select set_config('okur.may', $1, true)`, [may]);
    await expect(intruder.query(statement), may).rejects.toThrow(refused);
    await intruder.query('rollback');
  }
});

it('takes no row out of a table that is only added to, and changes none in it', async () => {
  const appended = await rows<{ name: string }>(
    db,
    sql`select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname = c.relname || '_append_only' and c.relnamespace = 'public'::regnamespace`,
  );
  expect(appended.length).toBeGreaterThan(8);
  for (const { name } of appended) {
    await expect(intruder.query(`delete from ${name}`), name).rejects.toThrow('permission denied');
    await expect(intruder.query(`update ${name} set id = id`), name).rejects.toThrow(
      /permission denied|does not exist/,
    );
  }
});

it('may write into no column of a table that is only added to, also not to erase someone', async () => {
  const writable = await rows(
    db,
    sql`select c.relname from pg_class c join pg_trigger t on t.tgrelid = c.oid
      where t.tgname = c.relname || '_append_only' and c.relnamespace = 'public'::regnamespace
        and has_any_column_privilege(c.oid, 'UPDATE')`,
  );
  expect(writable).toEqual([]);
});

describe('an erasure, which is the owner’s to do', () => {
  const entry = newId();
  let student: string;
  const stored = async () =>
    (await row<{ after: unknown }>(db, sql`select after from audit where id = ${entry}`))!.after;
  const takeOut = async (after: unknown, person = student, column = 'after') => {
    const tuple = (await row<{ part: string; tuple: string }>(
      db,
      sql`select tableoid::text as part, ctid::text as tuple from audit where id = ${entry}`,
    ))!;
    return intruder.query('select okur_take_out($1, $2, $3, $4, $5)', [
      'audit',
      tuple.part,
      tuple.tuple,
      person,
      JSON.stringify({ [column]: after }),
    ]);
  };
  beforeAll(async () => {
    const { studentIds } = await makeSchool(app, { departments: 1, students: 1 });
    student = studentIds[0]!;
    const after = { title: 'Ece için ödev', n: 12.345678901234567, list: ['Ece', 'Can'] };
    await rows(
      db,
      sql`insert into audit (id, action, subject, after)
        values (${entry}, 'update', 'HOMEWORK', ${JSON.stringify(after)})`,
    );
  });

  it('takes no name out for someone who is not erased', async () => {
    await expect(takeOut({ title: '… için ödev', n: 12.345678901234567, list: ['Ece', 'Can'] })).rejects.toThrow(
      'no one is erased',
    );
    await expect(intruder.query(`select okur_empty('audit', $1)`, [student])).rejects.toThrow('no one is erased');
  });

  it.each([
    ['words of its own', { title: 'Can için ödev', n: 1, list: ['Ece', 'Can'] }],
    ['words in another order', { title: 'ödev … için', n: 12.345678901234567, list: ['Ece', 'Can'] }],
    ['another number', { title: '… için ödev', n: 13, list: ['Ece', 'Can'] }],
    ['a field less', { title: '… için ödev', list: ['Ece', 'Can'] }],
    ['a field more', { title: '… için ödev', n: 12.345678901234567, list: ['Ece', 'Can'], x: 'y' }],
    ['a shorter list', { title: '… için ödev', n: 12.345678901234567, list: ['Can'] }],
    ['nothing at all, of an entry about someone else', {}],
    ['another kind of value', null],
  ])('leaves no entry with %s', async (_what, after) => {
    await rows(db, sql`update users set erased_at = now() where id = ${student}`);
    await expect(takeOut(after)).rejects.toThrow('takes no UPDATE but of names');
    await expect(takeOut('create', student, 'action')).rejects.toThrow('takes no UPDATE');
    await expect(intruder.query(`select okur_empty('admins', $1)`, [student])).rejects.toThrow('takes no UPDATE');
  });

  it('takes words away and leaves the rest', async () => {
    await rows(db, sql`update users set erased_at = now() where id = ${student}`);
    await takeOut({ title: '… için ödev', n: 12.345678901234567, list: ['', 'Can'] });
    expect(await stored()).toEqual({ title: '… için ödev', n: 12.345678901234567, list: ['', 'Can'] });
  });
});

it('ends the time of what is older than a year, and of nothing younger', async () => {
  const left = async () =>
    (await row<{ n: number; old: boolean }>(
      db,
      sql`select count(*)::int as n, coalesce(bool_or(id = ${old}), false) as old from audit`,
    ))!;
  const before = await left();
  await intruder.query(`select okur_expire('audit', now() + interval '10 years', 1000)`);
  expect(await left()).toEqual({ n: before.n - 1, old: false });
  await expect(intruder.query(`select okur_expire('users', now(), 1000)`)).rejects.toThrow('users takes no DELETE');
});
