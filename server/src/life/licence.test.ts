import { licences } from '@okur/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeActivations } from '../features/activations/store.ts';
import { rows, sql } from '../platform/database/index.ts';
import { testApp } from '../platform/testing/app.ts';
import {
  makeDepartment,
  makeInstructor,
  makeManager,
  makeStudent,
  makeCompany,
} from '../platform/testing/factories.ts';
import { users, userBatches } from '@okur/contract';
import { ask, type Life, makeLife, type LifeSchool } from './testing.ts';
import { countMoney } from '../platform/testing/money.ts';

const app = await testApp();
countMoney(app);
let life: Life;

beforeAll(async () => {
  life = await makeLife(app, { licence_limit: 9 });
});

const taken = async ({ manager, companyId }: LifeSchool): Promise<number> =>
  (await ask(manager, licences.getLicences, { params: { id: companyId } })).taken;
/** How many places an event takes, or gives back. */
async function change(school: LifeSchool, happen: () => Promise<unknown>): Promise<number> {
  const before = await taken(school);
  await happen();
  return (await taken(school)) - before;
}

describe('a school of the licence', () => {
  it('changes class, merged: goes along in the school', async () => {
    const { moves } = life.children;
    expect(await change(life.here, () => life.move(moves))).toBe(0);
    expect(await change(life.here, () => life.merge())).toBe(0);
  });

  it('roll-over: goes along with who goes up, and is free of who leaves, as the preview counts them', async () => {
    let leaving = 0;
    const free = await change(life.there, async () => {
      leaving = (await life.rollOver()).counts.leaving;
    });
    expect([leaving, free]).toEqual([2, -2]);
  });

  it('leaves: is free; comes back: takes one', async () => {
    const { frozen, thawed } = life.children;
    expect(await change(life.here, () => life.freeze(frozen))).toBe(-1);
    expect(await change(life.here, () => life.freeze(thawed))).toBe(-1);
    expect(await change(life.here, () => life.thaw(thawed))).toBe(1);
  });

  it('deleted: is free; restored: takes one, or says that there is none', async () => {
    const { deleted } = life.children;
    const { companyId, manager } = life.here;
    expect(await change(life.here, () => life.toggle(deleted))).toBe(-1);
    const full = await taken(life.here);
    await rows(app.services.db, sql`update companies set licence_limit = ${full} where id = ${companyId}`);
    const refused = await manager.call(users.deleteUser, { params: { id: deleted.id } });
    expect(refused.body).toMatchObject({ errors: { status: ['validation.licence_limit'] } });
    await rows(app.services.db, sql`update companies set licence_limit = ${full + 1} where id = ${companyId}`);
    expect(await change(life.here, () => life.toggle(deleted))).toBe(1);
  });
});

it('time of a code goes along and runs on; who comes back without any takes a code, or hears of none', async () => {
  const companyId = await makeCompany(app, { licensing: 'codes' });
  const manager = await app.signedIn('staff', await makeManager(app, [companyId]));
  const [from, into] = [await makeDepartment(app, companyId), await makeDepartment(app, companyId)];
  await makeInstructor(app, companyId, [from, into]);
  const id = await makeStudent(app, companyId, from, { status: 'expired' });
  await makeActivations(app.services.db, { companyId, departmentId: null }, 1, 30);
  const state = async () => {
    const { free, used } = await ask(manager, licences.getLicences, { params: { id: companyId } });
    return { free, used };
  };
  const change = (body: object) => ask(manager, users.updateUser, { params: { id }, body });
  await change({ status: 'active' });
  expect(await state()).toEqual({ free: 0, used: 1 });
  await change({ department_id: into });
  await change({ status: 'frozen' });
  await change({ status: 'active' });
  expect(await state()).toEqual({ free: 0, used: 1 });
  const other = await makeStudent(app, companyId, from, { status: 'frozen' });
  const body = { ids: [other], status: 'active' };
  expect((await manager.call(userBatches.setStatusOfUsers, { body })).body.code).toBe('no_codes_left');
});

it('a code that is taken back stays with the school: the child who had it does not get it again', async () => {
  const { manager, companyId } = life.there;
  const [code] = await makeActivations(app.services.db, { companyId, departmentId: null }, 1, 30);
  const body = { code: code!, username: 'eda.geri', password: 'Bahce-Kapisi-48' };
  const activate = () => app.anonymous.call(licences.activateStudent, { body });
  expect((await activate()).status).toBe(201);
  const [held] = await rows<{ id: string }>(app.services.db, sql`select id from activations where code = ${code!}`);
  await ask(manager, licences.releaseActivation, { params: { id: held!.id }, body: {} });
  expect((await activate()).body.errors).toEqual({ code: ['licences.unknown_code'] });
});
