import { auth, classLists, parentCodes, userBatches, users } from '@okur/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { acceptAndWait } from '../features/class-lists/testing.ts';
import { testApp } from '../platform/testing/app.ts';
import { makeParent } from '../platform/testing/factories.ts';
import { ask, type Child, type Life, makeLife } from './testing.ts';
import { countMoney } from '../platform/testing/money.ts';

const app = await testApp();
countMoney(app);
let life: Life;
const codes = new Map<Child, string>();

beforeAll(async () => {
  life = await makeLife(app);
  for (const child of life.all) codes.set(child, await makeCode(child));
});

const makeCode = async ({ school, id }: Child): Promise<string> =>
  (await ask(school.manager, parentCodes.makeParentCode, { params: { id } })).code;
/** Whether a parent who enters the code gets the child. */
async function opens(code: string): Promise<boolean> {
  const parent = await app.signedIn('parent', await makeParent(app, []));
  return (await parent.call(parentCodes.addChild, { body: { code } })).status === 201;
}

describe('a code for a parent', () => {
  it('changes class, merged, roll-over: stays good', async () => {
    const { moves, merged, promoted } = life.children;
    await life.move(moves);
    await life.merge();
    await life.rollOver();
    for (const child of [moves, merged, promoted]) expect(await opens(codes.get(child)!)).toBe(true);
  });

  it('leaves: ends', async () => {
    const { frozen, graduates } = life.children;
    await life.freeze(frozen);
    await life.rollOver();
    for (const child of [frozen, graduates]) expect(await opens(codes.get(child)!)).toBe(false);
  });

  it('comes back: the old one stays ended, a new one is good', async () => {
    const { thawed, returns } = life.children;
    await life.freeze(thawed);
    await life.thaw(thawed);
    await life.comeBack(returns);
    for (const child of [thawed, returns]) {
      expect(await opens(codes.get(child)!)).toBe(false);
      expect(await opens(await makeCode(child))).toBe(true);
    }
  });

  it('deleted, restored: ends', async () => {
    const { deleted } = life.children;
    await life.deleteAndRestore(deleted, async () => expect(await opens(codes.get(deleted)!)).toBe(false));
    expect(await opens(codes.get(deleted)!)).toBe(false);
  });
});

describe('sign-in cards', () => {
  const names = ['Ada', 'Can', 'Ece', 'Efe'] as const;
  let ids: Record<string, string>;
  const listId = async (): Promise<string> => {
    const lines = names.map((name, at) => `${at + 1};${name};Su;5-D`);
    const files = { file: { fileName: 'liste.csv', bytes: ['No;Ad;Soyad;Sınıf', ...lines].join('\n') } };
    const { id } = await ask(life.here.manager, classLists.uploadClassList, {
      params: { id: life.here.companyId },
      files,
    });
    expect((await acceptAndWait(app, life.here.manager, life.here.companyId, id)).status).toBe(200);
    return id;
  };
  const cards = async (classListId: string) =>
    (await ask(life.here.manager, classLists.cardsOfClassList, {
      params: { id: life.here.companyId, classListId },
    })) as { name: string; username: string; password: string }[];

  it('stay through a change of class, end for who leaves or is deleted, and are there for who comes back', async () => {
    const list = await listId();
    const made = await cards(list);
    const found = await ask(life.here.manager, users.usersOfCompany, {
      params: { id: life.here.companyId },
      query: { search: 'Su', isAll: true },
    });
    ids = Object.fromEntries(found.map(({ name, id }: { name: string; id: string }) => [name, id]));
    await ask(life.here.manager, users.updateUser, {
      params: { id: ids['Ada']! },
      body: { department_id: life.otherId },
    });
    const freeze = (status: string) =>
      ask(life.here.manager, userBatches.setStatusOfUsers, { body: { ids: [ids['Can']!], status } });
    await freeze('frozen');
    await ask(life.here.manager, users.deleteUser, { params: { id: ids['Ece']! } });
    expect((await cards(list)).map(({ name }) => name)).toEqual(['Ada', 'Efe']);
    const signIn = async (name: string) => {
      const { username: email, password } = made.find((card) => card.name === name)!;
      return (await app.anonymous.call(auth.loginStudent, { body: { email, password } })).status;
    };
    expect([await signIn('Ada'), await signIn('Can'), await signIn('Ece')]).toEqual([200, 422, 422]);
    await freeze('active');
    expect((await cards(list)).map(({ name }) => name)).toEqual(['Ada', 'Can', 'Efe']);
  });
});
