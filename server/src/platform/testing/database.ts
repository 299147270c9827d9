import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { APPLICATION, OWNER, TEMPLATE, asAdministrator, withDatabase, withRole } from './databases.ts';

/**
 * A migrated, empty database for this test file alone, gone when the file is done, as the role that the server works
 * as. Call it at the top of the file: `const url = await testDatabase();`
 */
export const testDatabase = (): Promise<string> => copyOf(TEMPLATE);

/** One without any table. */
export const emptyDatabase = (): Promise<string> => copyOf('template1');

/** The same database as the role that owns it. */
export const ownerOf = (url: string): string => withRole(url, OWNER);

/** The same database as a superuser. */
export const administratorOf = (url: string): string =>
  withDatabase(inject('postgres'), new URL(url).pathname.slice(1));

async function copyOf(template: string): Promise<string> {
  const url = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  afterAll(() => asAdministrator(url, `drop database if exists ${name} with (force)`));
  await asAdministrator(url, `create database ${name} template ${template} strategy file_copy owner ${OWNER}`);
  return withRole(withDatabase(url, name), APPLICATION);
}
