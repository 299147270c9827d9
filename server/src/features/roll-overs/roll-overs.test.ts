import { departments, rollOvers, tutorials, users } from '@okur/contract';
import { dayIn } from '@okur/contract/days';
import { rightNow } from '@okur/contract/testing/time';
import { rollOverYears } from '@okur/contract/roll-overs';
import { beforeEach, describe, expect, it } from 'vitest';
import { array, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeDepartment, makeInstructor, makeSchool, makeStudent, staff } from '../../platform/testing/factories.ts';
import { before, carryOut, classOf, makeWorld, plan, planWith, state, undo, type World, year } from './testing.ts';

const app = await testApp();

let world: World;
beforeEach(async () => {
  world = await makeWorld(app);
});

describe('a change of school year', () => {
  it('is planned class by class and student by student, and changes nothing yet', async () => {
    const untouched = await state(world);
    const { departments: classes, users: moves, counts } = await plan(world);
    expect(classes.map((c) => [c.department_name, c.step, c.next?.department_name ?? null, c.student_count])).toEqual([
      ['3-A', 'promote', '4-A', 2],
      ['4-A', 'leave', null, 3],
      ['4-B', 'leave', null, 1],
      ['Okuma Kulübü', 'keep', null, 1],
    ]);
    expect(moves).toHaveLength(6);
    expect(counts).toEqual({
      promoted: 2,
      repeating: 0,
      leaving: 4,
      unchanged: 1,
      departments_new: 1,
      departments_archived: 3,
    });
    expect(await state(world)).toEqual(untouched);
  });

  it('moves students up, lets the last grade go and archives the old classes with their records', async () => {
    const done = await carryOut(world);
    expect(done.status, done.text).toBe(201);
    expect(done.body.data).toMatchObject({ counts: { promoted: 2, leaving: 4 }, academic_year: year, undone_at: null });
    const at = await classOf(world);
    for (const id of world.pupils['3-A']!) expect(at[id]).toBe('4-A 2026-2027');
    for (const id of world.pupils['4-A']!) expect(at[id]).toBeNull();
    const listed = await world.manager.call(departments.listDepartments, { query: { sort: 'department_name' } });
    expect(
      listed.body.data.map((d: { department_name: string; academic_year: string }) => [
        d.department_name,
        d.academic_year,
      ]),
    ).toEqual([
      ['4-A', year],
      ['Okuma Kulübü', before],
    ]);
    const archived = await world.manager.call(departments.listDepartments, { query: { archived: true } });
    expect(archived.body.data).toHaveLength(3);
    const pupil = await world.manager.call(users.getUser, { params: { id: world.pupils['3-A']![0]! } });
    expect(pupil.body.data).toMatchObject({ grade_level: 4, department_name: '4-A' });
  });

  it('joins the class of the new year that stands already, however it is spelt', async () => {
    await makeDepartment(app, world.companyId, { department_name: '4/A', grade_level: 4, academic_year: year });
    const { departments: classes, counts } = await plan(world);
    expect(classes[0]).toMatchObject({ department_name: '3-A', next: { department_name: '4/A', is_new: false } });
    expect(counts.departments_new).toBe(0);
  });

  it('joins a class of the new year that has no grade', async () => {
    await makeDepartment(app, world.companyId, { department_name: '4-A', academic_year: year });
    expect((await plan(world)).departments[0]).toMatchObject({ step: 'promote', next: { is_new: false } });
    expect((await carryOut(world)).status).toBe(201);
    // Who goes up into it is a grade further all the same.
    const promoted = await rows(
      app.services.db,
      sql`select grade_level from users where id = any(${array(world.pupils['3-A']!)})`,
    );
    expect(promoted).toEqual([{ grade_level: 4 }, { grade_level: 4 }]);
  });

  it('says of a class that cannot go up under the suggested name why it stays', async () => {
    await makeDepartment(app, world.companyId, { department_name: '4-A', grade_level: 5, academic_year: year });
    const { departments: classes, counts } = await plan(world);
    expect(classes[0]).toMatchObject({ step: 'keep', reason: 'roll_over.two_grades', next: null });
    expect(counts).toMatchObject({ promoted: 0, unchanged: 3 });
    const promote = { department_id: world.classes['3-A'], step: 'promote' };
    const refused = await planWith(world, { departments: [promote] });
    expect(refused.body.errors).toEqual({ 'departments.0.department_name': ['roll_over.two_grades'] });
    const named = await plan(world, { departments: [{ ...promote, department_name: '4-D' }] });
    expect(named.departments[0]).toMatchObject({ step: 'promote', reason: null, next: { is_new: true } });
  });

  it('plans no new class under the name of one that is archived in that year', async () => {
    await makeDepartment(app, world.companyId, {
      department_name: '4-a',
      grade_level: 4,
      academic_year: year,
      archived_at: rightNow(),
    });
    expect((await plan(world)).departments[0]).toMatchObject({ step: 'keep', reason: 'roll_over.archived_name' });
    const promote = { department_id: world.classes['3-A'], step: 'promote' };
    const refused = await planWith(world, { departments: [promote] });
    expect(refused.body.errors).toEqual({ 'departments.0.department_name': ['roll_over.archived_name'] });
    expect((await carryOut(world, { departments: [{ ...promote, department_name: '4-D' }] })).status).toBe(201);
  });

  it('lets single students repeat or leave', async () => {
    const [repeats, leaves] = [world.pupils['4-A']![0]!, world.pupils['3-A']![0]!];
    expect(
      (
        await carryOut(world, {
          users: [
            { user_id: repeats, step: 'repeat' },
            { user_id: leaves, step: 'leave' },
          ],
        })
      ).status,
    ).toBe(201);
    const at = await classOf(world);
    expect([at[repeats], at[leaves]]).toEqual(['4-A 2026-2027', null]);
  });

  it('lets a student repeat into a class of the new year that no class goes on in', async () => {
    const there = { grade_level: 3, academic_year: year };
    await makeDepartment(app, world.companyId, { department_name: '3-0', ...there });
    await makeDepartment(app, world.companyId, { department_name: '3/A', ...there });
    const [repeats] = world.pupils['3-A'] as [string];
    const { users: moves } = await plan(world, { users: [{ user_id: repeats, step: 'repeat' }] });
    expect(moves.find((user) => user.user_id === repeats)).toMatchObject({
      step: 'repeat',
      next_department_name: '3/A',
    });
    expect((await carryOut(world, { users: [{ user_id: repeats, step: 'repeat' }] })).status).toBe(201);
    expect((await classOf(world))[repeats]).toBe('3/A 2026-2027');
  });

  it('is planned for the year in which there is something to be done', async () => {
    const [present, coming] = rollOverYears(dayIn('Europe/Istanbul'));
    const ofYear = (academic_year: string) =>
      rows(
        app.services.db,
        sql`update departments set academic_year = ${academic_year}
        where company_id = ${world.companyId} and grade_level is not null`,
      );
    const planned = async () => {
      const { body } = await world.manager.call(rollOvers.planRollOver, {
        params: { id: world.companyId },
        body: {},
      });
      return [body.data.academic_year, body.data.counts.promoted + body.data.counts.leaving];
    };
    await ofYear('2019-2020');
    expect(await planned()).toEqual([present, 6]);
    await ofYear(present);
    expect(await planned()).toEqual([coming, 6]);
    await ofYear(coming);
    expect(await planned()).toEqual([coming, 0]);
  });

  it('leaves the classes of a later year alone', async () => {
    await rows(
      app.services.db,
      sql`update departments set academic_year = '2027-2028'
      where id = ${world.classes['3-A']!}`,
    );
    expect((await plan(world)).departments.map((d) => d.department_name)).toEqual(['4-A', '4-B', 'Okuma Kulübü']);
  });

  it('joins a class of the new year that stands already, under the name that is wished', async () => {
    const standing = await makeDepartment(app, world.companyId, {
      department_name: '4-C',
      grade_level: 4,
      academic_year: year,
    });
    const input = { departments: [{ department_id: world.classes['3-A'], step: 'promote', department_name: '4-c' }] };
    expect((await plan(world, input)).departments[0]!.next).toEqual({
      department_name: '4-C',
      grade_level: 4,
      is_new: false,
    });
    await carryOut(world, input);
    expect(
      await rows(app.services.db, sql`select count(*)::int as count from users where department_id = ${standing}`),
    ).toEqual([{ count: 2 }]);
  });

  it('takes the instructors along', async () => {
    const { id } = await makeInstructor(app, world.companyId, [world.classes['3-A']!]);
    await carryOut(world);
    const taught = await world.manager.call(departments.departmentsOfInstructor, { params: { id } });
    expect(taught.body.data.map((d: { department_name: string }) => d.department_name)).toEqual(['4-A']);
  });

  it('takes them into a class that is there and has none, until it is undone; else that has its own', async () => {
    const next = { grade_level: 4, academic_year: year };
    const [empty, taught] = [
      await makeDepartment(app, world.companyId, { department_name: '4-A', ...next }),
      await makeDepartment(app, world.companyId, { department_name: '4-C', ...next }),
    ];
    const third = { department_name: '3-C', grade_level: 3, academic_year: before };
    const other = await makeDepartment(app, world.companyId, third);
    const [comes, stays] = [
      await makeInstructor(app, world.companyId, [world.classes['3-A']!, other]),
      await makeInstructor(app, world.companyId, [taught]),
    ];
    const teachersOf = async (id: string) => {
      const { data } = (await world.manager.call(departments.getDepartment, { params: { id } })).body;
      return data.instructors.map((one: { id: string }) => one.id);
    };
    const { id } = (await carryOut(world)).body.data;
    expect([await teachersOf(empty), await teachersOf(taught)]).toEqual([[comes.id], [stays.id]]);
    expect((await undo(world, id)).status).toBe(200);
    expect([await teachersOf(empty), await teachersOf(taught)]).toEqual([[], [stays.id]]);
  });

  it('leaves a new class out of tutorials where one that goes up into it was', async () => {
    const params = { id: world.companyId };
    const superAdmin = await staff(app, 'SP');
    const settings = [{ department_id: world.classes['3-A']!, enabled: false }];
    await superAdmin.call(tutorials.updateTutorialDepartmentSettings, { params, body: { settings } });
    const withTutorials = { department_name: '3-B', grade_level: 3, academic_year: before };
    const joining = await makeDepartment(app, world.companyId, withTutorials);
    const up = { department_id: joining, step: 'promote', department_name: '4-A' };
    expect((await carryOut(world, { departments: [up] })).status).toBe(201);
    const { data } = (await superAdmin.call(tutorials.tutorialDepartmentSettings, { params })).body;
    expect(
      data.map((one: { department_name: string; enabled: boolean }) => [one.department_name, one.enabled]),
    ).toEqual([
      ['4-A', false],
      ['Okuma Kulübü', true],
    ]);
  });

  it('is refused when something changed since it was planned, and shows the new plan', async () => {
    const { fingerprint } = await plan(world);
    await makeStudent(app, world.companyId, world.classes['3-A']!, { grade_level: 3 });
    const answer = await world.manager.call(rollOvers.createRollOver, {
      params: { id: world.companyId },
      body: { academic_year: year, fingerprint },
    });
    expect([answer.status, answer.body.code, answer.body.current.counts.promoted]).toEqual([409, 'stale_version', 3]);
  });

  it('of two at once only one is carried out', async () => {
    const { fingerprint } = await plan(world);
    const send = () =>
      world.manager.call(rollOvers.createRollOver, {
        params: { id: world.companyId },
        body: { academic_year: year, fingerprint },
      });
    expect((await Promise.all([send(), send(), send()])).map((a) => a.status).sort()).toEqual([201, 409, 409]);
  });

  it.each<[string, (w: World) => object, Record<string, string[]>]>([
    ['a missing year', () => ({ academic_year: '' }), { academic_year: ['validation.required'] }],
    ['a year of another form', () => ({ academic_year: '2026' }), { academic_year: ['validation.academic_year'] }],
    [
      'an unknown class',
      () => ({ departments: [{ department_id: crypto.randomUUID(), step: 'leave' }] }),
      { 'departments.0.department_id': ['validation.not_found'] },
    ],
    [
      'a class named twice',
      (w) => ({
        departments: [
          { department_id: w.classes['3-A'], step: 'leave' },
          { department_id: w.classes['3-A'], step: 'keep' },
        ],
      }),
      { 'departments.1.department_id': ['validation.taken'] },
    ],
    [
      'two grades in one class',
      (w) => ({
        departments: [
          { department_id: w.classes['3-A'], step: 'promote', department_name: 'X' },
          { department_id: w.classes['4-A'], step: 'promote', department_name: 'x' },
        ],
      }),
      { 'departments.1.department_name': ['roll_over.two_grades'] },
    ],
    [
      'repeating where no class follows',
      (w) => ({ users: [{ user_id: w.pupils['3-A']![0], step: 'repeat' }] }),
      { 'users.0.step': ['roll_over.no_class'] },
    ],
    [
      'repeating in a class that stays',
      (w) => ({ users: [{ user_id: w.pupils['Okuma Kulübü']![0], step: 'repeat' }] }),
      { 'users.0.step': ['roll_over.class_stays'] },
    ],
  ])('refuses %s by name', async (_name, input, errors) => {
    const answer = await planWith(world, input(world));
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  it('is for those who manage the whole school', async () => {
    const { instructor, manager } = await makeSchool(app);
    expect((await planWith(world, {}, instructor)).status).toBe(404);
    expect((await planWith(world, {}, manager)).status).toBe(404);
    expect((await planWith(world, {}, await staff(app, 'SP'))).status).toBe(200);
    expect((await planWith(world, {}, await staff(app, 'CE'))).status).toBe(403);
  });
});
