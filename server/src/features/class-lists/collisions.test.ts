import { classLists, companies, users as userRoutes } from '@okur/contract';
import { rightNow } from '@okur/contract/testing/time';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import {
  makeDepartment,
  makeManager,
  makeParent,
  makeCompany,
  makeStudent,
  staff,
} from '../../platform/testing/factories.ts';
import { runImport } from './import.ts';
import { review } from './store.ts';
import { acceptAndWait } from './testing.ts';

const app = await testApp();
const { db } = app.services;
const superAdmin = await staff(app, 'SP');

async function school(over: { licence_limit?: number } = {}) {
  const companyId = await makeCompany(app, {
    short_name: `CRP${Math.random().toString(36).slice(2, 7).toUpperCase()}`,
    ...over,
  });
  return { companyId, manager: await app.signedIn('staff', await makeManager(app, [companyId])) };
}
const upload = (client: Client, companyId: string, bytes: Uint8Array | string, fileName = 'liste.csv') =>
  client.call(classLists.uploadClassList, { params: { id: companyId }, files: { file: { fileName, bytes } } });
const accept = (client: Client, companyId: string, id: string, body: object = {}) =>
  acceptAndWait(app, client, companyId, id, body);
async function bring(client: Client, companyId: string, text: string) {
  const preview = await upload(client, companyId, text);
  const answer = await accept(client, companyId, preview.body.data.id);
  expect(answer.status, answer.text).toBe(200);
  return preview.body.data.counts;
}
const studentsOf = (companyId: string) =>
  rows<{ id: string; name: string; student_number: string | null; email: string | null }>(
    db,
    sql`select id, name, student_number, email from users where company_id = ${companyId} order by student_number, id`,
  );

describe('two students of one name in one class', () => {
  it('stay two, and only one of them is the one known without a number', async () => {
    const { companyId, manager } = await school();
    await bring(manager, companyId, 'Ad;Soyad;Sınıf\nZeynep;Kaya;5-A\n');
    const [existing] = await studentsOf(companyId);
    expect(
      await bring(manager, companyId, 'No;Ad;Soyad;Sınıf\n11;Zeynep;Kaya;5-A\n12;Zeynep;Kaya;5-A\n'),
    ).toMatchObject({ update: 1, create: 1 });
    const stored = await studentsOf(companyId);
    expect(stored.map((s) => s.student_number)).toEqual(['11', '12']);
    expect(stored.filter((s) => s.id === existing!.id)).toHaveLength(1);
  });

  it('stay two without numbers as well, however often the list is imported', async () => {
    const { companyId, manager } = await school();
    const list = 'Ad;Soyad;Sınıf\nZeynep;Kaya;5-A\nZeynep;Kaya;5-A\n';
    expect(await bring(manager, companyId, list)).toMatchObject({ create: 2 });
    expect(await bring(manager, companyId, list)).toMatchObject({ create: 0, unchanged: 2 });
    expect(await studentsOf(companyId)).toHaveLength(2);
  });
});

describe('classes whose names differ in a way that search passes over', () => {
  it.each([
    ['æ', 'a'],
    ['Œ', 'œ'],
    ['Ř', 'r'],
    ['ß', 'ss'],
    ['Ω', 'ω'],
    ['ø', 'o'],
    ['ő', 'ö'],
  ])('%s and %s are imported as the database tells them apart', async (one, other) => {
    const { companyId, manager } = await school();
    const list = `Ad;Soyad;Sınıf\nAda;Su;${one}\nEda;Su;${other}\n`;
    await bring(manager, companyId, list);
    expect(await bring(manager, companyId, list)).toMatchObject({ unchanged: 2, departments_new: 0 });
    expect(await studentsOf(companyId)).toHaveLength(2);
  });
});

describe('a parent whose account was deleted', () => {
  it('has a new one when a list names the address again, with the child of the list alone', async () => {
    const { companyId, manager } = await school();
    const email = `geri.${companyId}@okur.example`;
    const former = await makeStudent(app, companyId, null);
    const parent = await makeParent(app, [former], { email, deleted_at: rightNow() });
    await bring(manager, companyId, `Ad;Soyad;Sınıf;Veli E-posta\nAda;Su;5-A;${email}\n`);
    expect(await row(db, sql`select deleted_at is not null as deleted from parents where id = ${parent}`)).toEqual({
      deleted: true,
    });
    expect(
      await rows(
        db,
        sql`select u.name from parents p join parent_users l on l.parent_id = p.id join users u on u.id = l.user_id
          where p.email = ${email} and p.deleted_at is null`,
      ),
    ).toEqual([{ name: 'Ada' }]);
  });
});

