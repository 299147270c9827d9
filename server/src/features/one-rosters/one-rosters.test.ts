import { auth, oneRosters } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { deriveSecrets } from '../../platform/access/secrets.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { changesOf, filesOf, imported, upload } from './testing.ts';

const app = await testApp();
let sp: Client;
beforeEach(async () => {
  sp = await staff(app, 'SP');
});

/** Everything that a second import of the same could have touched. */
const everything = () =>
  rows(
    app.services.db,
    sql`select 'u' as kind, id, version::text, updated_at::text as at from users
      union all select 'd', id, version::text, updated_at::text from departments
      union all select 'i', id, version::text, updated_at::text from instructors
        union all select 'p', id, version::text, updated_at::text from parents
          union all select 'c', id, version::text, updated_at::text from companies
          union all select 'a', id, version::text, updated_at::text from admins
        union all select 'm', id, '', joined_at::text from department_memberships order by 1, 2`,
  );

/** How many a school of the roster has here. */
const peopleOfKoc = () =>
  row(
    app.services.db,
    sql`select c.short_name, (select count(*)::int from users
      where company_id = c.id) as students, (select count(*)::int from departments
      where company_id = c.id and academic_year = '2026-2027' and grade_level is not null) as departments,
          (select count(*)::int from instructors where company_id = c.id) as instructors,
          (select count(distinct l.parent_id)::int from parent_users l join users u on u.id = l.user_id
            where u.company_id = c.id) as parents
        from companies c where c.company_name = 'Koç Ortaokulu'`,
  );

/** The first of the class, with teacher and parent. */
const firstOf5A = () =>
  row(
    app.services.db,
    sql`select u.name, u.surname, u.student_number, u.grade_level, d.department_name, i.instructor_name,
      p.name as parent from users u join departments d on d.id = u.department_id
          join department_instructors di on di.department_id = d.id join instructors i on i.id = di.instructor_id
            join parent_users l on l.user_id = u.id join parents p on p.id = l.parent_id
        where u.student_number = '1' and d.department_name = '5-A' and u.username = 'ogr1'`,
  );

describe('a roster of two schools', () => {
  it('says what it would do, does it, and does nothing the second time', async () => {
    const preview = await upload(sp, await filesOf('two-schools'), 'ilce.zip');
    expect(preview).toMatchObject({
      roster_version: '1.1',
      fault_counts: { stop: 0, fault: 0, note: 0 },
      source: { is_new: true },
      schools: [
        { sourced_id: 's1', name: 'Koç Ortaokulu', choice: 'create', departments: 6, students: 90, instructors: 6 },
        { sourced_id: 's2', name: 'Çetin Ortaokulu', choice: 'create' },
      ],
      counts: {
        company: { create: 2 },
        department: { create: 12 },
        student: { create: 180 },
        instructor: { create: 12 },
        parent: { create: 180 },
      },
    });
    expect(
      await row(app.services.db, sql`select 1 from companies where company_name = 'Koç Ortaokulu'`),
    ).toBeUndefined();

    const report = await imported(app, sp, await filesOf('two-schools'));
    expect(report.state).toBe('accepted');
    expect(await peopleOfKoc()).toEqual({
      short_name: 'S1',
      students: 90,
      departments: 6,
      instructors: 6,
      parents: 90,
    });
    expect(await firstOf5A()).toEqual({
      name: 'Özgür',
      surname: 'Özer',
      student_number: '1',
      grade_level: 5,
      department_name: '5-A',
      instructor_name: 'Esra Şahin',
      parent: 'Abdullah Özer',
    });

    const before = await everything();
    const audited = await row(
      app.services.db,
      sql`select count(*)::int as n from audit where subject not in ('ONE_ROSTER', 'JOB')`,
    );
    const again = await upload(sp, await filesOf('two-schools'));
    expect(again.source.is_new).toBe(false);
    expect(await changesOf(sp, again.id)).toEqual([]);
    expect(again.counts).toMatchObject({
      company: { create: 0, unchanged: 2 },
      student: { unchanged: 180 },
      instructor: { unchanged: 12 },
      parent: { unchanged: 180 },
      department: { unchanged: 12 },
    });
    await imported(app, sp, await filesOf('two-schools'));
    expect(await everything()).toEqual(before);
    expect(
      await row(app.services.db, sql`select count(*)::int as n from audit where subject not in ('ONE_ROSTER', 'JOB')`),
    ).toEqual(audited);
  });

  it('gives cards that sign the children in', async () => {
    const files = await filesOf('two-schools');
    const other = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        name,
        text
          .replaceAll('Koç Ortaokulu', 'Deniz Ortaokulu')
          .replaceAll('Çetin Ortaokulu', 'Yıldız Ortaokulu')
          .replaceAll('@example.com', '@deniz.example'),
      ]),
    );
    const { id } = await imported(app, sp, other);
    const cards = (await sp.call(oneRosters.cardsOfOneRoster, { params: { id } })).body.data;
    expect(cards).toHaveLength(180);
    const card = cards.find(
      (c: { student_number: string; company_name: string }) =>
        c.student_number === '1' && c.company_name === 'Deniz Ortaokulu',
    );
    const login = await app.anonymous.call(auth.loginStudent, {
      body: { email: card.username, password: card.password },
    });
    expect(login.body.student).toMatchObject({ name: 'Özgür', surname: 'Özer', department_name: '5-A' });
    // Sealed with the TOKEN_SECRET of before.
    const sealed = deriveSecrets('the secret of before').seal('[]');
    await row(app.services.db, sql`update one_rosters set cards = ${sealed} where id = ${id}`);
    expect((await sp.call(oneRosters.cardsOfOneRoster, { params: { id } })).status).toBe(404);
  });
});

describe('a file of a system in use, with columns of its own and gaps', () => {
  it('is taken as far as it goes', async () => {
    const preview = await upload(sp, await filesOf('vendor-columns'));
    expect(preview.fault_counts).toMatchObject({ stop: 0, fault: 0 });
    expect(preview.counts).toMatchObject({ company: { create: 2 }, department: { create: 3 }, student: { create: 2 } });
    expect(preview.faults).toMatchObject([
      {
        severity: 'note',
        file: 'users.csv',
        line: 2,
        reason: 'one_roster.reason.several_classes',
        params: { count: 1 },
      },
    ]);
    await imported(app, sp, await filesOf('vendor-columns'));
    const again = await upload(sp, await filesOf('vendor-columns'));
    expect(await changesOf(sp, again.id)).toEqual([]);
    const students = await rows(
      app.services.db,
      sql`select u.name, u.student_number, d.department_name, d.grade_level, c.company_name from users u
        join companies c on c.id = u.company_id join departments d on d.id = u.department_id
        where u.surname like 'padurariu%' order by 1`,
    );
    expect(students).toEqual([
      {
        name: 'ionut',
        student_number: 'user identifier',
        department_name: 'Class 1 title',
        grade_level: 2,
        company_name: 'School 1',
      },
      {
        name: 'ionut2',
        student_number: 'user identifier 2',
        department_name: 'Class 3 title',
        grade_level: null,
        company_name: 'School 2',
      },
    ]);
  });
});
