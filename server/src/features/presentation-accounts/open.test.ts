import {
  articles,
  auth,
  companies,
  dashboard,
  departments,
  library,
  presentationAccounts as contract,
  reports,
  search,
  student as own,
} from '@okur/contract';
import { presentationKeyDays } from '@okur/contract/presentation-accounts';
import { beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { articleInput } from '../../platform/testing/learning.ts';
import { presentationReset } from './reset-job.ts';

const app = await testApp();
const { db } = app.services;
const sp = await staff(app, 'SP');
const published = 14;
for (let n = 0; n < published; n += 1) await publish(n);
let school: School;
let key: string;
beforeEach(async () => {
  school = await makeSchool(app);
  key = (await make()).presentation_account_key;
});

async function publish(n: number): Promise<void> {
  const body = articleInput({ title: `Metin ${n}`, grade_level: 4 });
  const answer = await sp.call(articles.createArticle, { body });
  expect(answer.status, answer.text).toBe(201);
}
async function make() {
  const made = await school.instructor.call(contract.createPresentationAccount, {
    body: { department_id: school.departmentIds[0] },
  });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
}
const open = (with_ = key, client: Client = app.anonymous) =>
  client.call(contract.openPresentation, { body: { key: with_ } });
async function presented(): Promise<{ client: Client; student: { id: string } }> {
  const answer = await open();
  expect(answer.status, answer.text).toBe(200);
  const bearer = { authorization: `Bearer ${answer.body.access_token.token}` };
  return {
    student: answer.body.student,
    client: {
      call: (route, request = {}) => app.anonymous.call(route, { ...request, headers: bearer }),
      raw: (options) => app.anonymous.raw({ ...options, headers: bearer }),
    },
  };
}

describe('the key of a presentation', () => {
  it('signs in as a student of a sample school who has read and has more to read', async () => {
    const { client, student } = await presented();
    expect(student).toMatchObject({ company_name: 'Örnek Okul', department_name: 'Örnek sınıf', name: 'Deniz' });
    const progress = await client.call(own.myProgress);
    expect(progress.body.data.weeks.length, progress.text).toBeGreaterThan(5);
    const texts = await client.call(library.myLibrary);
    expect(texts.body.meta.total).toBe(published);
    expect((await client.call(library.myNextTexts)).body.data.length).toBeGreaterThan(0);
  });

  it('says that it was replaced, and that it is spent', async () => {
    const { client } = await presented();
    const renewed = await school.instructor.call(contract.renewPresentationKey);
    expect(renewed.status, renewed.text).toBe(200);
    const next = renewed.body.data.presentation_account_key;
    expect(next).not.toBe(key);
    expect((await open()).body.errors).toEqual({ key: ['presentation.unknown_key'] });
    expect((await client.call(auth.meStudent)).status).toBe(401);
    await rows(
      db,
      sql`update presentation_accounts set key_made_at = now() - make_interval(days => ${presentationKeyDays + 1})
        where key = ${next}`,
    );
    expect((await open(next)).body.errors).toEqual({ key: ['presentation.spent_key'] });
    expect((await open('')).body.errors).toEqual({ key: ['validation.required'] });
  });

  it('is not to be guessed from one network', async () => {
    const guess = (n: number) =>
      app.anonymous.raw({
        method: 'POST',
        url: '/api/v1/auth/presentation',
        payload: { key: `guess ${n}` },
        remoteAddress: '203.0.113.9',
      });
    const answers = [];
    for (let n = 0; n < 102; n += 1) answers.push((await guess(n)).status);
    expect(new Set(answers.slice(0, 100))).toEqual(new Set([422]));
    expect(answers.at(-1)).toBe(429);
  });

  it('opens nothing once its instructor teaches nowhere', async () => {
    await rows(db, sql`update instructors set deleted_at = now() where id = ${school.instructorId}`);
    expect((await open()).body.errors).toEqual({ key: ['presentation.unknown_key'] });
  });
});

describe('the sample school of a presentation', () => {
  const reset = () => presentationReset.work({ services: app.services } as never);
  const hoursLater = (hours: number, id: string) =>
    rows(
      db,
      sql`with seen as (update users set last_seen_at = last_seen_at - make_interval(hours => ${hours})
          where id = ${id})
        update presentation_accounts set sample_made_at = sample_made_at - make_interval(hours => ${hours})
          where user_id = ${id}`,
    );

  it('resets itself when it was used and then left alone, with its sessions', async () => {
    const { client, student } = await presented();
    await client.call(own.mySettings, { body: { theme: 'sepia' } });
    await reset();
    expect((await presented()).student.id).toBe(student.id);
    await hoursLater(3, student.id);
    await reset();
    const open = await rows(db, sql`select from sessions where account_id = ${student.id} and ended_at is null`);
    expect(open.length).toBe(0);
    const next = await presented();
    expect(next.student.id).not.toBe(student.id);
    expect(next.student).toMatchObject({ settings: { theme: 'light' }, company_name: 'Örnek Okul' });
    const school = await row<{ schools: number }>(
      db,
      sql`select count(distinct company_id)::int as schools from users where id in (${student.id}, ${next.student.id})`,
    );
    expect(school).toEqual({ schools: 1 });
  });

  it('is not taken away in the middle of a lesson, however old it is', async () => {
    const { student } = await presented();
    await hoursLater(3, student.id);
    await reset();
    const monday = await row<{ id: string }>(
      db,
      sql`update presentation_accounts set sample_made_at = sample_made_at - interval '25 hours' where key = ${key}
        returning user_id as id`,
    );
    const lesson = await presented();
    expect(lesson.student.id).not.toBe(monday!.id);
    await rows(
      db,
      sql`update presentation_accounts set sample_made_at = sample_made_at - interval '25 hours' where key = ${key}`,
    );
    await reset();
    expect((await lesson.client.call(auth.meStudent)).status).toBe(200);
  });

  it('is like the class that was chosen last', async () => {
    const gradeOf = async () =>
      (await row<{ grade: number }>(
        db,
        sql`select grade_level as grade from users where id = ${(await presented()).student.id}`,
      ))!.grade;
    expect(await gradeOf()).toBe(4);
    await rows(db, sql`update departments set grade_level = 6 where id = ${school.departmentIds[0]!}`);
    const body = { department_id: school.departmentIds[0] };
    expect((await school.instructor.call(contract.updatePresentationAccount, { body })).status).toBe(200);
    expect(await gradeOf()).toBe(6);
  });

  it('is in no list, search or figure, not even of the platform', async () => {
    const figures = async () => {
      const {
        companies: count,
        students,
        readings_7_days,
        newest,
      } = (await sp.call(dashboard.companiesDashboard)).body.data;
      return { count, students, readings_7_days, newest };
    };
    const perType = async () => (await sp.call(reports.usersPerType)).body.meta.total;
    const before = [await figures(), await perType()];
    const { student } = await presented();
    const { company_id, department_id } = (await row<Record<'company_id' | 'department_id', string>>(
      db,
      sql`select company_id, department_id from users where id = ${student.id}`,
    ))!;
    const listed = async (route: Parameters<Client['call']>[0]) =>
      (await sp.call(route, { query: { isAll: 'true' } })).body.data.map(({ id }: { id: string }) => id);
    expect(await listed(companies.listCompanies)).not.toContain(company_id);
    expect(await listed(reports.companiesCompared)).not.toContain(company_id);
    expect(await listed(departments.listDepartments)).not.toContain(department_id);
    expect((await sp.call(companies.getCompany, { params: { id: company_id } })).status).toBe(404);
    expect((await sp.call(search.searchAll, { query: { query: 'Örnek' } })).body.data).toEqual([]);
    expect([await figures(), await perType()]).toEqual(before);
  });

  it('gives the rights of its student alone', async () => {
    const { client } = await presented();
    expect((await client.call(companies.listCompanies)).status).toBe(403);
    expect((await client.call(contract.getPresentationAccount)).status).toBe(403);
    const body = { oldPassword: '', password: 'kavun karpuz', new_password_confirm: 'kavun karpuz' };
    expect((await client.call(auth.changePasswordStudent, { body })).status).toBe(422);
  });
});
