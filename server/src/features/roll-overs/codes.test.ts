import { expect, it } from 'vitest';
import { array, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeActivations } from '../activations/store.ts';
import { carryOut, makeWorld, undo } from './testing.ts';
import { countMoney } from '../../platform/testing/money.ts';

const app = await testApp();
countMoney(app);
const { db } = app.services;

it('undoing a year where codes are sold takes codes for those alone who had left, and says which', async () => {
  const world = await makeWorld(app);
  await rows(db, sql`update companies set licensing = 'codes' where id = ${world.companyId}`);
  const { id } = (await carryOut(world)).body.data;
  expect((await undo(world, id)).body.code).toBe('no_codes_left');
  const left = [...world.pupils['4-A']!, ...world.pupils['4-B']!];
  const codes = await makeActivations(db, { companyId: world.companyId }, 7, 90);
  const undone = await undo(world, id);
  expect(undone.status, undone.text).toBe(200);
  const used = await rows<{ used_by: string }>(
    db,
    sql`select used_by from activations where company_id = ${world.companyId} and used_by is not null`,
  );
  expect(used.map(({ used_by }) => used_by).toSorted()).toEqual(left.toSorted());
  const said = await rows<{ subject_id: string; code: string }>(
    db,
    sql`select subject_id, after ->> 'activation_code' as code from audit
      where company_id = ${world.companyId} and action = 'undo' and after ? 'activation_code'`,
  );
  expect(said.map(({ subject_id }) => subject_id).toSorted()).toEqual(left.toSorted());
  for (const { code } of said) expect(codes).toContain(code);
});

it('codes of classes that end with the year are for the whole school, until it is undone', async () => {
  const world = await makeWorld(app);
  const departmentId = world.classes['4-B']!;
  await makeActivations(db, { companyId: world.companyId, departmentId }, 2, 90);
  const classesOfCodes = () =>
    rows(db, sql`select department_id from activations where company_id = ${world.companyId} order by department_id`);
  const { id } = (await carryOut(world)).body.data;
  expect(await classesOfCodes()).toEqual([{ department_id: null }, { department_id: null }]);
  const elsewhere = world.classes['Okuma Kulübü']!;
  await rows(
    db,
    sql`update activations set department_id = ${elsewhere}
      where id = (select max(id::text)::uuid from activations where company_id = ${world.companyId})`,
  );
  expect((await undo(world, id)).status).toBe(200);
  expect(await classesOfCodes()).toEqual(
    [departmentId, elsewhere].toSorted().map((department_id) => ({ department_id })),
  );
});

it('codes of classes that undoing a year removes are for the whole school', async () => {
  const world = await makeWorld(app);
  const { id } = (await carryOut(world)).body.data;
  const [made] = await rows<{ id: string }>(
    db,
    sql`select id from departments where company_id = ${world.companyId} and academic_year = '2026-2027'
      and not id = any(${array(Object.values(world.classes))})`,
  );
  await makeActivations(db, { companyId: world.companyId, departmentId: made!.id }, 1, 90);
  expect((await undo(world, id)).status).toBe(200);
  const codes = await rows(db, sql`select department_id from activations where company_id = ${world.companyId}`);
  expect(codes).toEqual([{ department_id: null }]);
});
