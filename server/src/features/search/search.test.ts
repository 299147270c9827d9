import { books, exams, search, summaries } from '@okur/contract';
import type { SearchGroup, SearchKind } from '@okur/contract/search';
import { rightNow } from '@okur/contract/testing/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import {
  makeAdmin,
  makeCompany,
  makeDepartment,
  makeParent,
  makeSchool,
  makeStudent,
  type School,
  staff,
} from '../../platform/testing/factories.ts';
import { makeExam } from '../../platform/testing/exams.ts';

const app = await testApp();
let [school, other]: School[] = [];
let support: Client;
let superAdmin: Client;
let ids: { işıl: string; emre: string; foreign: string; parent: string };

beforeAll(async () => {
  school = await makeSchool(app, {
    company: { company_name: 'Gökkuşağı Koleji', short_name: 'GOKK', city: 'Iğdır', parent_access: true },
  });
  other = await makeSchool(app, { company: { company_name: 'Fırtına Okulu', short_name: 'FIRT' } });
  [support, superAdmin] = [await staff(app, 'CS'), await staff(app, 'SP')];
  const [first, second] = school.departmentIds;
  ids = {
    işıl: await makeStudent(app, school.companyId, first!, {
      name: 'Işıl',
      surname: 'Gümüşkaya',
      student_number: '4711-Z',
      email: 'isil.g@okur.example',
      username: 'isil.gumus',
    }),
    emre: await makeStudent(app, school.companyId, second!, {
      name: 'Emre',
      surname: 'Gümüşkaya',
      username: 'emre.gumus',
    }),
    foreign: await makeStudent(app, other.companyId, other.departmentIds[0]!, {
      name: 'Işıl',
      surname: 'Gümüşkaya',
      username: 'isil.oteki',
    }),
    parent: await makeParent(app, [school.studentIds[0]!], { name: 'Nermin Gümüşkaya', email: 'nermin@okur.example' }),
  };
});

const groups = async (client: Client, query: string): Promise<SearchGroup[]> =>
  (await client.call(search.searchAll, { query: { query } })).body.data;
const found = async (client: Client, query: string, kind: SearchKind = 'users'): Promise<string[]> =>
  ((await groups(client, query)).find((group) => group.kind === kind)?.items ?? []).map(({ id }) => id);
const kindsOf = async (client: Client, query: string) => (await groups(client, query)).map(({ kind }) => kind);

