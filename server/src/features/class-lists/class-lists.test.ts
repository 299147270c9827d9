import { readFile } from 'node:fs/promises';
import { auth, classLists, users } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { deriveSecrets } from '../../platform/access/secrets.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeCompany, makeInstructor, makeManager, makeSchool, staff } from '../../platform/testing/factories.ts';
import { makeActivations } from '../activations/store.ts';
import { acceptAndWait } from './testing.ts';

const app = await testApp();
const fixture = (name: string) => readFile(new URL(`../../platform/sheets/fixtures/${name}`, import.meta.url));

async function school() {
  const companyId = await makeCompany(app, {
    short_name: `AKD${Math.random().toString(36).slice(2, 7).toUpperCase()}`,
  });
  return { companyId, manager: await app.signedIn('staff', await makeManager(app, [companyId])) };
}
const upload = async (client: Client, companyId: string, bytes: Uint8Array | string, fileName = 'liste.csv') =>
  client.call(classLists.uploadClassList, { params: { id: companyId }, files: { file: { fileName, bytes } } });
const accept = (client: Client, companyId: string, id: string, body: object = {}) =>
  acceptAndWait(app, client, companyId, id, body);
const countUsers = async (companyId: string) =>
  (await row<{ n: number }>(
    app.services.db,
    sql`select count(*)::int as n from users where company_id = ${companyId}`,
  ))!.n;

