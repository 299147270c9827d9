import { oneRosters } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeAdmin, makeCompany, makeDepartment, makeStudent, staff } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { accept, carriedOut, changesOf, type Files, imported, roster, upload } from './testing.ts';

const app = await testApp();
const sp: Client = await staff(app, 'SP');

let n = 0;
/** Words that no other test uses. */
let tag = '';
beforeEach(() => {
  n += 1;
  tag = `k${n}`;
});

const orgs = () => ['sourcedId,name,type,identifier', `${tag}-s,Okul ${tag},school,OR${n}`];
const classes = (...titles: string[]) => [
  'sourcedId,title,grades,classType,schoolSourcedId',
  ...titles.map((title) => `${tag}-${title},${title},05,homeroom,${tag}-s`),
];
const user = (
  id: string,
  role: string,
  given: string,
  more: Partial<{ number: string; email: string; agents: string; enabled: string; status: string }> = {},
) => {
  const { status = '', enabled = 'true', number = '', email = '', agents = '' } = more;
  return `${tag}-${id},${status},${enabled},${tag}-s,${role},${given},Kaya,${number},${email},"${agents}"`;
};
const users = (...lines: string[]) => [
  'sourcedId,status,enabledUser,orgSourcedIds,role,givenName,familyName,identifier,email,agentSourcedIds',
  ...lines,
];
const enrollments = (...pairs: [user: string, title: string, role?: string][]) => [
  'sourcedId,status,classSourcedId,schoolSourcedId,userSourcedId,role',
  ...pairs.map(
    ([id, title, role = 'student']) => `${tag}-e-${id}-${title},,${tag}-${title},${tag}-s,${tag}-${id},${role}`,
  ),
];

/** Twenty students in two classes, an instructor and a parent of the first two. */
const people = (from = 0) =>
  Array.from({ length: 20 - from }, (_, i) =>
    user(`p${i + from}`, 'student', `Öğrenci ${i + from}`, { number: `${i + from}` }),
  );
const school = (more: Record<string, string[]> = {}): Files =>
  roster({
    orgs: orgs(),
    classes: classes('5-A', '5-B'),
    users: users(
      ...people(),
      user('t', 'teacher', 'Esra', { email: `esra@${tag}.example` }),
      user('v', 'parent', 'Veli', { email: `veli@${tag}.example`, agents: `${tag}-p0,${tag}-p1` }),
    ),
    enrollments: enrollments(
      ...Array.from({ length: 20 }, (_, i): [string, string] => [`p${i}`, i < 10 ? '5-A' : '5-B']),
      ['t', '5-A', 'teacher'],
    ),
    ...more,
  });

const student = (name: string) =>
  row<{ id: string; version: number; deleted: boolean; status: string; department: string | null }>(
    app.services.db,
    sql`select u.id, u.version, u.deleted_at is not null as deleted, u.status, d.department_name as department
      from users u join companies c on c.id = u.company_id left join departments d on d.id = u.department_id
        where u.name = ${name} and c.company_name = ${`Okul ${tag}`}`,
  );

