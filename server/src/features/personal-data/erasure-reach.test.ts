import {
  classLists,
  exports,
  homework as homeworkRoutes,
  notes,
  personalData,
  users as usersContract,
} from '@okur/contract';
import { day, timeAhead } from '@okur/contract/testing/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import {
  givePassword,
  makeAdmin,
  makeSchool,
  makeStudent,
  type School,
  staff,
} from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { makeArticle } from '../../platform/testing/learning.ts';

const app = await testApp();
const password = 'kırmızı balık gölde';
const { db } = app.services;

let sp: Client;
let school: School;
beforeAll(async () => {
  const spId = await makeAdmin(app, ['SP']);
  await givePassword(app, 'admins', spId, password);
  sp = await app.signedIn('staff', spId);
  school = await makeSchool(app, { departments: 1, students: 2 });
});

const erasureOf = (over: object = {}) => ({
  reason: 'Veli yazılı olarak istedi',
  password,
  name: '',
  at_once: true,
  ...over,
});

describe('erasing one of two children of the same name', () => {
  it('leaves the other one’s name, also a first name that was the username', async () => {
    const id = await makeStudent(app, school.companyId, school.departmentIds[0]!, {
      name: 'Elif',
      surname: 'Yılmaz',
      username: 'elif',
      student_number: '77',
    });
    const other = await makeStudent(app, school.companyId, school.departmentIds[0]!, {
      name: 'Elif',
      surname: 'Yılmaz',
      username: 'elif.2',
      student_number: '78',
    });
    await school.manager.call(usersContract.updateUser, { params: { id: other }, body: { birth_year: 2015 } });
    await school.manager.call(notes.createNote, { params: { id: other }, body: { note: 'Elif Yılmaz çok ilerledi.' } });
    await rows(
      db,
      sql`insert into login_failures (key, failures, first_at)
        values ('account:student:…', 1, now()), ('account:student:elif.k', 1, now())`,
    );
    const asking = await sp.call(personalData.eraseUser, {
      params: { id },
      body: erasureOf({ name: 'Elif Yılmaz' }),
      headers: { 'idempotency-key': newId() },
    });
    const ended = await endOf(app, asking.body.data.job_id as string);
    expect(ended.state, JSON.stringify(ended.error)).toBe('done');
    expect(await row(db, sql`select name, surname, username from users where id = ${other}`)).toEqual({
      name: 'Elif',
      surname: 'Yılmaz',
      username: 'elif.2',
    });
    expect(
      await row(db, sql`select after->>'name' as name from audit where subject_id = ${other} and action = 'update'`),
    ).toEqual({ name: 'Elif' });
    expect(await row(db, sql`select note from user_notes where user_id = ${other}`)).toEqual({
      note: 'Elif Yılmaz çok ilerledi.',
    });
    expect(await row(db, sql`select name from users where id = ${id}`)).toEqual({ name: null });
  });
});

describe('a first name alone', () => {
  const [first, words] = ['Zümrütnaz', 'Sevgili Zümrütnaz, bunu senin için seçtim'];
  let id: string;
  let other: string;
  let homework: string;

  async function given(): Promise<void> {
    const { id: article } = await makeArticle(school.instructor);
    const begun = await school.manager.call(homeworkRoutes.createArticleHomework, {
      body: {
        title: 'Okuma',
        instructions: words,
        article_id: article,
        student_ids: [id],
        due_at: timeAhead(7 * day).toISOString(),
      },
      headers: { 'idempotency-key': newId() },
    });
    expect(begun.status, begun.text).toBe(201);
    homework = begun.body.data.id as string;
    const changed = await school.manager.call(homeworkRoutes.updateHomework, {
      params: { id: homework },
      body: { instructions: 'Başka sözler' },
    });
    expect(changed.status, changed.text).toBe(200);
  }

  async function searchedAndListed(): Promise<void> {
    const file = Buffer.from('Ad;Soyad;Okul No;Sınıf\r\nDeniz;Ak;4711;4-A\r\n');
    const listed = await school.manager.call(classLists.uploadClassList, {
      params: { id: school.companyId },
      files: { file: { fileName: `${first} ve Deniz.csv`, bytes: file } },
    });
    expect(listed.status, listed.text).toBe(201);
    const accepted = await school.manager.call(classLists.acceptClassList, {
      params: { id: school.companyId, classListId: listed.body.data.id as string },
    });
    expect((await endOf(app, accepted.body.data.id as string)).state).toBe('done');
    const exported = await school.manager.call(exports.exportList, {
      body: {
        list: 'users',
        format: 'csv',
        name: `${first} için liste`,
        locale: 'tr',
        columns: [{ label: 'Adı', fields: ['name'] }],
        query: { search: first.toLowerCase() },
      },
    });
    expect(exported.status, exported.text).toBe(202);
    expect((await endOf(app, exported.body.data.id as string)).state).toBe('done');
  }

  const found = async (): Promise<string[]> => {
    const tables = ['homeworks', 'audit', 'idempotency_keys', 'jobs', 'class_lists', 'notices'];
    const hits = await Promise.all(
      tables.map((table) =>
        row(
          db,
          sql`select 1 from ${sql.identifier(table)} t where okur_fold(t::text) like '%' || okur_fold(${first}) || '%'
            and not t::text like '%' || ${other} || '%'`,
        ),
      ),
    );
    return tables.filter((_, at) => hits[at]);
  };

  it('goes from all that repeats what was given to the student alone, from searches and names of files', async () => {
    id = await makeStudent(app, school.companyId, null, { name: first, surname: 'Aslan', username: 'z.aslan' });
    other = await makeStudent(app, school.companyId, null, { name: first, surname: 'Demir', username: 'z.demir' });
    await school.manager.call(usersContract.updateUser, { params: { id: other }, body: { birth_year: 2015 } });
    await given();
    await searchedAndListed();
    expect(await found()).toEqual(['audit', 'idempotency_keys', 'jobs', 'class_lists', 'notices']);
    const asking = await sp.call(personalData.eraseUser, {
      params: { id },
      body: erasureOf({ name: `${first} Aslan` }),
    });
    const ended = await endOf(app, asking.body.data.job_id as string);
    expect(ended.state, JSON.stringify(ended.error)).toBe('done');
    expect(await found()).toEqual([]);
  });

  it('stays another student’s', async () => {
    expect(
      await rows(db, sql`select after->>'name' as name from audit where subject_id = ${other} and action = 'update'`),
    ).toEqual([{ name: first }]);
    expect(await row(db, sql`select file_name from class_lists where company_id = ${school.companyId}`)).toEqual({
      file_name: '… ve Deniz.csv',
    });
  });
});

describe('who may ask', () => {
  it('a company manager for their own students, no instructor, no manager of another school', async () => {
    const other = await makeSchool(app);
    const id = await makeStudent(app, school.companyId, school.departmentIds[0]!);
    const body = erasureOf({ name: 'x' });
    expect((await school.instructor.call(personalData.eraseUser, { params: { id }, body })).status).toBe(403);
    expect((await other.manager.call(personalData.eraseUser, { params: { id }, body })).status).toBe(404);
    expect((await other.manager.call(personalData.personalDataOfUser, { params: { id } })).status).toBe(404);
    expect((await school.manager.call(personalData.personalDataOfUser, { params: { id } })).status).toBe(200);
    expect((await (await staff(app, 'CS')).call(personalData.eraseUser, { params: { id }, body })).status).toBe(403);
    expect((await other.manager.call(personalData.listPersonalDataRequests)).body.data).toEqual([]);
  });
});
