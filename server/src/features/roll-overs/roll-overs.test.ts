import { audit, departments, rollOvers, users } from '@okur/contract';
import { dayIn } from '@okur/contract/days';
import { type RollOverPlan, rollOverYears } from '@okur/contract/roll-overs';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import {
  makeCompany,
  makeDepartment,
  makeInstructor,
  makeManager,
  makeSchool,
  makeStudent,
  staff,
} from '../../platform/testing/factories.ts';

const app = await testApp();
const year = '2026-2027';
const before = '2025-2026';

interface World {
  companyId: string;
  manager: Client;
  /** Ids by name. */
  classes: Record<string, string>;
  pupils: Record<string, string[]>;
}

/** A primary school: 3-A, 4-A, 4-B and a reading club, with students in each. */
async function makeWorld(): Promise<World> {
  const companyId = await makeCompany(app);
  const world: World = {
    companyId,
    manager: await app.signedIn('staff', await makeManager(app, [companyId])),
    classes: {},
    pupils: {},
  };
  for (const [name, grade_level, count] of [
    ['3-A', 3, 2],
    ['4-A', 4, 3],
    ['4-B', 4, 1],
    ['Okuma Kulübü', null, 1],
  ] as const) {
    const id = await makeDepartment(app, companyId, { department_name: name, grade_level, academic_year: before });
    world.classes[name] = id;
    world.pupils[name] = [];
    for (let i = 0; i < count; i += 1) world.pupils[name].push(await makeStudent(app, companyId, id, { grade_level }));
  }
  return world;
}

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const planWith = (input: object = {}, client = world.manager) =>
  client.call(rollOvers.planRollOver, { params: { id: world.companyId }, body: { academic_year: year, ...input } });
const plan = async (input: object = {}): Promise<RollOverPlan> => {
  const answer = await planWith(input);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as RollOverPlan;
};
const carryOut = async (input: object = {}) => {
  const { fingerprint } = await plan(input);
  return world.manager.call(rollOvers.createRollOver, {
    params: { id: world.companyId },
    body: { academic_year: year, ...input, fingerprint },
  });
};
const undo = (rollOverId: string) =>
  world.manager.call(rollOvers.undoRollOver, { params: { id: world.companyId, rollOverId } });
const classOf = async () =>
  Object.fromEntries(
    (
      await rows<{ id: string; at: string | null }>(
        app.services.db,
        sql`select u.id, d.department_name || ' ' || coalesce(d.academic_year, '') as at from users u
          left join departments d on d.id = u.department_id where u.company_id = ${world.companyId}`,
      )
    ).map((u) => [u.id, u.at]),
  );
/** Everything a change of year may touch, but for the versions and the moment of a change. */
const state = async () => ({
  users: await rows(
    app.services.db,
    sql`select id, department_id, status, grade_level from users where company_id = ${world.companyId} order by id`,
  ),
  memberships: await rows(
    app.services.db,
    sql`select m.user_id, m.department_id, m.joined_at, m.left_at from department_memberships m
      join users u on u.id = m.user_id where u.company_id = ${world.companyId} order by m.user_id, m.joined_at`,
  ),
  departments: await rows(
    app.services.db,
    sql`select id, department_name, archived_at from departments
      where company_id = ${world.companyId} and deleted_at is null order by id`,
  ),
});

