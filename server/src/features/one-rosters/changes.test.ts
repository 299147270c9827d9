import { departments as contract } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { array, row, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { makeActivations } from '../activations/store.ts';
import { accept, carriedOut, changesOf, imported, roster, schoolOf, studentOf, upload } from './testing.ts';

const app = await testApp();
const sp: Client = await staff(app, 'SP');

let n = 0;
let { tag, classes, user, users, enrollments, school } = schoolOf(n);
beforeEach(() => {
  n += 1;
  ({ tag, classes, user, users, enrollments, school } = schoolOf(n));
});
const student = (name: string) => studentOf(app, tag, name);

describe('what changed at the school', () => {
  it('is changed here: names, classes, who teaches; nothing else', async () => {
    await imported(app, sp, school());
    const [still, before] = [await student('Öğrenci 3'), await student('Öğrenci 0')];
    const files = school();
    files['users.csv'] = files['users.csv']!.replace(
      `${tag}-p0,,true,${tag}-s,student,Öğrenci 0,Kaya`,
      `${tag}-p0,,true,${tag}-s,student,Öğrenci Işıl,Kaya`,
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
        name: 'Öğrenci Işıl Kaya',
        fields: {
          name: { before: 'Öğrenci 0', after: 'Öğrenci Işıl' },
          department_id: { before: '5-A', after: '5-B' },
        },
      },
      {
        kind: 'instructor',
        effect: 'update',
        name: 'Esra Kaya',
        fields: { departments: { before: '5-A', after: '5-B' } },
      },
    ]);
    expect(await carriedOut(app, sp, preview)).toMatchObject({ state: 'done' });
    expect(await student('Öğrenci Işıl')).toMatchObject({
      id: before!.id,
      version: before!.version + 1,
      department: '5-B',
    });
    expect(await student('Öğrenci 3')).toEqual(still);
    expect(
      await row(
        app.services.db,
        sql`select before, after from audit where subject = 'USER' and subject_id = ${before!.id}
          and action = 'update'`,
      ),
    ).toMatchObject({ before: { name: 'Öğrenci 0' }, after: { name: 'Öğrenci Işıl' } });
    const taught = await rows(
      app.services.db,
      sql`select d.department_name from department_instructors di join departments d on d.id = di.department_id
        join instructors i on i.id = di.instructor_id join companies c on c.id = i.company_id
        where c.company_name = ${`Okul ${tag}`}`,
    );
    expect(taught).toEqual([{ department_name: '5-B' }]);
  });

  it('is no form’s to take back: who teaches a class changes the class', async () => {
    await imported(app, sp, school());
    const classesHere = await rows<{ id: string; company_id: string; version: number }>(
      app.services.db,
      sql`select d.id, d.company_id, d.version from departments d join companies c on c.id = d.company_id
        where c.company_name = ${`Okul ${tag}`} order by d.department_name`,
    );
    const files = school();
    const other = [`${tag}-e-t-5-A,,${tag}-5-A`, `${tag}-e-t-5-A,,${tag}-5-B`] as const;
    await imported(app, sp, { ...files, 'enrollments.csv': files['enrollments.csv']!.replace(...other) });
    const [left, right] = await Promise.all(
      classesHere.map(({ id, company_id, version }) =>
        sp.call(contract.updateDepartment, {
          params: { id: company_id, departmentId: id },
          body: { version, instructor_ids: [] },
        }),
      ),
    );
    expect(left!.body).toMatchObject({ code: 'stale_version', current: { instructors: [] } });
    expect(right!.body).toMatchObject({ code: 'stale_version', current: { instructors: [{}] } });
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

  it('a class that is no longer there is archived once it is empty, and its codes are the school’s', async () => {
    await imported(app, sp, school());
    const left = (await row<{ id: string; company_id: string }>(
      app.services.db,
      sql`select d.id, d.company_id from departments d join companies c on c.id = d.company_id
        where c.company_name = ${`Okul ${tag}`} and d.department_name = '5-B'`,
    ))!;
    await makeActivations(app.services.db, { companyId: left.company_id, departmentId: left.id }, 1, 90);
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
    const codes = sql`select department_id from activations where company_id = ${left.company_id}`;
    expect(await rows(app.services.db, codes)).toEqual([{ department_id: null }]);
  });
});

describe('names of classes', () => {
  /** The school's classes by the ids of the source. */
  const titled = (pairs: Record<string, string>) => [
    'sourcedId,title,grades,classType,schoolSourcedId',
    ...Object.entries(pairs).map(([id, title]) => `${tag}-${id},${title},,homeroom,${tag}-s`),
  ];
  const first = (pairs: Record<string, string>) =>
    school({
      classes: titled(pairs),
      enrollments: enrollments(
        ['p0', Object.keys(pairs)[0]!],
        ['p10', Object.keys(pairs)[1] ?? Object.keys(pairs)[0]!],
      ),
    });
  const found = () =>
    rows<{ id: string; name: string; archived: boolean; year: string }>(
      app.services.db,
      sql`select d.id, d.department_name as name, d.archived_at is not null as archived, d.academic_year as year
        from departments d join companies c on c.id = d.company_id
        where c.company_name = ${`Okul ${tag}`} order by d.created_at, d.id`,
    );
  const names = async () => (await found()).map(({ name, archived }) => (archived ? `${name} (over)` : name));

  it('are swapped, and counted up beside a new class, each class with its own children', async () => {
    await imported(app, sp, first({ a: '5-A', b: '5-B' }));
    const [a, b] = await found();
    await imported(app, sp, first({ a: '5-B', b: '5-A' }));
    const swapped = await found();
    expect(swapped.find(({ id }) => id === a!.id)).toMatchObject({ name: '5-B' });
    expect(swapped.find(({ id }) => id === b!.id)).toMatchObject({ name: '5-A' });
    expect(await student('Öğrenci 0')).toMatchObject({ department: '5-B' });
    await imported(app, sp, first({ a: '5-C', b: '5-B', c: '5-A' }));
    expect((await names()).toSorted()).toEqual(['5-A', '5-B', '5-C']);
    expect(await student('Öğrenci 10')).toMatchObject({ department: '5-B' });
  });

  it('are those of this year when an earlier class goes up, beside the one that left', async () => {
    await imported(app, sp, first({ a: '7-A', b: '8-A' }));
    await rows(
      app.services.db,
      sql`update departments set academic_year = '2019-2020'
        where id = any(${array((await found()).map(({ id }) => id))})`,
    );
    await imported(app, sp, first({ a: '8-A' }));
    const [a, b] = await found();
    expect([a, b]).toMatchObject([
      { name: '8-A', archived: false },
      { name: '8-A', archived: true, year: '2019-2020' },
    ]);
    expect(a!.year).not.toBe('2019-2020');
  });

  it('of a merged class that is listed again are of a class that is itself again', async () => {
    await imported(app, sp, first({ a: '5-A', b: '5-B' }));
    const [a, b] = await found();
    await rows(
      app.services.db,
      sql`update departments set archived_at = now(), merged_into = ${b!.id} where id = ${a!.id}`,
    );
    await imported(app, sp, first({ a: '5-A', b: '5-B' }));
    const stored = sql`select archived_at, merged_into from departments where id = ${a!.id}`;
    expect(await row(app.services.db, stored)).toEqual({ archived_at: null, merged_into: null });
  });

  it('that another class has are a fault: the class keeps its name', async () => {
    await imported(app, sp, first({ a: '5-A', b: '5-B' }));
    const preview = await upload(sp, first({ a: '5-B', c: '5-A' }));
    expect(preview.faults).toMatchObject([
      { severity: 'fault', file: 'classes.csv', column: 'title', value: '5-B', params: { name: '5-A' } },
      { severity: 'fault', file: 'classes.csv', column: 'title', value: '5-A', params: { name: `5-A (${tag}-c)` } },
    ]);
    expect(await carriedOut(app, sp, preview)).toMatchObject({ state: 'done', error: null });
    expect(await names()).toEqual(['5-A', '5-B (over)', `5-A (${tag}-c)`]);
    await imported(app, sp, first({ a: '5-D', c: '5-A' }));
    expect(await names()).toEqual(['5-D', '5-B (over)', '5-A']);
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
          user('p0', 'student', 'Öğrenci Deniz', { number: '0' }),
          user('yeni', 'student', 'Yeni'),
          `${tag}-p19,tobedeleted,,,,,,,,`,
        ),
        enrollments: enrollments(['yeni', '5-A']),
      }),
    );
    expect(preview.source.is_new).toBe(false);
    expect(await changesOf(sp, preview.id)).toMatchObject([
      { effect: 'update', name: 'Öğrenci Deniz Kaya' },
      { effect: 'create', name: 'Yeni Kaya', fields: { department_id: { after: '5-A' } } },
      { effect: 'remove', name: 'Öğrenci 19 Kaya' },
    ]);
    await carriedOut(app, sp, preview);
    expect(await student('Yeni')).toMatchObject({ department: '5-A' });
    expect(await student('Öğrenci Deniz')).toMatchObject({ department: '5-A' });
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
