import { auth, classLists, parentCodes, parents, users } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from './platform/database/index.ts';
import { type Client, testApp } from './platform/testing/app.ts';
import { givePassword, makeParent, makeSchool, type School } from './platform/testing/factories.ts';
import { mailsOf } from './platform/testing/mails.ts';
import { acceptAndWait } from './features/class-lists/testing.ts';
import { imported, roster, upload } from './features/one-rosters/testing.ts';

/* A person stays the same under every address: whom staff took from a child does not come back under an old one. */

const app = await testApp();
const { db } = app.services;
const mails = mailsOf(app);
const password = 'kendi-parolam-1';

let school: School;
let child: string;
let oldAddress: string;
let newAddress: string;
let parentId: string;
let parent: Client;
beforeEach(async () => {
  school = await makeSchool(app, { company: { parent_access: true } });
  [child] = school.studentIds as [string];
  const word = crypto.randomUUID().slice(0, 8);
  oldAddress = `veli.${word}@okur.example`;
  newAddress = `baba.${word}@okur.example`;
  parentId = await makeParent(app, [child], { email: oldAddress });
  await givePassword(app, 'parents', parentId, password);
  parent = await app.signedIn('parent', parentId);
  await rows(db, sql`update users set student_number = '77' where id = ${child}`);
});

const ask = async (email: string) =>
  expect((await parent.call(auth.updateMeParent, { body: { email, password } })).status).toBe(200);
const tokenTo = async (to: string): Promise<string> =>
  /confirm-email\?token=([\w-]+)/.exec((await mails.newest(to, /confirm-email/)).text)![1]!;
const changeAddress = async (email: string) => {
  await ask(email);
  const body = { token: await tokenTo(email), password };
  expect((await app.anonymous.call(auth.confirmEmail, { body })).status).toBe(200);
};
const unlink = async (id = parentId) => {
  const answer = await school.manager.call(users.unlinkParent, { params: { id: child, parentId: id } });
  expect(answer.status, answer.text).toBe(200);
};
const linkByHand = async (email: string): Promise<string> =>
  (await school.manager.call(users.linkParent, { params: { id: child }, body: { email } })).body.data.id;
const parentsOfChild = async (): Promise<string[]> =>
  (await school.manager.call(users.parentsOfUser, { params: { id: child } })).body.data.map(
    ({ id }: { id: string }) => id,
  );
const childrenOf = async (client: Client) =>
  (await client.call(parents.parentDashboard)).body.data.map(({ id }: { id: string }) => id);

interface Stored {
  name: string;
  surname: string;
  department: string;
}
const storedChild = async (): Promise<Stored> =>
  (await row<Stored>(
    db,
    sql`select u.name, u.surname, d.department_name as department from users u
      join departments d on d.id = u.department_id where u.id = ${child}`,
  ))!;
const preview = async (mail: string) => {
  const { name, surname, department } = await storedChild();
  const bytes = `No;Ad;Soyad;Sınıf;Veli E-posta\n77;${name};${surname};${department};${mail}\n`;
  const params = { id: school.companyId };
  const file = { fileName: 'liste.csv', bytes };
  return (await school.manager.call(classLists.uploadClassList, { params, files: { file } })).body.data;
};
/** What the preview says and what the import does, which is one. */
const listed = async (mail: string) => {
  const { id, counts, parents_refused } = await preview(mail);
  const done = await acceptAndWait(app, school.manager, school.companyId, id);
  expect(done.body.data.counts).toMatchObject({ links_new: counts.links_new, parents_new: counts.parents_new });
  return { links: counts.links_new, made: counts.parents_new, refused: parents_refused.length };
};
const refused = { links: 0, made: 0, refused: 1 };