describe('a change of school year', () => {
  it('is planned class by class and student by student, and changes nothing yet', async () => {
    const untouched = await state();
    const { departments: classes, users: moves, counts } = await plan();
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
    expect(await state()).toEqual(untouched);
  });

  it('moves students up, lets the last grade go and archives the old classes with their records', async () => {
    const done = await carryOut();
    expect(done.status, done.text).toBe(201);
    expect(done.body.data).toMatchObject({ counts: { promoted: 2, leaving: 4 }, academic_year: year, undone_at: null });
    const at = await classOf();
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

  it('lets single students repeat or leave', async () => {
    const [repeats, leaves] = [world.pupils['4-A']![0]!, world.pupils['3-A']![0]!];
    expect(
      (
        await carryOut({
          users: [
            { user_id: repeats, step: 'repeat' },
            { user_id: leaves, step: 'leave' },
          ],
        })
      ).status,
    ).toBe(201);
    const at = await classOf();
    expect([at[repeats], at[leaves]]).toEqual(['4-A 2026-2027', null]);
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
    expect((await plan()).departments.map((d) => d.department_name)).toEqual(['4-A', '4-B', 'Okuma Kulübü']);
  });

  it('joins a class of the new year that stands already, under the name that is wished', async () => {
    const standing = await makeDepartment(app, world.companyId, {
      department_name: '4-C',
      grade_level: 4,
      academic_year: year,
    });
    const input = { departments: [{ department_id: world.classes['3-A'], step: 'promote', department_name: '4-c' }] };
    expect((await plan(input)).departments[0]!.next).toEqual({ department_name: '4-C', grade_level: 4, is_new: false });
    await carryOut(input);
    expect(
      await rows(app.services.db, sql`select count(*)::int as count from users where department_id = ${standing}`),
    ).toEqual([{ count: 2 }]);
  });

  it('takes the instructors along', async () => {
    const { id } = await makeInstructor(app, world.companyId, [world.classes['3-A']!]);
    await carryOut();
    const taught = await world.manager.call(departments.departmentsOfInstructor, { params: { id } });
    expect(taught.body.data.map((d: { department_name: string }) => d.department_name)).toEqual(['4-A']);
  });

  it('is refused when something changed since it was planned, and shows the new plan', async () => {
    const { fingerprint } = await plan();
    await makeStudent(app, world.companyId, world.classes['3-A']!, { grade_level: 3 });
    const answer = await world.manager.call(rollOvers.createRollOver, {
      params: { id: world.companyId },
      body: { academic_year: year, fingerprint },
    });
    expect([answer.status, answer.body.code, answer.body.current.counts.promoted]).toEqual([409, 'stale_version', 3]);
  });

  it('of two at once only one is carried out', async () => {
    const { fingerprint } = await plan();
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
    const answer = await planWith(input(world));
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  it('is for those who manage the whole school', async () => {
    const { instructor, manager } = await makeSchool(app);
    expect((await planWith({}, instructor)).status).toBe(404);
    expect((await planWith({}, manager)).status).toBe(404);
    expect((await planWith({}, await staff(app, 'SP'))).status).toBe(200);
    expect((await planWith({}, await staff(app, 'CE'))).status).toBe(403);
  });
});

describe('taking it back', () => {
  it('restores what it changed, and is done once', async () => {
    const untouched = await state();
    const { id } = (await carryOut()).body.data;
    const answer = await undo(id);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ restored: 6, left_as_is: 0, undone_at: expect.any(String) });
    expect(await state()).toEqual(untouched);
    const [pupil] = world.pupils['3-A'] as [string];
    const entries = await world.manager.call(audit.listAudit, { query: { subject: 'USER', subject_id: pupil } });
    expect(
      entries.body.data.map(({ action, undoable }: { action: string; undoable: boolean }) => [action, undoable]),
    ).toEqual([
      ['undo', false],
      ['update', false],
    ]);
    expect((await undo(id)).body).toMatchObject({ code: 'conflict', errors: { id: ['roll_over.undone_already'] } });
  });

  it('leaves alone who was changed since, and the class they are in', async () => {
    const { id } = (await carryOut()).body.data;
    const [stays, moved] = world.pupils['3-A'] as [string, string];
    const elsewhere = await makeDepartment(app, world.companyId, { department_name: 'Yeni', academic_year: year });
    await world.manager.call(users.updateUser, { params: { id: moved }, body: { department_id: elsewhere } });
    expect((await undo(id)).body.data).toMatchObject({ restored: 5, left_as_is: 1 });
    const at = await classOf();
    expect([at[stays], at[moved]]).toEqual(['3-A 2025-2026', 'Yeni 2026-2027']);
  });

  it('ends after seven days', async () => {
    const { id } = (await carryOut()).body.data;
    await rows(
      app.services.db,
      sql`update roll_overs set created_at = now() - interval '7 days 1 minute' where id = ${id}`,
    );
    expect((await undo(id)).body).toMatchObject({ code: 'conflict', errors: { id: ['roll_over.too_late'] } });
  });

  it('waits for free places when the licence is full by now', async () => {
    const { id } = (await carryOut()).body.data;
    await rows(app.services.db, sql`update companies set licence_limit = 3 where id = ${world.companyId}`);
    const changed = await state();
    expect((await undo(id)).body.errors).toEqual({ status: ['validation.licence_limit'] });
    expect(await state()).toEqual(changed);
  });
});

it('whatever is asked, does exactly what its plan says, and goes back without a trace', async () => {
  const step = fc.constantFrom('promote', 'repeat', 'leave', 'keep');
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 4 }),
      fc.array(fc.tuple(fc.nat(6), fc.constantFrom('repeat', 'leave')), { maxLength: 3 }),
      async (steps, wishes) => {
        world = await makeWorld();
        const pupils = Object.values(world.pupils).flat();
        const input = {
          departments: Object.values(world.classes).map((department_id, n) => ({ department_id, step: steps[n] })),
          users: [...new Map(wishes).entries()].map(([n, wish]) => ({ user_id: pupils[n], step: wish })),
        };
        const planned = await planWith(input);
        fc.pre(planned.status === 200);
        const untouched = await state();
        const { id } = (await carryOut(input)).body.data;
        const at = await classOf();
        for (const { user_id, next_department_name } of (planned.body.data as RollOverPlan).users)
          expect(at[user_id]).toBe(next_department_name === null ? null : `${next_department_name} ${year}`);
        await undo(id);
        expect(await state()).toEqual(untouched);
      },
    ),
    { numRuns: 15 },
  );
}, 60_000);
