import { audit, departments, reports, users } from '@okur/contract';
import type { RollOverPlan } from '@okur/contract/roll-overs';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeCompany, makeDepartment, makeInstructor, makeStudent } from '../../platform/testing/factories.ts';
import { makeReading } from '../../platform/testing/readings.ts';
import { catchUp } from '../reports/store.ts';
import { before, carryOut, classOf, makeWorld, planWith, state, undo, type World, year } from './testing.ts';
import { countMoney } from '../../platform/testing/money.ts';

const app = await testApp();
countMoney(app);

let world: World;
beforeEach(async () => {
  world = await makeWorld(app);
});

/** The class that the change made for those of 3-A. */
const newClass = async ({ pupils }: World) =>
  (
    await rows<{ id: string }>(
      app.services.db,
      sql`select department_id as id from users where id = ${pupils['3-A']![1]!}`,
    )
  )[0]?.id;

describe('taking it back', () => {
  it('restores what it changed, and is done once', async () => {
    const untouched = await state(world);
    const { id } = (await carryOut(world)).body.data;
    const answer = await undo(world, id);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ restored: 6, left_as_is: 0, undone_at: expect.any(String) });
    expect(await state(world)).toEqual(untouched);
    const [pupil] = world.pupils['3-A'] as [string];
    const entries = await world.manager.call(audit.listAudit, { query: { subject: 'USER', subject_id: pupil } });
    expect(
      entries.body.data.map(({ action, undoable }: { action: string; undoable: boolean }) => [action, undoable]),
    ).toEqual([
      ['undo', false],
      ['update', false],
    ]);
    expect((await undo(world, id)).body).toMatchObject({
      code: 'conflict',
      errors: { id: ['roll_over.undone_already'] },
    });
  });

  it('leaves alone who was changed since, and the class they are in', async () => {
    const { id } = (await carryOut(world)).body.data;
    const [stays, moved] = world.pupils['3-A'] as [string, string];
    const elsewhere = await makeDepartment(app, world.companyId, { department_name: 'Yeni', academic_year: year });
    await world.manager.call(users.updateUser, { params: { id: moved }, body: { department_id: elsewhere } });
    expect((await undo(world, id)).body.data).toMatchObject({ restored: 5, left_as_is: 1 });
    const at = await classOf(world);
    expect([at[stays], at[moved]]).toEqual(['3-A 2025-2026', 'Yeni 2026-2027']);
  });

  it('takes who signed in for the first time or ran out of time since along, with the status of now', async () => {
    const [invited, active] = world.pupils['3-A'] as [string, string];
    const become = (id: string, status: string) =>
      rows(app.services.db, sql`update users set status = ${status} where id = ${id}`);
    await become(invited, 'invited');
    const { id } = (await carryOut(world)).body.data;
    await become(invited, 'active');
    await become(active, 'expired');
    expect((await undo(world, id)).body.data).toMatchObject({ restored: 6, left_as_is: 0 });
    const at = await classOf(world);
    expect([at[invited], at[active]]).toEqual(['3-A 2025-2026', '3-A 2025-2026']);
    const { users: now } = await state(world);
    const statusOf = new Map((now as { id: string; status: string }[]).map((user) => [user.id, user.status]));
    expect([statusOf.get(invited), statusOf.get(active)]).toEqual(['active', 'expired']);
    const said = sql`select before ->> 'status' as before, after ->> 'status' as after from audit
      where subject_id = ${invited} and action = 'undo'`;
    expect(await rows(app.services.db, said)).toEqual([{ before: 'active', after: 'active' }]);
  });

  it('takes who was deleted since along to the class before, where they are listed and come back', async () => {
    const untouched = await state(world);
    const { id } = (await carryOut(world)).body.data;
    const [gone] = world.pupils['3-A'] as [string];
    const toggle = () => world.manager.call(users.deleteUser, { params: { id: gone } });
    await toggle();
    const late = await makeStudent(app, world.companyId, (await newClass(world))!);
    await rows(app.services.db, sql`update users set deleted_at = now() where id = ${late}`);
    expect((await undo(world, id)).body.data).toMatchObject({ restored: 5, left_as_is: 1 });
    const listed = (await world.manager.call(users.listUsers, { query: { deleted: 'true' } })).body.data as {
      id: string;
    }[];
    expect(listed.map((user) => user.id)).toEqual(expect.arrayContaining([gone, late]));
    expect((await toggle()).status).toBe(200);
    await rows(app.services.db, sql`update users set company_id = ${await makeCompany(app)} where id = ${late}`);
    expect(await state(world)).toEqual(untouched);
  });

  it('leaves a class of the new year in which something was read, for figures and another change', async () => {
    const { adminId } = await makeInstructor(app, world.companyId, [world.classes['3-A']!]);
    const teacher = await app.signedIn('staff', adminId, world.companyId);
    const readings = async () => {
      await catchUp(app.services);
      return (await teacher.call(reports.reportReadings, { query: {} })).body.meta.total as number;
    };
    const { id } = (await carryOut(world)).body.data;
    const [reader] = world.pupils['3-A'] as [string];
    const made = await newClass(world);
    await makeReading(app, { user: { id: reader, companyId: world.companyId }, wpm: 150 });
    expect(await readings()).toBe(1);
    expect((await undo(world, id)).body.data).toMatchObject({ restored: 6, left_as_is: 0 });
    expect(await readings()).toBe(1);
    const stored = sql`select archived_at, deleted_at from departments where id = ${made!}`;
    expect(await rows(app.services.db, stored)).toEqual([{ archived_at: null, deleted_at: null }]);
    expect((await classOf(world))[reader]).toBe('3-A 2025-2026');
    expect((await carryOut(world)).status).toBe(201);
    const now = sql`select department_id from users where id = ${reader}`;
    expect(await rows(app.services.db, now)).toEqual([{ department_id: made }]);
  });

  it('leaves alone whose class was deleted meanwhile', async () => {
    const { id } = (await carryOut(world)).body.data;
    await world.manager.call(departments.deleteDepartment, {
      params: { id: world.companyId, departmentId: world.classes['3-A']! },
    });
    expect((await undo(world, id)).body.data).toMatchObject({ restored: 4, left_as_is: 2 });
    const at = await classOf(world);
    expect(world.pupils['3-A']!.map((pupil) => at[pupil])).toEqual([`4-A ${year}`, `4-A ${year}`]);
  });

  it('is refused while a class of the former year is there in another spelling', async () => {
    const { id } = (await carryOut(world)).body.data;
    const departmentId = await makeDepartment(app, world.companyId, { department_name: '3/A', academic_year: before });
    const changed = await state(world);
    expect((await undo(world, id)).body).toMatchObject({
      code: 'conflict',
      errors: { id: ['roll_over.same_class'] },
      params: { id: { name: '3-A', twin: '3/A' } },
    });
    expect(await state(world)).toEqual(changed);
    await world.manager.call(departments.deleteDepartment, { params: { id: world.companyId, departmentId } });
    expect((await undo(world, id)).body.data).toMatchObject({ restored: 6, left_as_is: 0 });
  });

  it('begins with the last one that holds', async () => {
    const steps = (of: Record<string, string>) => ({
      departments: Object.entries(of).map(([name, step]) => ({ department_id: world.classes[name], step })),
    });
    const untouched = await state(world);
    const first = (await carryOut(world, steps({ '3-A': 'promote', '4-A': 'keep', '4-B': 'keep' }))).body.data
      .id as string;
    const second = (await carryOut(world, steps({ '4-A': 'keep', '4-B': 'promote' }))).body.data.id as string;
    expect((await undo(world, first)).body).toMatchObject({
      code: 'conflict',
      errors: { id: ['roll_over.later_first'] },
    });
    expect((await undo(world, second)).status).toBe(200);
    expect((await undo(world, first)).status).toBe(200);
    expect(await state(world)).toEqual(untouched);
  });

  it('ends after seven days', async () => {
    const { id } = (await carryOut(world)).body.data;
    await rows(
      app.services.db,
      sql`update roll_overs set created_at = now() - interval '7 days 1 minute' where id = ${id}`,
    );
    expect((await undo(world, id)).body).toMatchObject({ code: 'conflict', errors: { id: ['roll_over.too_late'] } });
  });

  it('waits for free places when the licence is full by now', async () => {
    const { id } = (await carryOut(world)).body.data;
    await rows(app.services.db, sql`update companies set licence_limit = 3 where id = ${world.companyId}`);
    const changed = await state(world);
    expect((await undo(world, id)).body.errors).toEqual({ status: ['validation.licence_limit'] });
    expect(await state(world)).toEqual(changed);
  });

  it('is done in a school over its licence where no one returns', async () => {
    const untouched = await state(world);
    const departments = ['4-A', '4-B'].map((name) => ({ department_id: world.classes[name], step: 'keep' }));
    const { id } = (await carryOut(world, { departments })).body.data;
    await rows(app.services.db, sql`update companies set licence_limit = 3 where id = ${world.companyId}`);
    const answer = await undo(world, id);
    expect(answer.status, answer.text).toBe(200);
    expect(await state(world)).toEqual(untouched);
  });
});

it('whatever is asked, does exactly what its plan says, and goes back without a trace', async () => {
  const step = fc.constantFrom('promote', 'repeat', 'leave', 'keep');
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 4 }),
      fc.array(fc.tuple(fc.nat(6), fc.constantFrom('repeat', 'leave')), { maxLength: 3 }),
      async (steps, wishes) => {
        world = await makeWorld(app);
        const pupils = Object.values(world.pupils).flat();
        const input = {
          departments: Object.values(world.classes).map((department_id, n) => ({ department_id, step: steps[n] })),
          users: [...new Map(wishes).entries()].map(([n, wish]) => ({ user_id: pupils[n], step: wish })),
        };
        const planned = await planWith(world, input);
        fc.pre(planned.status === 200);
        const untouched = await state(world);
        const { id } = (await carryOut(world, input)).body.data;
        const at = await classOf(world);
        for (const { user_id, next_department_name } of (planned.body.data as RollOverPlan).users)
          expect(at[user_id]).toBe(next_department_name === null ? null : `${next_department_name} ${year}`);
        await undo(world, id);
        expect(await state(world)).toEqual(untouched);
      },
    ),
    { numRuns: 15 },
  );
}, 60_000);