describe('a parent whose address was another one', () => {
  it('changed before the unlinking: the old one, too, is refused by class lists', async () => {
    await changeAddress(newAddress);
    await unlink();
    expect(await listed(oldAddress)).toEqual(refused);
    expect(await listed(newAddress)).toEqual(refused);
    expect(await parentsOfChild()).toEqual([]);
  });

  it('changed after it, and twice: each of the three is refused', async () => {
    const third = `ucuncu.${newAddress}`;
    await unlink();
    await changeAddress(newAddress);
    await changeAddress(third);
    for (const address of [oldAddress, newAddress, third]) expect(await listed(address)).toEqual(refused);
  });

  it('asked for and not confirmed yet: is refused, since it is the same person who waits under it', async () => {
    await unlink();
    await ask(newAddress);
    expect(await listed(newAddress)).toEqual(refused);
    expect(await parentsOfChild()).toEqual([]);
  });

  it('is refused to a code made later, for an account that begins with the old address', async () => {
    await changeAddress(newAddress);
    await unlink();
    const { code } = (await school.manager.call(parentCodes.makeParentCode, { params: { id: child } })).body.data;
    await app.anonymous.call(parentCodes.registerParent, { body: { code, email: oldAddress } });
    const token = /token=([\w-]+)/.exec((await mails.newest(oldAddress, 'parent-confirm')).text)![1]!;
    const body = { token, name: 'Elif', password: 'kirmizi-balon-7' };
    expect((await app.anonymous.call(parentCodes.confirmParent, { body })).body.errors).toEqual({
      token: ['parent_code.unlinked'],
    });
    expect(await parentsOfChild()).toEqual([]);
  });

  it('comes back when staff link by hand, under every address', async () => {
    await changeAddress(newAddress);
    await unlink();
    expect(await linkByHand(newAddress)).toBe(parentId);
    expect(await childrenOf(parent)).toEqual([child]);
    expect(await listed(newAddress)).toEqual({ links: 0, made: 0, refused: 0 });
  });
});

describe('an address that another parent has now', () => {
  /** The mother got the father's old address, by hand of the school. */
  const passedOn = async () => {
    await changeAddress(newAddress);
    await unlink();
    const mother = await linkByHand(oldAddress);
    expect(mother).not.toBe(parentId);
    return mother;
  };

  it('linked by hand is not taken for the one who was unlinked, who stays so', async () => {
    const mother = await passedOn();
    expect(await listed(oldAddress)).toEqual({ links: 0, made: 0, refused: 0 });
    expect(await listed(newAddress)).toEqual(refused);
    expect(await parentsOfChild()).toEqual([mother]);
    expect(await childrenOf(parent)).toEqual([]);
  });

  it('a code finds the child with the mother, and is refused to the father', async () => {
    const mother = await passedOn();
    await rows(db, sql`update parents set email_proven_at = now() where id = ${mother}`);
    const client = await app.signedIn('parent', mother);
    const made = await school.manager.call(parentCodes.makeParentCode, { params: { id: child } });
    const body = { code: made.body.data.code as string };
    expect((await parent.call(parentCodes.addChild, { body })).body.errors).toEqual({ code: ['parent_code.unlinked'] });
    expect((await client.call(parentCodes.addChild, { body })).body.errors).toEqual({
      code: ['parent_code.already_yours'],
    });
  });

  it('unlinked in turn, both stay so under both addresses', async () => {
    await unlink(await passedOn());
    for (const address of [oldAddress, newAddress]) expect(await listed(address)).toEqual(refused);
    await linkByHand(oldAddress);
    expect(await listed(newAddress)).toEqual(refused);
  });
});

describe('a roster', () => {
  const rosterOf = async (mail: string, person = 'v') => {
    const { name, surname, department } = await storedChild();
    return roster(
      {
        orgs: ['sourcedId,name,type', 's,Okul,school'],
        classes: ['sourcedId,title,classType,schoolSourcedId', `c,${department},homeroom,s`],
        users: [
          'sourcedId,enabledUser,orgSourcedIds,role,givenName,familyName,identifier,email,agentSourcedIds',
          `p,true,s,student,${name},${surname},77,,`,
          `${person},true,s,parent,Veli,Kaya,,${mail},p`,
        ],
        enrollments: ['sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role', 'e,c,s,p,student'],
      },
      { users: 'delta', classes: 'delta', enrollments: 'delta', orgs: 'delta' },
    );
  };
  const reasons = async (mail: string, person?: string) => {
    const { faults } = await upload(school.manager, await rosterOf(mail, person));
    return faults.map(({ reason, value }) => ({ reason, value }));
  };

  it('names and refuses the old address, of a person it lists for the first time or again', async () => {
    await changeAddress(newAddress);
    await unlink();
    const named = { reason: 'one_roster.reason.parent_unlinked', value: oldAddress };
    expect(await reasons(oldAddress)).toContainEqual(named);
    await imported(app, school.manager, await rosterOf(oldAddress));
    expect(await parentsOfChild()).toEqual([]);
    expect(await reasons(oldAddress, 'v2')).toContainEqual(named);
  });

  it('leaves the child with the other parent who has the address now', async () => {
    await changeAddress(newAddress);
    await unlink();
    const mother = await linkByHand(oldAddress);
    for (const _ of ['first', 'again']) {
      expect((await reasons(oldAddress)).map(({ reason }) => reason)).not.toContain(
        'one_roster.reason.parent_unlinked',
      );
      await imported(app, school.manager, await rosterOf(oldAddress));
    }
    expect(await parentsOfChild()).toEqual([mother]);
  });
});
