import { auth, parentCodes, users } from '@okur/contract';
import { beforeEach, expect, it } from 'vitest';
import { aside } from './platform/database/index.ts';
import { type Client, testApp } from './platform/testing/app.ts';
import { givePassword, makeParent, makeSchool } from './platform/testing/factories.ts';

/* What many people do at one moment, or one person many times, takes no connection from the others. */

const app = await testApp();
const school = await makeSchool(app, { students: 20, company: { parent_access: true } });
const password = 'kitap kurdu 42';

async function parent(): Promise<Client> {
  const id = await makeParent(app, []);
  await givePassword(app, 'parents', id, password);
  return app.signedIn('parent', id);
}
async function codeOf(id: string): Promise<string> {
  const answer = await school.manager.call(parentCodes.makeParentCode, { params: { id } });
  return answer.body.data.code;
}
/** The statuses of calls at one moment, and of a manager's list meanwhile. */
async function atOnce(calls: readonly Promise<{ status: number }>[]) {
  const list = await school.manager.call(users.listUsers);
  return { list: list.status, calls: (await Promise.all(calls)).map(({ status }) => status) };
}
const times = <T>(count: number, work: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => work(at));

/** Opens the connections of the pool one by one: what is measured is who holds them, not how long they take. */
const open = (count: number): Promise<unknown> =>
  count === 0 ? Promise.resolve() : app.services.transaction(() => aside(() => open(count - 1)));
beforeEach(async () => {
  // A server has its queue of jobs open before it takes calls.
  await app.services.jobs.wake();
  await open(16);
});

it('sixteen wrong passwords for another address at once keep no one waiting, and are remembered', async () => {
  const client = await parent();
  const change = (given: string) =>
    client.call(auth.updateMeParent, { body: { email: 'a.b@okur.example', password: given } });
  const { list, calls } = await atOnce(times(16, () => change('wrong-1')));
  expect([list, ...calls]).toEqual([200, ...times(16, () => 422)]);
  // Though each call's own transaction was undone: the right one has to wait now.
  expect((await change(password)).body.code).toBe('old_password_wrong');
});

it('twenty parents enter the codes of their children at one moment', async () => {
  const [clients, codes]: [Client[], string[]] = [[], []];
  for (const id of school.studentIds) {
    clients.push(await parent());
    codes.push(await codeOf(id));
  }
  const { list, calls } = await atOnce(
    clients.map((client, at) => client.call(parentCodes.addChild, { body: { code: codes[at]! } })),
  );
  expect([list, ...calls]).toEqual([200, ...times(20, () => 201)]);
});
