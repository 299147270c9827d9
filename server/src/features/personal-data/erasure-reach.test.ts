import { notes, personalData, users as usersContract } from '@okur/contract';
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
    expect((await endOf(app, asking.body.data.job_id as string)).state).toBe('done');
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