describe('what changed at the school', () => {
  it('is changed here: names, classes, who teaches; nothing else', async () => {
    await imported(app, sp, school());
    const [still, before] = [await student('Öğrenci 3'), await student('Öğrenci 0')];
    const files = school();
    files['users.csv'] = files['users.csv']!.replace(
      `${tag}-p0,,true,${tag}-s,student,Öğrenci 0,Kaya`,
      `${tag}-p0,,true,${tag}-s,student,Işıl,Kaya`,
    );
    files['enrollments.csv'] = files['enrollments.csv']!.replace(
      `${tag}-e-p0-5-A,,${tag}-5-A`,
      `${tag}-e-p0-5-A,,${tag}-5-B`,
    ).replace(`${tag}-e-t-5-A,,${tag}-5-A`, `${tag}-e-t-5-A,,${tag}-5-B`);
    const preview = await upload(sp, files);
    expect(await changesOf(sp, preview.id)).toMatchObject([
      {
        kind: 'student',
        effect: 'update',
        name: 'Işıl Kaya',
        fields: { name: { before: 'Öğrenci 0', after: 'Işıl' }, department_id: { before: '5-A', after: '5-B' } },
      },
      {
        kind: 'instructor',
        effect: 'update',
        name: 'Esra Kaya',
        fields: { departments: { before: '5-A', after: '5-B' } },
      },
    ]);
    expect(await carriedOut(app, sp, preview)).toMatchObject({ state: 'done' });
    expect(await student('Işıl')).toMatchObject({ id: before!.id, version: before!.version + 1, department: '5-B' });
    expect(await student('Öğrenci 3')).toEqual(still);
    expect(
      await row(
        app.services.db,
        sql`select before, after from audit where subject = 'USER' and subject_id = ${before!.id}
          and action = 'update'`,
      ),
    ).toMatchObject({ before: { name: 'Öğrenci 0' }, after: { name: 'Işıl' } });
    const taught = await rows(
      app.services.db,
      sql`select d.department_name from department_instructors di join departments d on d.id = di.department_id
        join instructors i on i.id = di.instructor_id join companies c on c.id = i.company_id
        where c.company_name = ${`Okul ${tag}`}`,
    );
    expect(taught).toEqual([{ department_name: '5-B' }]);
  });

  it('one who is gone is deleted, can come back, and is then the same', async () => {
    await imported(app, sp, school());
    const before = await student('Öğrenci 19');
    const files = school();
    const without = {
      ...files,
      'users.csv': files['users.csv']!.replace(/^.*-p19,.*\n/m, ''),
      'enrollments.csv': files['enrollments.csv']!.replace(/^.*-e-p19-.*\n/m, ''),
    };
    const preview = await upload(sp, without);
    expect(preview).toMatchObject({
      removals: { people: 1, of: 22, must_confirm: false },
      counts: { student: { remove: 1, unchanged: 19 } },
    });
    await carriedOut(app, sp, preview);
    expect(await student('Öğrenci 19')).toMatchObject({ id: before!.id, deleted: true });
    const back = await upload(sp, files);
    expect(back.counts.student).toMatchObject({ restore: 1, create: 0, remove: 0 });
    await carriedOut(app, sp, back);
    expect(await student('Öğrenci 19')).toMatchObject({ id: before!.id, deleted: false, department: '5-B' });
  });

  it('an account that is switched off freezes, and thaws with the file', async () => {
    await imported(app, sp, school());
    const files = school();
    const off = { ...files, 'users.csv': files['users.csv']!.replace(`${tag}-p4,,true`, `${tag}-p4,,false`) };
    await imported(app, sp, off);
    expect(await student('Öğrenci 4')).toMatchObject({ status: 'frozen' });
    await imported(app, sp, files);
    expect(await student('Öğrenci 4')).toMatchObject({ status: 'invited' });
  });

  it('a class that is no longer there is archived once it is empty', async () => {
    await imported(app, sp, school());
    await imported(
      app,
      sp,
      school({
        classes: classes('5-A'),
        enrollments: enrollments(...Array.from({ length: 20 }, (_, i): [string, string] => [`p${i}`, '5-A']), [
          't',
          '5-A',
          'teacher',
        ]),
      }),
    );
    const departments = await rows(
      app.services.db,
      sql`select d.department_name, d.archived_at is not null as archived from departments d
        join companies c on c.id = d.company_id where c.company_name = ${`Okul ${tag}`} order by 1`,
    );
    expect(departments).toEqual([
      { department_name: '5-A', archived: false },
      { department_name: '5-B', archived: true },
    ]);
    expect(await student('Öğrenci 15')).toMatchObject({ department: '5-A' });
  });
});

