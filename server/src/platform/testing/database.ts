import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { TEMPLATE, asAdministrator, withDatabase } from './databases.ts';

/**
 * A migrated, empty database for this test file alone, gone when the file is done. Call it at the top of the file:
 * `const url = await testDatabase();`
 */
export async function testDatabase(): Promise<string> {
  const url = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  afterAll(() => asAdministrator(url, `drop database if exists ${name} with (force)`));
  await asAdministrator(url, `create database ${name} template ${TEMPLATE}`);
  return withDatabase(url, name);
}
