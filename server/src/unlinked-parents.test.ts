import { certificates, classLists, notices, parentCodes, parents, users } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from './platform/database/index.ts';
import { type Client, testApp } from './platform/testing/app.ts';
import { makeParent, makeSchool, type School } from './platform/testing/factories.ts';
import { mailsOf } from './platform/testing/mails.ts';
import { template } from './features/certificates/testing.ts';
import { acceptAndWait } from './features/class-lists/testing.ts';

/* A parent whom staff took from a child, by a court's word perhaps, stays away until staff give them back by hand. */

const app = await testApp();
const { db } = app.services;

let school: School;
let child: string;
let email: string;
let parentId: string;
let parent: Client;
beforeEach(async () => {
  school = await makeSchool(app, { company: { parent_access: true } });
  [child] = school.studentIds as [string];
  email = `veli.${crypto.randomUUID().slice(0, 8)}@okur.example`;
  parentId = await makeParent(app, [child], { email });
  parent = await app.signedIn('parent', parentId);
});

const unlink = async () => {
  const answer = await school.manager.call(users.unlinkParent, { params: { id: child, parentId } });
  expect(answer.status, answer.text).toBe(200);
};
const linkByHand = () => school.manager.call(users.linkParent, { params: { id: child }, body: { email } });
const codeOf = async (id = child): Promise<string> =>
  (await school.manager.call(parentCodes.makeParentCode, { params: { id } })).body.data.code;
const add = async (client: Client, code: string) =>
  (await client.call(parentCodes.addChild, { body: { code } })).body.errors;
const childrenOf = async (client: Client) =>
  (await client.call(parents.parentDashboard)).body.data.map(({ id }: { id: string }) => id);

describe('an unlinked parent and codes', () => {
  it('a second code that still lived has ended, for the other parent as well', async () => {
    const second = await codeOf();
    await unlink();
    const other = await app.signedIn('parent', await makeParent(app, []));
    for (const client of [parent, other]) expect(await add(client, second)).toEqual({ code: ['parent_code.unknown'] });
  });

  it('a code made later links the other parent and not this one, and says so', async () => {
    await unlink();
    const code = await codeOf();
    expect(await add(parent, code)).toEqual({ code: ['parent_code.unlinked'] });
    expect(await childrenOf(parent)).toEqual([]);
    const other = await app.signedIn('parent', await makeParent(app, []));
    expect(await add(other, code)).toBeUndefined();
    expect(await childrenOf(other)).toEqual([child]);
  });

  it('a registration that waits for its link makes no account for the child', async () => {
    const address = `yeni.${email}`;
    await app.anonymous.call(parentCodes.registerParent, { body: { code: await codeOf(), email: address } });
    const mail = await mailsOf(app).newest(address, 'parent-confirm');
    await unlink();
    const token = /token=([\w-]+)/.exec(mail.text)![1]!;
    const body = { token, name: 'Elif', password: 'kirmizi-balon-7' };
    expect((await app.anonymous.call(parentCodes.confirmParent, { body })).body.code).toBe('token_spent');
  });

  it('staff link again by hand, and then a code is not refused for that', async () => {
    await unlink();
    expect((await linkByHand()).status).toBe(201);
    expect(await childrenOf(parent)).toEqual([child]);
    expect(await add(parent, await codeOf())).toEqual({ code: ['parent_code.already_yours'] });
  });
});

describe('an unlinked parent and a class list', () => {
  const listOf = async (mail: string): Promise<string> => {
    const [stored] = await rows<{ student_number: string; name: string; surname: string; department_name: string }>(
      db,
      sql`update users u set student_number = '77' from departments d where u.id = ${child} and d.id = u.department_id
        returning u.student_number, u.name, u.surname, d.department_name`,
    );
    const { name, surname, department_name } = stored!;
    return `No;Ad;Soyad;Sınıf;Veli E-posta\n77;${name};${surname};${department_name};${mail}\n`;
  };
  const preview = async (mail: string) =>
    (
      await school.manager.call(classLists.uploadClassList, {
        params: { id: school.companyId },
        files: { file: { fileName: 'liste.csv', bytes: await listOf(mail) } },
      })
    ).body.data;
  const accept = (id: string) => acceptAndWait(app, school.manager, school.companyId, id);

  it('is named in the preview and not linked, under this address or that of an account begun anew', async () => {
    await unlink();
    const read = await preview(email.toUpperCase());
    expect(read.counts).toMatchObject({ unchanged: 1, links_new: 0, parents_new: 0 });
    expect(read.parents_refused).toEqual([{ line: 2, email, student: expect.stringContaining(' ') }]);
    expect((await accept(read.id)).body.data.counts).toMatchObject({ links_new: 0 });
    expect(await childrenOf(parent)).toEqual([]);
    await rows(db, sql`update parents set deleted_at = now() where id = ${parentId}`);
    expect((await preview(email)).counts).toMatchObject({ links_new: 0, parents_new: 0 });
  });

  it('another parent is counted before, linked, and in the activity of the child', async () => {
    await unlink();
    const other = `diger.${email}`;
    const read = await preview(other);
    expect([read.counts, read.parents_refused]).toMatchObject([{ unchanged: 1, links_new: 1, parents_new: 1 }, []]);
    await accept(read.id);
    const entries = await rows<{ action: string }>(
      db,
      sql`select action from audit where subject = 'USER' and subject_id = ${child} order by id`,
    );
    expect(entries.map(({ action }) => action)).toEqual(['unlink', 'link']);
    expect((await preview(other)).counts).toMatchObject({ links_new: 0 });
  });
});

describe('the bell of a parent', () => {
  const give = async (userIds: string[], title: string) => {
    const { id } = await template(school, { title });
    const body = { template_id: id, user_ids: userIds, department_ids: [] };
    expect((await school.manager.call(certificates.issueCertificates, { body })).status).toBe(201);
  };
  const lines = async () => (await parent.call(notices.parentNotices)).body.data as { text: string; params: object }[];

  it('says which of two children a certificate is of, and nothing of a child who was unlinked', async () => {
    const sister = school.studentIds[1]!;
    await school.manager.call(users.linkParent, { params: { id: sister }, body: { email } });
    await rows(db, sql`update users set name = 'Ada', surname = 'Kaya' where id = ${child}`);
    await rows(db, sql`update users set name = 'Ece', surname = 'Kaya' where id = ${sister}`);
    await give([child, sister], 'Okuma Belgesi');
    const said = (who: string) => ({
      text: 'notice.certificate_parent',
      params: { title: 'Okuma Belgesi', child: who },
    });
    expect(
      (await lines()).toSorted((a, b) => JSON.stringify(a.params).localeCompare(JSON.stringify(b.params))),
    ).toEqual([expect.objectContaining(said('Ada Kaya')), expect.objectContaining(said('Ece Kaya'))]);
    await unlink();
    expect(await lines()).toEqual([expect.objectContaining(said('Ece Kaya'))]);
  });
});
