import { newClient } from '../database/index.ts';

export const TEMPLATE = 'okur_template';
/** Roles of the databases under test, as a careful operator makes them; the password is the name. */
export const OWNER = 'okur_test_owner';
export const APPLICATION = 'okur_test_application';

export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

export function withRole(url: string, role: typeof OWNER | typeof APPLICATION): string {
  const address = new URL(url);
  address.username = role;
  address.password = role;
  return address.href;
}

/** Runs one statement beside the databases under test, such as CREATE DATABASE. */
export async function asAdministrator(url: string, statement: string): Promise<void> {
  const client = newClient(withDatabase(url, 'postgres'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Owns nothing else, is no superuser, and neither is the role that the server works as. */
export async function makeRoles(url: string): Promise<void> {
  for (const role of [OWNER, APPLICATION]) await asAdministrator(url, `create role ${role} login password '${role}'`);
}