describe('a file of changes alone', () => {
  const delta = (more: Record<string, string[]>) =>
    roster(more, Object.fromEntries(Object.keys(more).map((name) => [name, 'delta'])));

  it('adds, changes and removes what it names and nothing else', async () => {
    await imported(app, sp, school());
    const preview = await upload(
      sp,
      delta({
        users: users(
          user('p0', 'student', 'Deniz', { number: '0' }),
          user('yeni', 'student', 'Yeni'),
          `${tag}-p19,tobedeleted,,,,,,,,`,
        ),
        enrollments: enrollments(['yeni', '5-A']),
      }),
    );
    expect(preview.source.is_new).toBe(false);
    expect(await changesOf(sp, preview.id)).toMatchObject([
      { effect: 'update', name: 'Deniz Kaya' },
      { effect: 'create', name: 'Yeni Kaya', fields: { department_id: { after: '5-A' } } },
      { effect: 'remove', name: 'Öğrenci 19 Kaya' },
    ]);
    await carriedOut(app, sp, preview);
    expect(await student('Yeni')).toMatchObject({ department: '5-A' });
    expect(await student('Deniz')).toMatchObject({ department: '5-A' });
    expect(await student('Öğrenci 19')).toMatchObject({ deleted: true });
    expect(await student('Öğrenci 7')).toMatchObject({ deleted: false, version: 1 });
  });

  it('leaves what was changed here by hand', async () => {
    await imported(app, sp, school());
    await rows(app.services.db, sql`update users set name = 'Elle' where id = ${(await student('Öğrenci 5'))!.id}`);
    const preview = await upload(sp, delta({ users: users(user('p6', 'student', 'Öğrenci 6', { number: '6' })) }));
    expect(await changesOf(sp, preview.id)).toEqual([]);
  });

  it('takes a student out of a class whose enrollment ends', async () => {
    await imported(app, sp, school());
    await imported(
      app,
      sp,
      delta({
        enrollments: [
          'sourcedId,status,classSourcedId,schoolSourcedId,userSourcedId,role',
          `${tag}-e-p2-5-A,tobedeleted,,,,`,
        ],
      }),
    );
    expect(await student('Öğrenci 2')).toMatchObject({ deleted: false, department: null });
  });

  it('that would remove more than one in twenty asks for their number', async () => {
    await imported(app, sp, school());
    const preview = await upload(
      sp,
      delta({ users: users(...[17, 18, 19].map((i) => `${tag}-p${i},tobedeleted,,,,,,,,`)) }),
    );
    expect(preview.removals).toEqual({ people: 3, of: 22, must_confirm: true });
    for (const confirm_removals of [null, 2]) {
      const refused = await accept(sp, preview, { confirm_removals });
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({
        errors: { confirm_removals: ['one_roster.removals_unconfirmed'] },
        params: { confirm_removals: { count: 3, of: 22 } },
      });
    }
    expect(await carriedOut(app, sp, preview, { confirm_removals: 3 })).toMatchObject({ state: 'done' });
    expect(await student('Öğrenci 18')).toMatchObject({ deleted: true });
  });
});

describe('a bulk file of half the schools', () => {
  it('leaves the people of the others alone', async () => {
    await imported(app, sp, school());
    const other = roster({
      orgs: ['sourcedId,name,type', `${tag}-s,Okul ${tag},school`, `${tag}-y,Yan Okul ${tag},school`],
      classes: classes('5-A', '5-B'),
      users: school()['users.csv']!.trim().split('\n'),
      enrollments: school()['enrollments.csv']!.trim().split('\n'),
    });
    other['users.csv'] += `${tag}-yan,,true,${tag}-y,student,Yandaki,Kaya,,,\n`;
    await imported(app, sp, other);
    const alone = await upload(
      sp,
      roster({
        orgs: ['sourcedId,name,type', `${tag}-y,Yan Okul ${tag},school`],
        users: users(`${tag}-yan,,true,${tag}-y,student,Yandaki,Kaya,,,`),
        classes: classes(),
        enrollments: enrollments(),
      }),
    );
    expect(await changesOf(sp, alone.id)).toEqual([]);
    expect(alone.removals.people).toBe(0);
  });
});

