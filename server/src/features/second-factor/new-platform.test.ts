import { roles } from '@okur/contract/roles';
import { expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeAdmin } from '../../platform/testing/factories.ts';
import { requireOfNewPlatform } from './store.ts';

const app = await testApp();
const { db } = app.services;
const required = async () =>
  (await rows<{ role: string }>(db, sql`select role from second_factor_roles`)).map(({ role }) => role);

it('asks all staff for a second factor from the first sign-in, and leaves one in use as it is', async () => {
  await rows(db, sql`delete from second_factor_roles`);
  await requireOfNewPlatform(db);
  await requireOfNewPlatform(db);
  expect((await required()).toSorted()).toEqual(roles.toSorted());
  await makeAdmin(app, ['SP']);
  await rows(db, sql`delete from second_factor_roles`);
  await requireOfNewPlatform(db);
  expect(await required()).toEqual([]);
});
