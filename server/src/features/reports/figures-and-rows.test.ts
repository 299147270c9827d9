import { allRoutes, dashboard, reports } from '@okur/contract';
import { type ClassesDashboard, rowsOfClasses, rowsOfCompanies } from '@okur/contract/dashboard';
import { only, type Rows, verdicts } from '@okur/contract/reports';
import { beforeAll, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { makeHomework } from '../../platform/testing/learning.ts';
import { daysAgo, makeAttempt, makeReading, makeText } from '../../platform/testing/readings.ts';
import { catchUp } from './follow-up.ts';
import { long } from '../../platform/testing/long.ts';

/*
 * A person who presses a number sees the rows it was counted of: every figure that names a list is followed to it, for
 * everyone who sees figures and with every filter of the report.
 */

const app = await testApp();
const { db } = app.services;
const sp = await staff(app, 'SP');
const text = await makeText(app);
let school: School;
let other: School;

beforeAll(async () => {
  school = await makeSchool(app, { departments: 2, students: 4 });
  other = await makeSchool(app, { departments: 1, students: 2 });
  for (const { studentIds, companyId } of [school, other]) {
    for (const [n, id] of [...studentIds, ...studentIds, ...studentIds].entries()) {
      await makeReading(app, {
        user: { id, companyId },
        text,
        wpm: 90 + n,
        ...(n % 3 ? { comprehension: 40 + n * 4 } : {}),
        finished: daysAgo(n * 11),
        mode: n % 4 === 3 ? 'pacer' : 'plain',
      });
      await makeAttempt(app, id, {
        kind: n % 2 ? 'schulte_table' : 'rapid_serial',
        seconds: 20 + n,
        score: 50,
        finished: daysAgo(n * 13),
      });
    }
  }
  const due = async (departments: string[], days: number) => {
    const { id } = await makeHomework(sp, text, departments);
    await rows(
      db,
      sql`update homeworks set starts_at = now() - make_interval(days => ${days + 3}),
        due_at = now() - make_interval(days => ${days}) where id = ${id}`,
    );
  };
  await due(school.departmentIds, 3);
  await due([school.departmentIds[0]!], 40);
  await due([school.departmentIds[1]!], 75);
  await due(other.departmentIds, 40);
  await rows(db, sql`update users set department_id = null where id = ${school.studentIds[3]!}`);
  await catchUp(app.services);
});

const lists = new Map(allRoutes.filter(({ route }) => route.method === 'GET').map(({ route }) => [route.path, route]));

/** How many rows the list behind a figure has. */
async function countOf(client: Client, { path, query }: Rows): Promise<number> {
  const answer = await client.call(lists.get(path)!, { query: { ...query, per_page: '1' } });
  if (answer.status !== 200) throw new Error(`${path} ${JSON.stringify(query)}: ${answer.text}`);
  return answer.body.meta.total;
}

type Point = Record<string, unknown> & { rows?: Rows | null };
/** What the screen calls the number of rows: homeworks, counted texts, or the records that a mean rests on. */
const displayedCount = (point: Point): unknown =>
  'homeworks' in point ? point['homeworks'] : 'id' in point ? point['value'] : point['records'];

interface Report {
  data: Point[];
  meta?: { total?: Point; rows?: Rows | null };
}
function figuresOf(name: string, { data, meta }: Report): [number: unknown, rows: Rows][] {
  const whole: Point[] = meta?.rows && meta.total ? [{ ...meta.total, rows: meta.rows }] : [];
  const isOfTexts = name.endsWith('Articles');
  return [...(Array.isArray(data) ? data : []), ...whole].flatMap(({ rows: behind, ...point }): [unknown, Rows][] => {
    if (!behind) return [];
    const counted = (point as { syllables?: Point }).syllables;
    return [
      [isOfTexts ? point['value'] : displayedCount(point), behind],
      ...(counted ? [[counted['records'], only('counted', behind)] as [unknown, Rows]] : []),
    ];
  });
}

const staffOf = { manager: () => school.manager, instructor: () => school.instructor, 'super admin': () => sp };
const named = Object.entries(reports).filter(
  ([, route]) =>
    route &&
    typeof route === 'object' &&
    'answer' in route &&
    route.method === 'GET' &&
    !('download' in route) &&
    !route.path.includes('{'),
) as [string, (typeof reports)['monthlySpeeds']][];
const filters: [string, () => Record<string, string>][] = [
  ['nothing', () => ({})],
  ['a company', () => ({ company_id: school.companyId })],
  ['a class', () => ({ department_id: school.departmentIds[0]! })],
  ['a student', () => ({ user_id: school.studentIds[0]! })],
  ['days', () => ({ from: daysAgo(50).toISOString().slice(0, 10), to: daysAgo(20).toISOString().slice(0, 10) })],
];

const readers = Object.keys(staffOf) as (keyof typeof staffOf)[];

/** Follows every figure of every report with these filters; answers how many. */
async function follow(client: Client, by: typeof filters): Promise<number> {
  let followed = 0;
  for (const [name, route] of named) {
    for (const [of, query] of by) {
      if (!Object.keys(query()).every((key) => key in (route.query?.shape ?? {}))) continue;
      const answer = await client.call(route, { query: query() });
      if (answer.status === 403) break;
      expect(answer.status, `${name} by ${of}`).toBe(200);
      for (const [number, behind] of figuresOf(name, answer.body)) {
        expect(await countOf(client, behind), `${name} by ${of}: ${JSON.stringify(behind)}`).toBe(number);
        followed += 1;
      }
    }
  }
  return followed;
}

it.each(long ? readers : readers.slice(0, 1))('every figure of every report opens its rows for a %s', async (who) => {
  expect(await follow(staffOf[who](), filters)).toBeGreaterThan(100);
});

/** Answers the averages of the tiles. */
async function followTiles(client: Client): Promise<ClassesDashboard['averages']> {
  const { data } = (await client.call(dashboard.classesDashboard)).body;
  const { language, readings, answered } = data.averages;
  expect(await countOf(client, rowsOfClasses.readers())).toBe(data.readers_7_days);
  expect(await countOf(client, rowsOfClasses.readings(data.today, language))).toBe(readings);
  expect(await countOf(client, rowsOfClasses.answered(data.today, language))).toBe(answered);
  return data.averages;
}

it('every tile of a school’s dashboard opens its rows, also where nothing was measured of late', async () => {
  for (const client of [school.manager, school.instructor])
    expect(await followTiles(client)).toMatchObject({ language: null, readings: 0 });
});

it('so do the tiles of a school with past classes and with students who are taught in another language', async () => {
  const { companyId, departmentIds, studentIds, manager, instructor } = await makeSchool(app, {
    departments: 1,
    students: 2,
  });
  const abroad = await makeStudent(app, companyId, departmentIds[0]!, { language: 'en' });
  for (const id of studentIds) await makeReading(app, { user: { id, companyId }, wpm: 100, comprehension: 80 });
  await makeReading(app, { user: { id: abroad, companyId }, language: 'en', wpm: 60, comprehension: 50 });
  await catchUp(app.services);
  const averages = { language: 'tr', readings: 2, answered: 2, wpm: 100, comprehension: 80 };
  for (const client of [manager, instructor]) expect(await followTiles(client)).toMatchObject(averages);
  await rows(db, sql`update departments set archived_at = now() where id = ${departmentIds[0]!}`);
  for (const client of [manager, instructor]) expect(await followTiles(client)).toMatchObject(averages);
});

it('the number of a text opens its readings, also after its language was corrected', async () => {
  const { companyId, studentIds, manager } = await makeSchool(app, { departments: 1, students: 1 });
  const corrected = await makeText(app, 'Lighthouse');
  await makeReading(app, { user: { id: studentIds[0]!, companyId }, text: corrected, wpm: 100 });
  await catchUp(app.services);
  await rows(db, sql`update articles set language = 'en' where id = ${corrected}`);
  const most = async (language: 'en' | 'tr') =>
    (await manager.call(reports.mostReadArticles, { query: { language } })).body;
  const { data, meta } = await most('en');
  expect(data).toMatchObject([{ id: corrected, value: 1 }]);
  expect([await countOf(manager, data[0].rows), meta.total.value, await countOf(manager, meta.rows)]).toEqual([
    1, 1, 1,
  ]);
  const before = (await most('tr')).meta;
  expect([before.total.value, await countOf(manager, before.rows)]).toEqual([0, 0]);
});

it('the places that a school has taken open those who take them, in a deleted class as well', async () => {
  const { departmentIds, manager } = await makeSchool(app, { departments: 2, students: 3 });
  for (const deleted_at of [null, sql`now()`]) {
    await rows(db, sql`update departments set deleted_at = ${deleted_at} where id = ${departmentIds[0]!}`);
    const { data } = (await manager.call(dashboard.classesDashboard)).body;
    expect(data.licence.used).toBe(3);
    expect(await countOf(manager, rowsOfClasses.licence())).toBe(data.licence.used);
  }
});

it('every tile of the platform’s dashboard opens its rows', async () => {
  const { departmentIds } = await makeSchool(app, { departments: 1, students: 2 });
  await rows(db, sql`update departments set deleted_at = now() where id = ${departmentIds[0]!}`);
  const { data } = (await sp.call(dashboard.companiesDashboard)).body;
  expect(await countOf(sp, rowsOfCompanies.companies())).toBe(data.companies.total);
  expect(await countOf(sp, rowsOfCompanies.students())).toBe(data.students);
  expect(await countOf(sp, rowsOfCompanies.readings(data.today))).toBe(data.readings_7_days);
});

it('every verdict on growth opens its students', async () => {
  const whose: Record<string, string>[] = [
    {},
    { company_id: school.companyId },
    { department_id: school.departmentIds[0]! },
  ];
  for (const query of whose) {
    const { data } = (await school.manager.call(reports.growthCounts, { query })).body;
    for (const growth of verdicts)
      expect(
        await countOf(school.manager, { path: 'dashboard/instructor/students', query: { ...query, growth } }),
      ).toBe(data[growth]);
  }
});

it('figures of the platform open their rows of a deleted school as well, without names', async () => {
  await rows(db, sql`update companies set deleted_at = now() where id = ${other.companyId}`);
  expect(await follow(sp, filters.slice(0, 1))).toBeGreaterThan(10);
  const { data, meta } = (await sp.call(reports.reportReadings, { query: { per_page: '100' } })).body;
  const ofDeleted = data.filter(({ user_id }: { user_id: string }) => other.studentIds.includes(user_id));
  expect([data.length, ofDeleted.length > 0]).toEqual([meta.total, true]);
  expect(ofDeleted.every(({ username }: { username: string | null }) => username === null)).toBe(true);
});
