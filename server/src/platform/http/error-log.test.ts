import { afterAll, expect, test } from 'vitest';
import { insertRows, openDatabase, rows, sql } from '../database/index.ts';
import { errorForLog } from './error-log.ts';
import { newId } from '../database/ids.ts';
import { admins } from '../database/tables/index.ts';
import { testDatabase } from '../testing/database.ts';

const { db, close } = openDatabase(await testDatabase());
afterAll(close);
const failureOf = async (work: () => Promise<unknown>): Promise<Error> => {
  try {
    await work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('should have failed');
};
const person = {
  username: 'Gizli Kişi',
  email: 'gizli@okur.example',
  roles: ['SP' as const],
  password_hash: '$argon2id$secret',
};

test('the log of a failed statement names the place, never people or hashes', async () => {
  const add = () => insertRows(db, admins, { id: newId(), ...person });
  await add();
  const failures = [
    await failureOf(add),
    await failureOf(() =>
      rows(
        db,
        sql`insert into admins (id, username, email, roles)
          values (${newId()}, ${person.username}, ${person.email}, '{SP}')`,
      ),
    ),
    await failureOf(() => rows(db, sql`select ${person.email}::uuid`)),
  ];
  for (const failure of failures) {
    const logged = errorForLog(failure);
    expect(JSON.stringify(logged)).not.toMatch(/gizli|Gizli|argon2/);
    expect(logged.stack).toContain('error-log.test.ts');
  }
  expect(errorForLog(failures[0]!)).toMatchObject({
    code: '23505',
    table: 'admins',
    constraint: expect.stringMatching(/^admins_/),
  });
});

test('our own mistakes keep their words', () => {
  expect(errorForLog(new TypeError('x is not a function'))).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
    stack: expect.stringContaining('error-log.test.ts'),
  });
});