describe('a class list of a Turkish school', () => {
  it.each(['school-utf8-bom.csv', 'school-windows-1254.csv'])(
    '%s: 312 students with classes and parents, letters right',
    async (name) => {
      const { companyId, manager } = await school();
      const preview = await upload(manager, companyId, await fixture(name), name);
      expect(preview.status).toBe(201);
      expect(preview.body.data.counts).toMatchObject({ rows: 312, faulty: 0, create: 312 });
      expect(await countUsers(companyId)).toBe(0);

      const report = await accept(manager, companyId, preview.body.data.id);
      expect(report.status, report.text).toBe(200);
      expect(report.body.data).toMatchObject({ state: 'accepted', counts: { create: 312 }, rows: [] });
      expect(await countUsers(companyId)).toBe(312);
      const oyku = await row<{ name: string; surname: string; department_name: string; parents: number }>(
        app.services.db,
        sql`select u.name, u.surname, d.department_name, (select count(*)::int from parent_users
          where user_id = u.id) as parents from users u join departments d on d.id = u.department_id
          where u.company_id = ${companyId} and u.student_number = '1001'`,
      );
      const families = await row(
        app.services.db,
        sql`select count(*)::int as links, count(distinct parent_id)::int as parents from parent_users p
          join users u on u.id = p.user_id where u.company_id = ${companyId}`,
      );
      expect(families).toEqual({ links: 312, parents: 288 });
      expect(oyku).toEqual({ name: 'Öykü', surname: 'Gül-Işık', department_name: '8-A', parents: 1 });
    },
  );

  it('imports the same list a second time without changing anything', async () => {
    const { companyId, manager } = await school();
    const first = await upload(manager, companyId, await fixture('school-utf8-bom.csv'));
    await accept(manager, companyId, first.body.data.id);
    const second = await upload(manager, companyId, await fixture('school-windows-1254.csv'));
    expect(second.body.data.counts).toMatchObject({
      create: 0,
      update: 0,
      unchanged: 312,
      departments_new: 0,
      parents_new: 0,
    });
    const before = await rows(
      app.services.db,
      sql`select id, version, department_id from users where company_id = ${companyId} order by id`,
    );
    await accept(manager, companyId, second.body.data.id);
    expect(
      await rows(
        app.services.db,
        sql`select id, version, department_id from users where company_id = ${companyId} order by id`,
      ),
    ).toEqual(before);
  });

  it('names its nine bad rows and imports nothing until they are left out on purpose', async () => {
    const { companyId, manager } = await school();
    const preview = await upload(manager, companyId, await fixture('school-with-faults.csv'));
    const { id, faults, counts } = preview.body.data;
    expect(faults.map((f: { line: number }) => f.line)).toEqual([5, 9, 13, 17, 21, 25, 29, 33, 37]);
    expect(counts).toMatchObject({ rows: 40, faulty: 9, create: 31 });
    const refused = await accept(manager, companyId, id);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ skip_faulty: ['class_list.faults_left'] });
    expect(await countUsers(companyId)).toBe(0);
    expect((await accept(manager, companyId, id, { skip_faulty: true })).status).toBe(200);
    expect(await countUsers(companyId)).toBe(31);
  });

  it('prints cards whose first passwords sign the children in', async () => {
    const { companyId, manager } = await school();
    const { id } = (await upload(manager, companyId, 'Adı;Soyadı;Sınıf\nIşıl;Çağlar;5-A\n')).body.data;
    await accept(manager, companyId, id);
    const cards = (await manager.call(classLists.cardsOfClassList, { params: { id: companyId, classListId: id } })).body
      .data;
    expect(cards).toMatchObject([{ name: 'Işıl', surname: 'Çağlar', department_name: '5-A', language: 'tr' }]);
    const login = await app.anonymous.call(auth.loginStudent, {
      body: { email: cards[0].username, password: cards[0].password },
    });
    expect(login.body.student).toMatchObject({ name: 'Işıl', department_name: '5-A' });
    await rows(app.services.db, sql`update class_lists set accepted_at = now() - interval '25 hours' where id = ${id}`);
    expect(
      (await manager.call(classLists.cardsOfClassList, { params: { id: companyId, classListId: id } })).status,
    ).toBe(404);
  });

  it('prints cards by what the children are called by now', async () => {
    const { companyId, manager } = await school();
    const { id } = (await upload(manager, companyId, 'Adı;Soyadı;Sınıf\nIşıl;Çağlar;5-A\nEge;Su;5-B\n')).body.data;
    await accept(manager, companyId, id);
    const cards = async () =>
      (await manager.call(classLists.cardsOfClassList, { params: { id: companyId, classListId: id } })).body.data;
    const [, { username: taken, password }] = await cards();
    const idOf = async (name: string) =>
      (await row<{ id: string }>(
        app.services.db,
        sql`select id from users where company_id = ${companyId} and name = ${name}`,
      ))!.id;
    const [first, second] = [await idOf('Işıl'), await idOf('Ege')];
    const change = async (user: string, body: object) => {
      const answer = await manager.call(users.updateUser, { params: { id: user }, body });
      expect(answer.status, answer.text).toBe(200);
    };
    await change(second, { username: `${taken}.ege`, name: 'Egemen' });
    // The name that was on a card is another child's by now.
    await change(first, { username: taken });
    expect(await cards()).toMatchObject([
      { name: 'Işıl', department_name: '5-A', username: taken },
      { name: 'Egemen', department_name: '5-B', username: `${taken}.ege`, password },
    ]);
    const login = { email: `${taken}.ege`, password };
    expect((await app.anonymous.call(auth.loginStudent, { body: login })).body.student).toMatchObject({ id: second });
  });

  it('takes a code for each child where codes are sold, and the activity of the code says so', async () => {
    const { companyId, manager } = await school();
    await rows(app.services.db, sql`update companies set licensing = 'codes' where id = ${companyId}`);
    await makeActivations(app.services.db, { companyId }, 1, 90);
    const { id } = (await upload(manager, companyId, 'Adı;Soyadı;Sınıf\nIşıl;Çağlar;5-A\n')).body.data;
    await accept(manager, companyId, id);
    const said = sql`select e.after->>'activation_state' as state from audit e join activations a on a.id = e.subject_id
      where e.subject = 'ACTIVATION' and a.company_id = ${companyId} and e.account_type = 'staff'`;
    expect(await rows(app.services.db, said)).toEqual([{ state: 'used' }]);
  });

  it('has no cards any more once TOKEN_SECRET was changed', async () => {
    const { companyId, manager } = await school();
    const { id } = (await upload(manager, companyId, 'Adı;Soyadı;Sınıf\nIşıl;Çağlar;5-A\n')).body.data;
    await accept(manager, companyId, id);
    const cards = deriveSecrets('the secret of before').seal('[]');
    await rows(app.services.db, sql`update class_lists set cards = ${cards} where id = ${id}`);
    const answer = await manager.call(classLists.cardsOfClassList, { params: { id: companyId, classListId: id } });
    expect(answer.status, answer.text).toBe(404);
  });
});