describe('at once', () => {
  it('two acceptances of one list import it once', async () => {
    const { companyId, manager } = await school();
    const { id } = (await upload(manager, companyId, 'Ad;Soyad;Sınıf\nAda;Su;5-A\nEda;Su;5-A\n')).body.data;
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(manager, companyId, id)));
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await studentsOf(companyId)).toHaveLength(2);
  });

  it('a student who is deleted between the plan and the import stays deleted', async () => {
    const { companyId, manager } = await school();
    await bring(manager, companyId, 'No;Ad;Soyad;Sınıf\n1;Ada;Su;5-A\n');
    const table = { headers: ['No', 'Ad', 'Soyad', 'Sınıf'], rows: [{ line: 2, cells: ['1', 'Ada', 'Su', '6-A'] }] };
    const { plan } = await review(db, companyId, table, ['student_number', 'name', 'surname', 'department']);
    expect(plan.students).toMatchObject([{ effect: 'update', restored: false }]);
    const [ada] = await studentsOf(companyId);
    await manager.call(userRoutes.deleteUser, { params: { id: ada!.id } });
    await app.services.transaction((tx) => runImport(tx, app.services, { id: companyId, short_name: 'OK' }, plan));
    expect(await row(db, sql`select deleted_at is not null as deleted from users where id = ${ada!.id}`)).toEqual({
      deleted: true,
    });
  });

  it('two lists of the same students make each of them once', async () => {
    const { companyId, manager } = await school();
    const lines = Array.from({ length: 40 }, (_, i) => `${i};Ad;Soyad;5-A;veli${i % 7}.${companyId}@okur.example\n`);
    const list = `No;Ad;Soyad;Sınıf;Veli E-posta\n${lines.join('')}`;
    const ids = await Promise.all(
      [0, 1, 2].map(async () => (await upload(manager, companyId, list)).body.data.id as string),
    );
    const answers = await Promise.all(ids.map((id) => accept(manager, companyId, id)));
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200]);
    expect(await studentsOf(companyId)).toHaveLength(40);
    expect(answers.map((a) => a.body.data.counts.create).sort((a, b) => a - b)).toEqual([0, 0, 40]);
  });

  it('the last places of a licence go to a list or to single students, never to both', async () => {
    const { companyId, manager } = await school({ licence_limit: 3 });
    const departmentId = await makeDepartment(app, companyId);
    await makeStudent(app, companyId, departmentId);
    // Shown on the marketing site: no student, so no place.
    await makeStudent(app, companyId, departmentId, { user_type: 'presentation' });
    const { id } = (await upload(manager, companyId, 'Ad;Soyad;Sınıf\nAda;Su;5-A\nEda;Su;5-A\n')).body.data;
    const single = (n: number) =>
      manager.call(userRoutes.createUser, {
        body: {
          name: 'Tek',
          surname: 'Öğrenci',
          username: `tek.${n}.${companyId}`,
          password: 'kitap kurdu 42',
          department_id: departmentId,
        },
      });
    const answers = await Promise.all([accept(manager, companyId, id), ...[1, 2, 3, 4].map(single)]);
    for (const answer of answers) expect([200, 201, 422]).toContain(answer.status);
    const taken = await row<{ n: number }>(
      db,
      sql`select count(*)::int as n from users where company_id = ${companyId} and user_type <> 'presentation'`,
    );
    expect(taken!.n).toBe(3);
  });
});

describe('a workbook with characters no database holds', () => {
  const formats = 'http://schemas.openxmlformats.org';
  const relations = `${formats}/officeDocument/2006/relationships`;
  const spreadsheet = `${formats}/spreadsheetml/2006/main`;
  const relation = (target: string, type: string) =>
    `<Relationships xmlns="${formats}/package/2006/relationships">` +
    `<Relationship Id="rId1" Type="${relations}/${type}" Target="${target}"/></Relationships>`;
  const cell = (text: string, ref: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const cells = (line: number, texts: string[]) =>
    `<row r="${line}">${texts.map((text, i) => cell(text, `${'ABCD'[i]}${line}`)).join('')}</row>`;
  const workbook = (name: string) =>
    zipSync({
      '_rels/.rels': strToU8(relation('xl/workbook.xml', 'officeDocument')),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${spreadsheet}" xmlns:r="${relations}">` +
          '<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(relation('worksheets/sheet1.xml', 'worksheet')),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet xmlns="${spreadsheet}"><sheetData>` +
          cells(1, ['No', 'Ad', 'Soyad', 'Sınıf']) +
          cells(2, ['1', name, 'Su', '5-A']) +
          cells(3, ['2', 'Eda', 'Su', '5-A']) +
          '</sheetData></worksheet>',
      ),
    });

  it.each(['A&#0;da', 'A&#xD800;da', 'A_x0000_da'])('%s is a fault of its row', async (name) => {
    const { companyId, manager } = await school();
    const { status, body } = await upload(manager, companyId, workbook(name), 'liste.xlsx');
    expect([status, body.data?.faults.map((f: { line: number; reason: string }) => [f.line, f.reason])]).toEqual([
      201,
      [[2, 'class_list.reason.characters']],
    ]);
  });
});

it('a deleted company’s lists and cards are gone with it', async () => {
  const { companyId, manager } = await school();
  const { id } = (await upload(manager, companyId, 'Ad;Soyad;Sınıf\nAda;Su;5-A\n')).body.data;
  await superAdmin.call(companies.deleteCompany, { params: { id: companyId } });
  const params = { id: companyId, classListId: id };
  expect((await superAdmin.call(classLists.getClassList, { params })).status).toBe(404);
  expect((await superAdmin.call(classLists.cardsOfClassList, { params })).status).toBe(404);
  expect((await superAdmin.call(classLists.discardClassList, { params })).status).toBe(404);
  expect((await accept(superAdmin, companyId, id)).status).toBe(404);
});
