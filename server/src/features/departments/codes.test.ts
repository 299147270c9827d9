import { departments } from '@okur/contract';
import { expect, it } from 'vitest';
import { row, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool } from '../../platform/testing/factories.ts';
import { makeActivations } from '../activations/store.ts';
import { countMoney } from '../../platform/testing/money.ts';

const app = await testApp();
countMoney(app);
const { db } = app.services;

async function schoolWithClassCode() {
  const school = await makeSchool(app, { students: 0 });
  const [first, second] = school.departmentIds as [string, string];
  const [code] = (await makeActivations(db, { companyId: school.companyId, departmentId: first }, 1, 365)) as [string];
  const classOfCode = async () =>
    (await row<{ department_id: string | null }>(db, sql`select department_id from activations where code = ${code}`))!
      .department_id;
  const params = { id: school.companyId, departmentId: first };
  return { school, params, second, classOfCode };
}

it('a code of a class that is merged is for the class that goes on', async () => {
  const { school, params, second, classOfCode } = await schoolWithClassCode();
  const answer = await school.manager.call(departments.mergeDepartment, {
    params,
    body: { into_department_id: second },
  });
  expect(answer.status, answer.text).toBe(200);
  expect(await classOfCode()).toBe(second);
});

it.each([
  ['archived', departments.archiveDepartment],
  ['deleted', departments.deleteDepartment],
] as const)('a code of a class that is %s is for the whole school', async (_how, route) => {
  const { school, params, classOfCode } = await schoolWithClassCode();
  const answer = await school.manager.call(route, { params });
  expect(answer.status, answer.text).toBe(200);
  expect(await classOfCode()).toBeNull();
});