describe('the columns', () => {
  it('can be told to mean something else, and the preview follows', async () => {
    const { companyId, manager } = await school();
    const { id, columns } = (await upload(manager, companyId, 'X;Y;Z\nDeniz;Ay;6-B\n')).body.data;
    expect(columns).toHaveLength(3);
    const remap = (mapping: string[]) =>
      manager.call(classLists.remapClassList, { params: { id: companyId, classListId: id }, body: { mapping } });
    expect((await remap(['name', 'surname', 'department'])).body.data).toMatchObject({
      counts: { create: 1 },
      departments_new: ['6-B'],
      rows: [{ effect: 'create' }],
    });
    expect((await remap(['name', 'name', 'department'])).body.errors).toEqual({
      'mapping.1': ['class_list.field_twice'],
    });
    expect((await remap(['name', 'surname'])).body.errors).toEqual({ mapping: ['class_list.column_count'] });
    expect((await remap(['name', 'surname', 'ignore'])).status).toBe(200);
    expect((await accept(manager, companyId, id)).body.errors).toEqual({
      mapping: ['class_list.missing_column.department'],
    });
  });
});

describe('what must not happen', () => {
  it('two people accept the same list at once: one imports, the other is told', async () => {
    const { companyId, manager } = await school();
    const { id } = (await upload(manager, companyId, 'Adı;Soyadı;Sınıf\nDeniz;Ay;6-B\n')).body.data;
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(manager, companyId, id)));
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await countUsers(companyId)).toBe(1);
  });

  it('more students than the licence allows', async () => {
    const { companyId, manager } = await school();
    await rows(app.services.db, sql`update companies set licence_limit = 1 where id = ${companyId}`);
    const { id } = (await upload(manager, companyId, 'Adı;Soyadı;Sınıf\nDeniz;Ay;6-B\nAda;Su;6-B\n')).body.data;
    const answer = await accept(manager, companyId, id);
    expect(answer.body.errors).toEqual({ file: ['validation.licence_limit'] });
    expect(await countUsers(companyId)).toBe(0);
  });

  it('a student whose address signs someone else in is left out, and the others get cards that work', async () => {
    const { companyId, manager } = await school();
    const elsewhere = await makeSchool(app);
    const taken = `${Math.random().toString(36).slice(2)}@example.com`;
    await rows(
      app.services.db,
      sql`update users set email = ${taken} where id = (select id from users where company_id = ${elsewhere.companyId}
        limit 1)`,
    );
    const file = `Adı;Soyadı;Sınıf;E-posta\nDeniz;Ay;6-B;${taken}\nAda;Su;6-B;ada.${taken}\nEda;Su;6-B;ada.${taken}\n`;
    const { id, faults, counts } = (await upload(manager, companyId, file)).body.data;
    expect(faults).toMatchObject([
      { line: 2, column: 'E-posta', reason: 'class_list.reason.email_taken' },
      { line: 4, reason: 'class_list.reason.duplicate_email', params: { line: 3 } },
    ]);
    expect(counts).toMatchObject({ faulty: 2, create: 1 });
    expect((await accept(manager, companyId, id, { skip_faulty: true })).status).toBe(200);
    const cards = (await manager.call(classLists.cardsOfClassList, { params: { id: companyId, classListId: id } })).body
      .data;
    expect(cards).toHaveLength(await countUsers(companyId));
  });

  it.each([
    ['nothing', undefined, 'validation.required'],
    ['a page', '<html>hello</html>', 'sheet.refused.not_a_table'],
  ])('%s as a file is refused by name', async (_name, bytes, key) => {
    const { companyId, manager } = await school();
    const answer = bytes
      ? await upload(manager, companyId, bytes)
      : await manager.call(classLists.uploadClassList, { params: { id: companyId }, body: {} });
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.errors.file).toEqual([key]);
  });

  it('an instructor, another school or support reaches a list', async () => {
    const { companyId, manager } = await school();
    const { id } = (await upload(manager, companyId, 'Adı;Soyadı;Sınıf\nDeniz;Ay;6-B\n')).body.data;
    const other = await makeSchool(app);
    const teacher = await app.signedIn('staff', (await makeInstructor(app, companyId)).adminId);
    for (const client of [other.manager, teacher]) {
      expect((await client.call(classLists.getClassList, { params: { id: companyId, classListId: id } })).status).toBe(
        404,
      );
      expect((await accept(client, companyId, id)).status).toBe(404);
    }
    expect(
      (await (await staff(app, 'CS')).call(classLists.getClassList, { params: { id: companyId, classListId: id } }))
        .status,
    ).toBe(403);
    expect(await countUsers(companyId)).toBe(0);
  });
});
