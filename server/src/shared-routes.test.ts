import { allRoutes, departments, reports } from '@okur/contract';
import { rightNow } from '@okur/contract/testing/time';
import { afterEach, expect, it, vi } from 'vitest';
import { rows, sql } from './platform/database/index.ts';
import { type Client, testApp } from './platform/testing/app.ts';
import { makeSchool, staff } from './platform/testing/factories.ts';
import { daysAgo, makeReading } from './platform/testing/readings.ts';
import { asSuperuser } from './platform/testing/superuser.ts';
import { catchUp } from './features/reports/follow-up.ts';

/*
 * On a large platform the answer of a route marked `shared` is made once for all who reach the same. It must never be
 * given to anyone who reaches something else. Routes are taken from the contract, so a new one joins by itself.
 */

const app = await testApp();
const { db } = app.services;
const shared = allRoutes.map(({ route }) => route).filter((route) => route.shared);
const [one, other] = [
  await makeSchool(app, { departments: 2, students: 3 }),
  await makeSchool(app, { departments: 1, students: 2 }),
];
for (const [school, wpm] of [
  [one, 120],
  [other, 180],
] as const) {
  for (const id of school.studentIds)
    await makeReading(app, {
      user: { id, companyId: school.companyId },
      wpm,
      comprehension: 80,
      finished: daysAgo(3),
    });
}
await catchUp(app.services);
const sp = await staff(app, 'SP');

afterEach(() => void vi.useRealTimers());

const clients = new Map<string, Client>([
  ['the platform', sp],
  ['a manager', one.manager],
  ['the other manager', other.manager],
  ['an instructor', one.instructor],
  ['the other instructor', other.instructor],
]);

/** What everyone gets of every such route; a refusal counts as an answer. */
async function askAll(names: readonly string[]): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const route of shared) {
    for (const name of names) {
      const { status, body } = await clients.get(name)!.call(route);
      answers[`${route.path} of ${name}`] = status === 200 ? body : status;
    }
  }
  return answers;
}

/** How large the platform is is looked up once a minute. */
async function becomeLarge(): Promise<void> {
  await asSuperuser(app, sql`update pg_class set reltuples = 60000 where oid = 'users'::regclass`);
  vi.useFakeTimers({ toFake: ['Date'], now: rightNow().getTime() + 61_000 });
}

it('everyone gets the answer that would have been made for them', async () => {
  const names = [...clients.keys()];
  const made = await askAll(names);
  expect(Object.values(made).filter((body) => typeof body === 'object').length).toBeGreaterThan(50);
  await becomeLarge();
  expect(await askAll(names)).toEqual(made);
  expect(await askAll(names.toReversed())).toEqual(made);
});

it('an answer holds for some seconds, for everyone but the one who changed something', async () => {
  await becomeLarge();
  const rename = (client: Client, department_name: string) =>
    client.call(departments.updateDepartment, {
      params: { id: one.companyId, departmentId: one.departmentIds[0]! },
      body: { department_name },
    });
  const named = async (client: Client) =>
    (await client.call(reports.departmentsCompared)).body.data.map(
      (d: { department_name: string }) => d.department_name,
    );
  const before = await named(one.manager);
  expect((await rename(sp, 'Kırlangıçlar')).status).toBe(200);
  expect(await named(one.manager)).toEqual(before);
  expect((await rename(one.manager, 'Leylekler')).status).toBe(200);
  expect(await named(one.manager)).toContain('Leylekler');
});

it.each<Record<string, string | boolean>>([{ search: 'kugu' }, { isAll: true }])(
  '%j is made for the one who asks',
  async (query) => {
    await becomeLarge();
    const names = async () =>
      (await one.manager.call(reports.departmentsCompared, { query })).body.data.map(
        (d: { department_name: string }) => d.department_name,
      );
    const rename = (department_name: string) =>
      sp.call(departments.updateDepartment, {
        params: { id: one.companyId, departmentId: one.departmentIds[1]! },
        body: { department_name },
      });
    await rename('Kuğular');
    expect(await names()).toContain('Kuğular');
    await rename('Kara kuğular');
    expect(await names()).toContain('Kara kuğular');
  },
);

it.each(['csv', 'xlsx'] as const)(
  'a class as %s is made for each who reaches it, as it is then, and for no one else',
  async (format) => {
    await becomeLarge();
    const [department] = one.departmentIds as [string];
    const ask = (client: Client) =>
      client.call(reports.departmentReport, { params: { id: department }, query: { format, locale: 'tr' } });
    const first = await ask(one.manager);
    expect(first.status).toBe(200);
    expect(first.bytes.length).toBeGreaterThan(200);
    await rows(db, sql`update users set surname = ${`Yenisoyad${format}`} where department_id = ${department}`);
    expect((await ask(one.manager)).bytes.equals(first.bytes)).toBe(false);
    expect((await ask(other.manager)).status).toBe(404);
    expect((await ask(sp)).status).toBe(403);
  },
);
