import { rollOvers } from '@okur/contract';
import type { RollOverPlan } from '@okur/contract/roll-overs';
import { expect } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import type { Client, TestApp } from '../../platform/testing/app.ts';
import { makeCompany, makeDepartment, makeManager, makeStudent } from '../../platform/testing/factories.ts';

export const year = '2026-2027';
export const before = '2025-2026';

export interface World {
  app: TestApp;
  companyId: string;
  manager: Client;
  /** Ids by name. */
  classes: Record<string, string>;
  pupils: Record<string, string[]>;
}

/** A primary school: 3-A, 4-A, 4-B and a reading club, with students in each. */
export async function makeWorld(app: TestApp): Promise<World> {
  const companyId = await makeCompany(app);
  const world: World = {
    app,
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

export const planWith = (world: World, input: object = {}, client = world.manager) =>
  client.call(rollOvers.planRollOver, { params: { id: world.companyId }, body: { academic_year: year, ...input } });
export const plan = async (world: World, input: object = {}): Promise<RollOverPlan> => {
  const answer = await planWith(world, input);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as RollOverPlan;
};
export const carryOut = async (world: World, input: object = {}) => {
  const { fingerprint } = await plan(world, input);
  return world.manager.call(rollOvers.createRollOver, {
    params: { id: world.companyId },
    body: { academic_year: year, ...input, fingerprint },
  });
};
export const undo = (world: World, rollOverId: string) =>
  world.manager.call(rollOvers.undoRollOver, { params: { id: world.companyId, rollOverId } });
export const classOf = async (world: World) =>
  Object.fromEntries(
    (
      await rows<{ id: string; at: string | null }>(
        world.app.services.db,
        sql`select u.id, d.department_name || ' ' || coalesce(d.academic_year, '') as at from users u
          left join departments d on d.id = u.department_id where u.company_id = ${world.companyId}`,
      )
    ).map((u) => [u.id, u.at]),
  );
/** Everything a change of year may touch, but for the versions and the moment of a change. */
export const state = async (world: World) => ({
  users: await rows(
    world.app.services.db,
    sql`select id, department_id, status, grade_level from users where company_id = ${world.companyId} order by id`,
  ),
  memberships: await rows(
    world.app.services.db,
    sql`select m.user_id, m.department_id, m.joined_at, m.left_at from department_memberships m
      join users u on u.id = m.user_id where u.company_id = ${world.companyId} order by m.user_id, m.joined_at`,
  ),
  homework: await rows(
    world.app.services.db,
    sql`select s.homework_id, s.user_id, s.department_id, s.given_at, s.of_class, s.withdrawn_at
      from homework_students s join users u on u.id = s.user_id where u.company_id = ${world.companyId}
      order by s.homework_id, s.user_id`,
  ),
  departments: await rows(
    world.app.services.db,
    sql`select id, department_name, archived_at from departments
      where company_id = ${world.companyId} and deleted_at is null order by id`,
  ),
});