describe('the search of everything', () => {
  it('finds a student by part of a name, however the i is written, by username, number and e-mail', async () => {
    for (const query of [
      'ışıl gümüş',
      'ISIL GUMUS',
      'gümüşkaya ışıl',
      'isil.gum',
      '4711-Z',
      'ISIL.G@okur.example',
      'ış gü',
    ])
      expect(await found(school!.manager, query), query).toEqual([ids.işıl]);
  });

  it('says where a child belongs: the class to the school, the school as well to the platform', async () => {
    const of = async (client: Client) => (await groups(client, '4711-Z'))[0]!.items[0]!;
    expect(await of(school!.manager)).toMatchObject({
      label: 'Işıl Gümüşkaya',
      description: expect.stringMatching(/^\S+ · isil\.gumus$/) as string,
    });
    expect((await of(support)).description).toContain('Gökkuşağı Koleji');
  });

  it('shows no one out of reach: another school, another class, the deleted', async () => {
    expect(await found(other!.manager, 'gümüşkaya')).toEqual([ids.foreign]);
    // Nermin Gümüşkaya's child is found with her, behind those of that name.
    expect(await found(school!.instructor, 'gümüşkaya')).toEqual([ids.işıl, school!.studentIds[0]]);
    expect((await found(support, 'gümüşkaya')).toSorted()).toEqual(
      [ids.işıl, ids.emre, ids.foreign, school!.studentIds[0]].toSorted(),
    );
    const gone = await makeStudent(app, school!.companyId, school!.departmentIds[0]!, {
      name: 'Giden',
      surname: 'Öğrenci',
      deleted_at: rightNow(),
    });
    expect([await found(support, 'giden'), await found(superAdmin, gone.slice(0, 8))]).toEqual([[], []]);
  });

  it('holds the kinds a role may see and no others', async () => {
    expect(await kindsOf(school!.manager, 'gümüşkaya')).toEqual(['users', 'parents']);
    expect(await kindsOf(other!.manager, 'gümüşkaya')).toEqual(['users']);
    expect(await kindsOf(support, 'nermin')).toEqual(['users']);
    expect(await kindsOf(await staff(app, 'CE'), 'gümüşkaya')).toEqual([]);
    expect(await kindsOf(superAdmin, 'gökkuşağı')).toEqual(['companies']);
    expect(await kindsOf(school!.manager, 'gökkuşağı')).toEqual([]);
  });

  it('finds departments, instructors by name or e-mail, companies by name, short name or city, and staff', async () => {
    const department = await makeDepartment(app, school!.companyId, { department_name: '11-Ç' });
    expect(await found(school!.manager, '11-c', 'departments')).toContain(department);
    expect(await found(other!.manager, '11-c', 'departments')).not.toContain(department);
    const [post] = await rows<{ id: string; email: string }>(
      app.services.db,
      sql`select i.id, a.email from instructors i join admins a on a.id = i.admin_id
        where i.id = ${school!.instructorId}`,
    );
    expect(await found(school!.manager, post!.email, 'instructors')).toEqual([post!.id]);
    for (const query of ['gokkusagi', 'GOKK', 'ığdır'])
      expect(await found(support, query, 'companies'), query).toEqual([school!.companyId]);
    const colleague = await makeAdmin(app, ['CS'], { username: 'Zeliha Aktepe' });
    expect([await found(superAdmin, 'aktepe', 'admins'), await kindsOf(support, 'aktepe')]).toEqual([[colleague], []]);
  });

  it('finds books, also by their authors, and summaries: drafts for who writes them alone', async () => {
    const editor = await staff(app, 'CE');
    const author = await editor.call(books.createAuthor, { body: { name: 'Saliha Yağmurcu' } });
    const book = await editor.call(books.createBook, {
      body: {
        title: 'Çınarın Gölgesi',
        language: 'tr',
        authors: ['author', 'illustrator'].map((role) => ({ author_id: author.body.data.id, role })),
      },
    });
    const summarise = async (over: object) =>
      (await editor.call(summaries.createSummary, { body: { language: 'tr', author: 'S. Yağmurcu', ...over } })).body
        .data.id as string;
    const draft = await summarise({ title: 'Çınarın Özeti' });
    const sections = [{ heading: '', body: `<p>${'Çınar gölgesini göle verir. '.repeat(20)}</p>` }];
    const published = await summarise({ title: 'Çınarın Sonu', status: 'published', sections });
    for (const query of ['cinarin golge', 'yağmurcu'])
      expect(await groups(editor, query), query).toContainEqual({
        kind: 'books',
        items: [
          {
            id: book.body.data.id as string,
            label: 'Çınarın Gölgesi',
            description: 'Saliha Yağmurcu',
            found_by_parent: null,
          },
        ],
        total: 1,
        total_is: 'exact',
      });
    expect((await found(editor, 'çınarın', 'summaries')).toSorted()).toEqual([draft, published].toSorted());
    expect([await kindsOf(school!.instructor, 'çınarın'), await kindsOf(support, 'çınarın')]).toEqual([
      ['summaries'],
      [],
    ]);
    expect(await found(school!.instructor, 'çınarın', 'summaries')).toEqual([published]);
  });

  it('finds exams of one’s own school and of the platform, and no drafts of others', async () => {
    const own = await makeExam(school!.manager, { name: 'Yıldızlı sınav' });
    const shared = await makeExam(superAdmin, { name: 'Yıldızlı platform sınavı' });
    const foreign = await makeExam(other!.manager, { name: 'Yıldızlı öteki sınav' });
    const draft = await school!.manager.call(exams.createExam, { body: { name: 'Yıldızlı taslak', language: 'tr' } });
    expect(draft.status, draft.text).toBe(201);
    const of = async (client: Client) => (await found(client, 'yıldızlı', 'exams')).toSorted();
    expect(await of(school!.instructor)).toEqual([own, shared].toSorted());
    expect(await of(school!.manager)).toEqual([own, shared, draft.body.data.id as string].toSorted());
    expect(await of(other!.manager)).toEqual([shared, foreign].toSorted());
    expect(await of(support)).toEqual([]);
  });

  it('puts the exact name before a hundred others of the same letters and says that there are more', async () => {
    const company = await makeCompany(app);
    const department = await makeDepartment(app, company);
    await rows(
      app.services.db,
      sql`insert into users (id, company_id, department_id, name, surname, username, status) select gen_random_uuid(),
        ${company}::uuid, ${department}::uuid, 'Kalabalık', 'Sınıf', 'sinif.77.' || n, 'active'
        from generate_series(1, 120) n`,
    );
    const named = await makeStudent(app, company, department, { name: 'Tek', surname: 'Kişi', username: 'sinif.77' });
    const [group] = await groups(support, 'sinif.77');
    expect(group).toMatchObject({ kind: 'users', total: 100, total_is: 'more' });
    expect([group!.items.length, group!.items[0]!.id]).toEqual([5, named]);
  });

  it('finds a student by name, e-mail or telephone of a parent, and says by which', async () => {
    const child = school!.studentIds[2]!;
    await makeParent(app, [child], {
      name: 'Şengül Işıkgöz',
      email: 'sengul.isikgoz@okur.example',
      phone: '5321234567',
    });
    const hits = async (client: Client, query: string) =>
      ((await groups(client, query)).find(({ kind }) => kind === 'users')?.items ?? []).map(
        ({ id, found_by_parent }) => [id, found_by_parent],
      );
    for (const query of ['şengül ışıkgöz', 'SENGUL', 'sengul.isikgoz@okur.example', '+90 (532) 123 45 67', '1234567'])
      for (const client of [school!.manager, school!.instructor, support])
        expect(await hits(client, query), query).toEqual([[child, 'Şengül Işıkgöz']]);
    expect(await found(school!.manager, '0532 123 45 67', 'parents')).toHaveLength(1);
    // Not of another school, nor where the school shows no parents, nor by a bit of a number.
    const shut = await makeSchool(app, { company: { parent_access: false } });
    await makeParent(app, [shut.studentIds[0]!], { name: 'Şengül Kapalı' });
    expect([await hits(shut.manager, 'şengül'), await hits(other!.manager, 'şengül')]).toEqual([[], []]);
    expect(await hits(school!.manager, '12345')).toEqual([]);
  });

  it('says nothing of a parent where the student’s own words are those, and shows everyone once', async () => {
    const own = await makeStudent(app, school!.companyId, school!.departmentIds[0]!, { name: 'Özgün', surname: 'Eş' });
    const child = await makeStudent(app, school!.companyId, school!.departmentIds[0]!, { name: 'Can', surname: 'Su' });
    for (const name of ['Özgün Anne', 'Özgün Baba']) await makeParent(app, [own, child], { name });
    await makeParent(app, [own], { name: 'Özgün Silinen', deleted_at: rightNow() });
    const group = (await groups(school!.manager, 'özgün')).find(({ kind }) => kind === 'users')!;
    expect([group.total, group.items.map((hit) => [hit.id, hit.found_by_parent])]).toEqual([
      2,
      [
        [own, null],
        [child, 'Özgün Anne'],
      ],
    ]);
  });

  it('takes signs for what they are, and needs something to look for', async () => {
    expect([await groups(support, '%'), await groups(support, '_____'), await groups(support, "'; --")]).toEqual([
      [],
      [],
      [],
    ]);
    const empty = await support.call(search.searchAll, { query: { query: '  ' } });
    expect([empty.status, empty.body.errors]).toEqual([400, { query: ['validation.required'] }]);
  });

  it('is for staff alone', async () => {
    const [student, parent] = [await app.signedIn('student', ids.işıl), await app.signedIn('parent', ids.parent)];
    for (const client of [student, parent])
      expect((await client.call(search.searchAll, { query: { query: 'gümüş' } })).status).toBe(403);
    expect((await app.anonymous.call(search.searchAll, { query: { query: 'gümüş' } })).status).toBe(401);
  });
});
