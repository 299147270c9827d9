import { beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeAdmin, makeCompany, makeDepartment, makeStudent, staff } from '../../platform/testing/factories.ts';
import { makeActivations } from '../activations/store.ts';
import { accept, carriedOut, imported, roster, schoolOf, studentOf, upload } from './testing.ts';
import { countMoney } from '../../platform/testing/money.ts';

const app = await testApp();
countMoney(app);
const sp: Client = await staff(app, 'SP');

let n = 0;
let { tag, user, users, enrollments, school } = schoolOf(n);
beforeEach(() => {
  n += 1;
  ({ tag, user, users, enrollments, school } = schoolOf(n));
});
const student = (name: string) => studentOf(app, tag, name);

describe('students who are here already', () => {
  it('are known by their number, and no one is added twice', async () => {
    const companyId = await makeCompany(app, { company_name: `Okul ${tag}` });
    const department = await makeDepartment(app, companyId, { department_name: '5-A' });
    const existing = await makeStudent(app, companyId, department, {
      name: 'Öğrenci 0',
      surname: 'Kaya',
      student_number: '0',
    });
    const preview = await upload(sp, school());
    expect(preview.schools).toMatchObject([{ choice: 'join', company_id: companyId, is_linked: false }]);
    expect(preview.counts).toMatchObject({
      company: { create: 0 },
      department: { create: 1, update: 1 },
      student: { create: 19, unchanged: 1 },
    });
    await carriedOut(app, sp, preview);
    expect((await student('Öğrenci 0'))!.id).toBe(existing);
  });

  const here = async (fields: object) => {
    const companyId = await makeCompany(app, { company_name: `Okul ${tag}` });
    const department = await makeDepartment(app, companyId, { department_name: '5-A' });
    await makeStudent(app, companyId, department, { surname: 'Kaya', ...fields });
  };

  it('never become another child by a number used again: the row is left out, with whose number it is', async () => {
    await here({ name: 'Zeynep', student_number: '0' });
    const preview = await upload(sp, school());
    expect(preview.faults).toMatchObject([
      {
        severity: 'fault',
        column: 'identifier',
        value: '0',
        reason: 'class_list.reason.question_number',
        params: { name: 'Zeynep Kaya', number: '0', department: '5-A' },
      },
    ]);
    expect(preview.counts).toMatchObject({ student: { create: 19, update: 0 } });
  });

  it.each(['007', '7.0', '7'])('are not added twice with the number %s for 7', async (student_number) => {
    await here({ name: 'Öğrenci 7', student_number });
    expect((await upload(sp, school())).counts).toMatchObject({ student: { create: 19 } });
  });

  it('are named when they are frozen here and stay so', async () => {
    await here({ name: 'Öğrenci 0', student_number: '0', status: 'frozen' });
    expect((await upload(sp, school())).faults).toMatchObject([
      { severity: 'note', reason: 'one_roster.reason.stays_frozen', value: 'Öğrenci 0 Kaya' },
    ]);
  });

  it('keep an address that is someone else’s from coming in twice: the row is left out', async () => {
    const elsewhere = await makeCompany(app);
    await makeStudent(app, elsewhere, null, { email: `dolu@${tag}.example` });
    const boss = await makeAdmin(app, ['MN'], { email: `boss@${tag}.example` });
    const files = school({
      users: users(
        user('p0', 'student', 'Bir', { email: `dolu@${tag}.example` }),
        user('p1', 'student', 'İki', { number: '7' }),
        user('p2', 'student', 'Üç', { number: '7' }),
        user('t', 'teacher', 'Esra', { email: `boss@${tag}.example` }),
        user('u', 'teacher', 'Adsız'),
      ),
      enrollments: enrollments(),
    });
    const preview = await upload(sp, files);
    expect(preview.faults).toMatchObject([
      { severity: 'fault', file: 'users.csv', line: 2, column: 'email', reason: 'class_list.reason.email_taken' },
      {
        severity: 'fault',
        file: 'users.csv',
        line: 4,
        column: 'identifier',
        value: '7',
        reason: 'class_list.reason.duplicate_number',
        params: { line: 3 },
      },
      { severity: 'fault', file: 'users.csv', line: 5, column: 'email', reason: 'one_roster.reason.staff_email' },
      { severity: 'fault', file: 'users.csv', line: 6, column: 'email', reason: 'one_roster.reason.no_email' },
    ]);
    const refused = await accept(sp, preview);
    expect(refused.body.errors).toEqual({ skip_faulty: ['one_roster.faults_left'] });
    await carriedOut(app, sp, preview);
    expect(await student('Bir')).toBeUndefined();
    expect(await student('İki')).toBeDefined();
    expect(await row(app.services.db, sql`select roles from admins where id = ${boss}`)).toEqual({ roles: ['MN'] });
  });

  it('take a code of the school that they go to, where it sells them; without one they wait', async () => {
    const files = (schools: [string, string]) =>
      roster({
        orgs: ['sourcedId,name,type', `${tag}-a,Okul ${tag} a,school`, `${tag}-b,Okul ${tag} b,school`],
        classes: [
          'sourcedId,title,classType,schoolSourcedId',
          ...['a', 'b'].map((s) => `${tag}-${s}c,1-A,homeroom,${tag}-${s}`),
        ],
        users: [
          'sourcedId,enabledUser,orgSourcedIds,role,givenName,familyName,identifier,email,birthDate',
          ...schools.map((at, i) => `${tag}-p${i},true,${tag}-${at},student,Öğrenci ${i},Kaya,,,`),
        ],
        enrollments: [
          'sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role',
          ...schools.map((at, i) => `${tag}-e${i}${at},${tag}-${at}c,${tag}-${at},${tag}-p${i},student`),
        ],
      });
    await imported(app, sp, files(['a', 'a']));
    const { db } = app.services;
    const b = (await row<{ id: string }>(
      db,
      sql`update companies set licensing = 'codes' where company_name = ${`Okul ${tag} b`} returning id`,
    ))!;
    await makeActivations(db, { companyId: b.id }, 1, 90);
    // The preview says so, in the same words as that of a class list.
    expect(await imported(app, sp, files(['b', 'a']))).toMatchObject({ waiting: 0 });
    expect(await imported(app, sp, files(['b', 'b']))).toMatchObject({ waiting: 1 });
    const students = await rows(
      db,
      sql`select u.name, u.status, a.duration_days from users u left join activations a on a.used_by = u.id
        where u.company_id = ${b.id} order by u.name`,
    );
    expect(students).toEqual([
      { name: 'Öğrenci 0', status: 'invited', duration_days: 90 },
      { name: 'Öğrenci 1', status: 'expired', duration_days: null },
    ]);
    const said = sql`select after->>'activation_state' as state from audit where company_id = ${b.id}
      and subject = 'ACTIVATION'`;
    expect(await rows(db, said)).toEqual([{ state: 'used' }]);
    const moved = sql`select a.before->>'status' as before, a.after->>'status' as after from audit a
      join users u on u.id = a.subject_id where u.company_id = ${b.id} and u.name = 'Öğrenci 1'
        and a.action = 'update' order by a.id desc limit 1`;
    expect(await rows(db, moved)).toEqual([{ before: 'invited', after: 'expired' }]);
  });

  it('count towards the licence, which stops an import that is too large', async () => {
    await makeCompany(app, { company_name: `Okul ${tag}`, licence_limit: 19 });
    const preview = await upload(sp, school());
    expect(preview.fault_counts.stop).toBe(1);
    expect(preview.faults[0]).toMatchObject({
      severity: 'stop',
      reason: 'one_roster.reason.licence',
      params: { count: 19, more: 1 },
    });
    expect((await accept(sp, preview, { skip_faulty: true })).body.errors).toEqual({ file: ['one_roster.stopped'] });
  });
});
