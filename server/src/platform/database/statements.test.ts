import { afterAll, describe, expect, it } from 'vitest';
import { array, openDatabase, row, rows, sql } from './index.ts';
import { ownerOf, testDatabase } from '../testing/database.ts';

const url = ownerOf(await testDatabase());
const own = openDatabase(url, { max: 2 });
await rows(
  own.db,
  sql`create table shelves (id int primary key, title text, is_full boolean, weight numeric, made_on date,
    content jsonb)`,
);
afterAll(() => own.close());

const keep = (id: number, title: string | null) =>
  rows(
    own.db,
    sql`insert into shelves (id, title, is_full, weight, made_on, content)
      values (${id}, ${title}, ${true}, ${12.5}, ${'2026-11-22'}, ${'{"a":[1]}'})`,
  );
const titleOf = (id: number) => row<{ title: string | null }>(own.db, sql`select title from shelves where id = ${id}`);

describe('a statement that is asked again and again', () => {
  it('answers the same every time, on every connection, whatever is in the columns', async () => {
    await keep(1, 'Işık, Ğ, 🙂, \'"\\ and a line\nmore');
    const all = () =>
      rows(
        own.db,
        sql`select id, title, is_full, weight, made_on, content, null::text as nothing, count(*) over () as count
          from shelves where id = ${1}`,
      );
    const expected = [
      {
        id: 1,
        title: 'Işık, Ğ, 🙂, \'"\\ and a line\nmore',
        is_full: true,
        weight: 12.5,
        made_on: '2026-11-22',
        content: { a: [1] },
        nothing: null,
        count: 1,
      },
    ];
    for (const answers of [await Promise.all([all(), all(), all(), all()]), [await all()]])
      for (const answer of answers) expect(answer).toEqual(expected);
  });

  it('takes what is empty, long or a list', async () => {
    await keep(2, null);
    await keep(3, '');
    await keep(4, 'ş'.repeat(200_000));
    expect([await titleOf(2), await titleOf(3), await titleOf(5)]).toEqual([{ title: null }, { title: '' }, undefined]);
    expect((await titleOf(4))!.title).toHaveLength(200_000);
    expect(await rows(own.db, sql`select id from shelves where id = any(${array([2, 4], 'int')}) order by id`)).toEqual(
      [{ id: 2 }, { id: 4 }],
    );
  });

  it('knows its columns again when they have changed', async () => {
    const whole = () => rows<object>(own.db, sql`select * from shelves where id = ${3}`);
    expect(Object.keys((await whole())[0]!)).toHaveLength(6);
    await rows(own.db, sql`alter table shelves drop column weight`);
    // PostgreSQL refuses it where it was asked before, and that connection is given up.
    const answers = await Promise.allSettled([whole(), whole(), whole(), whole()]);
    expect(answers.some(({ status }) => status === 'rejected')).toBe(true);
    expect(await whole()).toEqual([{ id: 3, title: '', is_full: true, made_on: '2026-11-22', content: { a: [1] } }]);
  });

  it('without a name is planned and described each time', async () => {
    const whole = () => rows<object>(own.db, sql`select * from shelves where id = ${3}`, { named: false });
    expect(Object.keys((await whole())[0]!)).toHaveLength(5);
    await rows(own.db, sql`alter table shelves add column room int`);
    for (const answer of await Promise.all([whole(), whole(), whole()]))
      expect(answer).toEqual([
        { id: 3, title: '', is_full: true, made_on: '2026-11-22', content: { a: [1] }, room: null },
      ]);
    await expect(rows(own.db, sql`select ${'x'}::int as number`, { named: false })).rejects.toMatchObject({
      code: '22P02',
    });
  });

  it('says what was wrong with it, and the next one is answered', async () => {
    await expect(rows(own.db, sql`insert into shelves (id) values (${1})`)).rejects.toMatchObject({
      code: '23505',
      constraint: 'shelves_pkey',
    });
    await expect(rows(own.db, sql`select ${'x'}::int as number`)).rejects.toMatchObject({ code: '22P02' });
    await expect(rows(own.db, sql`select nothing from shelves`)).rejects.toMatchObject({ code: '42703' });
    await expect(
      rows(own.db, sql`select 10 / (3 - n) as part from generate_series(1, ${5}::int) n`),
    ).rejects.toMatchObject({ code: '22012' });
    expect(await rows(own.db, sql`select 10 / (3 - n) as part from generate_series(1, ${2}::int) n`)).toEqual([
      { part: 5 },
      { part: 10 },
    ]);
  });

  it('belongs to its transaction: all of it or nothing', async () => {
    const work = own.transaction(async (tx) => {
      await rows(tx, sql`update shelves set title = ${'new'} where id = ${1}`);
      await rows(tx, sql`insert into shelves (id) values (${1})`);
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect((await titleOf(1))!.title).toMatch(/^Işık/);
  });

  it('fails when its connection is lost, and the next one has another', async () => {
    const one = openDatabase(url, { max: 1 });
    const { pid } = (await row<{ pid: number }>(one.db, sql`select pg_backend_pid() as pid, ${1}::int as named`))!;
    const cut = rows(own.db, sql`select pg_terminate_backend(${pid}, 5000)`);
    await expect(rows(one.db, sql`select pg_sleep(30), ${1}::int as named`)).rejects.toThrow(/terminat/);
    await cut;
    expect(await row(one.db, sql`select 1 as one`)).toEqual({ one: 1 });
    await one.close();
  });

  it('waits no longer than 2 s for a connection', async () => {
    const one = openDatabase(url, { max: 1 });
    let end = () => {};
    const busy = one.transaction(() => new Promise<void>((resolve) => (end = resolve)));
    await expect(rows(one.db, sql`select 1`)).rejects.toThrow('timeout exceeded when trying to connect');
    end();
    await busy;
    await one.close();
  });
});