describe('students who are here already', () => {
  it('are known by their number, and nobody is added twice', async () => {
    const companyId = await makeCompany(app, { company_name: `Okul ${tag}` });
    const department = await makeDepartment(app, companyId, { department_name: '5-A' });
    const known = await makeStudent(app, companyId, department, {
      name: 'Öğrenci 0',
      surname: 'Kaya',
      student_number: '0',
    });
    const preview = await upload(sp, school());
    expect(preview.schools).toMatchObject([{ choice: 'join', company_id: companyId, is_known: false }]);
    expect(preview.counts).toMatchObject({
      company: { create: 0 },
      department: { create: 1, update: 1 },
      student: { create: 19, unchanged: 1 },
    });
    await carriedOut(app, sp, preview);
    expect((await student('Öğrenci 0'))!.id).toBe(known);
  });

  it('keep an address that is somebody else’s from coming in twice: the row is left out', async () => {
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

describe('between looking and accepting', () => {
  it('a change here sends the reader back to look again', async () => {
    await imported(app, sp, school());
    const files = school();
    const preview = await upload(sp, { ...files, 'users.csv': files['users.csv']!.replace('Öğrenci 8', 'Sekiz') });
    await rows(app.services.db, sql`update users set name = 'Başka' where id = ${(await student('Öğrenci 8'))!.id}`);
    const answer = await accept(sp, preview);
    expect(answer.status).toBe(202);
    expect(await carriedOut(app, sp, preview).catch(() => null)).toMatchObject({
      state: 'failed',
      error: { code: 'stale_version' },
    });
    const again = await sp.call(oneRosters.chooseSchools, { params: { id: preview.id }, body: { schools: [] } });
    expect(await carriedOut(app, sp, again.body.data)).toMatchObject({ state: 'done' });
    expect(await student('Sekiz')).toBeDefined();
  });

  it('two who accept at once import once', async () => {
    const preview = await upload(sp, school());
    const ends = await Promise.all(
      [1, 2, 3].map(async () => {
        const answer = await accept(sp, preview);
        return answer.status === 202 ? (await endOf(app, answer.body.data.id)).state : answer.body.code;
      }),
    );
    // Whoever comes while the first is at it fails, whoever comes after it is refused.
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect(ends.filter((end) => end === 'failed' || end === 'conflict')).toHaveLength(2);
    expect(
      await row(app.services.db, sql`select count(*)::int as n from companies where company_name = ${`Okul ${tag}`}`),
    ).toEqual({ n: 1 });
  });
});

describe('OneRoster 1.2', () => {
  it('has its roles in a file of their own; one person may be a teacher of two schools and a parent', async () => {
    const files = roster(
      {
        orgs: ['sourcedId,name,type', `${tag}-s,Okul ${tag},school`, `${tag}-r,Yan ${tag},school`],
        academicSessions: [
          'sourcedId,title,type,startDate,endDate,parentSourcedId,schoolYear',
          `${tag}-y,Yıl,schoolYear,2026-09-01,2027-06-30,,2027`,
          `${tag}-y1,1. Dönem,semester,2026-09-01,2027-01-20,${tag}-y,2027`,
        ],
        courses: ['sourcedId,title,grades,orgSourcedId', `${tag}-c,Türkçe,"06",${tag}-s`],
        classes: [
          'sourcedId,title,classType,courseSourcedId,schoolSourcedId,termSourcedIds',
          `${tag}-6A,6-A,homeroom,${tag}-c,${tag}-s,${tag}-y1`,
        ],
        users: [
          'sourcedId,enabledUser,username,givenName,familyName,identifier,email,agentSourcedIds',
          `${tag}-t,true,esra.kaya,Esra,Kaya,,esra@${tag}.example,`,
          `${tag}-p,true,ada,Ada,Kaya,12,,${tag}-t`,
        ],
        roles: [
          'sourcedId,userSourcedId,roleType,role,orgSourcedId',
          `${tag}-1,${tag}-t,primary,teacher,${tag}-s`,
          `${tag}-2,${tag}-t,secondary,teacher,${tag}-r`,
          `${tag}-3,${tag}-t,secondary,parent,${tag}-s`,
          `${tag}-4,${tag}-p,primary,student,${tag}-s`,
        ],
        userProfiles: ['sourcedId,userSourcedId,profileType', `${tag}-pr,${tag}-p,lms`],
        enrollments: [
          'sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role',
          `${tag}-e1,${tag}-6A,${tag}-s,${tag}-p,student`,
          `${tag}-e2,${tag}-6A,${tag}-s,${tag}-t,teacher`,
        ],
        demographics: ['sourcedId,birthDate,sex', `${tag}-p,2014-03-02,female`],
      },
      {},
      '1.2',
    );
    const preview = await upload(sp, files);
    expect(preview, JSON.stringify(preview.faults)).toMatchObject({
      roster_version: '1.2',
      fault_counts: { stop: 0, fault: 0, note: 0 },
      counts: { instructor: { create: 2 }, parent: { create: 1 }, student: { create: 1 } },
    });
    await carriedOut(app, sp, preview);
    const ada = await row(
      app.services.db,
      sql`select u.birth_year, u.student_number, d.grade_level, d.academic_year, p.email as parent from users u
        join departments d on d.id = u.department_id join parent_users l on l.user_id = u.id
        join parents p on p.id = l.parent_id
          join companies c on c.id = u.company_id where c.company_name = ${`Okul ${tag}`}`,
    );
    expect(ada).toEqual({
      birth_year: 2014,
      student_number: '12',
      grade_level: 6,
      academic_year: '2026-2027',
      parent: `esra@${tag}.example`,
    });
    const again = await upload(sp, files);
    expect(await changesOf(sp, again.id)).toEqual([]);
  });
});
