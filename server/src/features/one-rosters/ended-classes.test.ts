import { departments, rollOvers } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeManager, staff } from '../../platform/testing/factories.ts';
import { changesOf, imported, roster, schoolOf, studentOf, upload } from './testing.ts';

const app = await testApp();
const { db } = app.services;
const sp: Client = await staff(app, 'SP');

let n = 700;
let { tag, user, users, people, enrollments, school } = schoolOf(n);
beforeEach(() => {
  n += 1;
  ({ tag, user, users, people, enrollments, school } = schoolOf(n));
});

/** Later than any year of the calendar. */
const year = '2098-2099';
const classes = (...listed: [id: string, title: string, grade: string][]) => [
  'sourcedId,title,grades,classType,schoolSourcedId',
  ...listed.map(([id, title, grade]) => `${tag}-${id},${title},${grade},homeroom,${tag}-s`),
];
/** Ten children in each of two classes. */
const inClasses = (first: string, second: string) =>
  enrollments(...Array.from({ length: 20 }, (_, i): [string, string] => [`p${i}`, i < 10 ? first : second]));
const found = () =>
  rows<{ id: string; company_id: string; name: string; over: boolean; year: string }>(
    db,
    sql`select d.id, d.company_id, d.department_name as name, d.archived_at is not null as over,
      d.academic_year as year from departments d join companies c on c.id = d.company_id
        where c.company_name = ${`Okul ${tag}`} and d.deleted_at is null order by d.academic_year, d.department_name`,
  );
const taughtNow = async () => (await found()).filter(({ over }) => !over).map(({ name }) => name);
const classOf = async (name: string) => (await studentOf(app, tag, name))!.department;

async function changeYear(): Promise<void> {
  const id = (await found())[0]!.company_id;
  const manager = await app.signedIn('staff', await makeManager(app, [id]));
  const planned = await manager.call(rollOvers.planRollOver, { params: { id }, body: { academic_year: year } });
  const { fingerprint } = planned.body.data;
  const done = await manager.call(rollOvers.createRollOver, {
    params: { id },
    body: { academic_year: year, fingerprint },
  });
  expect(done.status, done.text).toBe(201);
}

describe('a roster of changes', () => {
  const delta = (more: Record<string, string[]>) =>
    roster(more, Object.fromEntries(Object.keys(more).map((name) => [name, 'delta'])));

  it('leaves a class archived that was archived here, unless it puts someone into it', async () => {
    await imported(app, sp, school({ enrollments: inClasses('5-A', '5-A') }));
    const { id, company_id } = (await found()).find(({ name }) => name === '5-B')!;
    const params = { id: company_id, departmentId: id };
    expect((await sp.call(departments.archiveDepartment, { params })).status).toBe(200);
    const renamed = users(user('p6', 'student', 'Deniz', { number: '6' }));
    const preview = await upload(sp, delta({ users: renamed }));
    expect(await changesOf(sp, preview.id, { kind: 'department' })).toEqual([]);
    await imported(app, sp, delta({ users: renamed }));
    expect(await taughtNow()).toEqual(['5-A']);
    await imported(app, sp, delta({ enrollments: [...enrollments(['p7', '5-B']), `${tag}-e-p7-5-A,tobedeleted,,,,`] }));
    expect(await taughtNow()).toEqual(['5-A', '5-B']);
    expect(await classOf('Öğrenci 7')).toBe('5-B');
  });
});

describe('after a change of school year', () => {
  it('a roster of last year changes nothing, and says so', async () => {
    await imported(app, sp, school());
    await changeYear();
    const preview = await upload(sp, school());
    expect(await changesOf(sp, preview.id)).toEqual([]);
    const over = { severity: 'note', file: 'classes.csv', column: 'title', reason: 'one_roster.reason.year_over' };
    expect(preview.faults).toMatchObject([
      { ...over, value: '5-A' },
      { ...over, value: '5-B' },
    ]);
    await imported(app, sp, school());
    expect(await taughtNow()).toEqual(['6-A', '6-B']);
    expect(await classOf('Öğrenci 0')).toBe('6-A');
  });

  it('classes whose names are counted up are those of the new year from then on', async () => {
    await imported(app, sp, school());
    await changeYear();
    const up = (first: string) => school({ classes: classes(['5-A', first, '06'], ['5-B', '6-B', '06']) });
    expect(await changesOf(sp, (await upload(sp, up('6-A'))).id)).toEqual([]);
    await imported(app, sp, up('6-A'));
    await imported(app, sp, up('6-C'));
    expect((await found()).map(({ name, over }) => [name, over])).toEqual([
      ['5-A', true],
      ['5-B', true],
      ['6-B', false],
      ['6-C', false],
    ]);
    expect(await classOf('Öğrenci 0')).toBe('6-C');
  });

  it('classes of the same names with other children are those of the new year, made where there is none', async () => {
    const [fourth, fifth] = [['4-A', '4-A', '04'] as const, ['5-A', '5-A', '05'] as const];
    const first = classes([...fourth], [...fifth]);
    const everyone = people();
    await imported(
      app,
      sp,
      school({ classes: first, users: users(...everyone), enrollments: inClasses('4-A', '5-A') }),
    );
    await changeYear();
    const before = (await found()).find(({ name, over }) => name === '5-A' && !over)!;
    const next = school({
      classes: classes([...fourth], [...fifth], ['6-A', '6-A', '06']),
      users: users(...everyone, user('q', 'student', 'Yeni')),
      enrollments: [...inClasses('5-A', '6-A'), ...enrollments(['q', '4-A']).slice(1)],
    });
    const preview = await upload(sp, next);
    expect(await changesOf(sp, preview.id)).toMatchObject([
      { kind: 'department', effect: 'create', name: '4-A' },
      { kind: 'student', effect: 'create', name: 'Yeni Kaya' },
    ]);
    await imported(app, sp, next);
    const now = (await found()).filter(({ over }) => !over);
    expect(now.map(({ name, year: of }) => [name, of])).toEqual([
      ['4-A', year],
      ['5-A', year],
      ['6-A', year],
    ]);
    expect(now.map(({ id }) => id)).toContain(before.id);
    expect(await classOf('Öğrenci 0')).toBe('5-A');
  });
});
