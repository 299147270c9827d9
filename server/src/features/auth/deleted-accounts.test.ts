import { admins, auth, parents, userBatches, users } from '@okur/contract';
import { expect, it } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeAdmin, makeParent, makeSchool, makeStudent, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const school = await makeSchool(app, { company: { parent_access: true } });
const student = () => makeStudent(app, school.companyId, school.departmentIds[0]!);

/** Each makes a person, and deletes or restores them. */
const ways = {
  async 'a student, by the school'() {
    const id = await student();
    const toggle = () => school.manager.call(users.deleteUser, { params: { id } });
    return { client: await app.signedIn('student', id), me: auth.meStudent, remove: toggle, restore: toggle };
  },
  async 'many students at once'() {
    const ids = [await student(), await student()];
    const set = (deleted: boolean) => () => school.manager.call(userBatches.deleteUsers, { body: { ids, deleted } });
    const client = await app.signedIn('student', ids[1]!);
    return { client, me: auth.meStudent, remove: set(true), restore: set(false) };
  },
  async 'a parent'() {
    const id = await makeParent(app, [await student()]);
    const toggle = () => school.manager.call(parents.deleteParent, { params: { id } });
    return { client: await app.signedIn('parent', id), me: auth.meParent, remove: toggle, restore: toggle };
  },
  async 'a member of staff'() {
    const id = await makeAdmin(app, ['CE']);
    const toggle = () => sp.call(admins.deleteAdmin, { params: { id } });
    return { client: await app.signedIn('staff', id), me: auth.me, remove: toggle, restore: toggle };
  },
};
const statusOf = async (client: Client, me: typeof auth.me | typeof auth.meParent | typeof auth.meStudent) =>
  (await client.call(me)).status;

it.each(Object.entries(ways))('no one is signed in again by being restored: %s', async (_name, makePerson) => {
  const { client, me, remove, restore } = await makePerson();
  expect(await statusOf(client, me)).toBe(200);
  expect((await remove()).status).toBe(200);
  expect(await statusOf(client, me)).toBe(401);
  expect((await restore()).status).toBe(200);
  expect(await statusOf(client, me)).toBe(401);
});
