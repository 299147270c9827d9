import { reports } from '@okur/contract';
import { dayIn, plusDays } from '@okur/contract/days';
import { rightNow } from '@okur/contract/testing/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { rows, type Sql, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeInstructor, makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { daysAgo, makeReading, makeText } from '../../platform/testing/readings.ts';
import { catchUp } from './follow-up.ts';
import { ask, makeYears } from './testing.ts';

const app = await testApp();
const { db } = app.services;
const sp = await staff(app, 'SP');
let school: School;
let other: School;

beforeAll(async () => {
  ({ school, other } = await makeYears(app));
});

const close = (value: number | null, wanted: number | null) =>
  wanted === null ? expect(value).toBeNull() : expect(value).toBeCloseTo(wanted, 5);
const inYear = sql`r.finished_at >= (date_trunc('month',
  now() at time zone 'Europe/Istanbul') - interval '11 months') at time zone 'Europe/Istanbul'`;
const month = sql`to_char(r.finished_at at time zone 'Europe/Istanbul', 'YYYY-MM')`;
/** Said once more, of the records alone: the first reading of each text, unpaced, that can be trusted. */
const isCounted = sql`not r.implausible and coalesce(s.trust, r.trust) <> 'C'`;
const isFirst = sql`not exists (select from reading_sessions e where e.user_id = r.user_id
  and e.article_id = r.article_id and (e.finished_at, e.id) < (r.finished_at, r.id))`;
const measured = sql`${isCounted} and r.mode = 'plain' and ${isFirst}`;
const readings = sql`reading_sessions r left join reading_answers s on s.reading_id = r.id`;

/** Who asks for whose figures, and the raw records that these are of. */
const cases = (): { name: string; client: Client; query: Record<string, string>; of: Sql }[] => [
  { name: 'a school', client: school.manager, query: {}, of: sql`r.company_id = ${school.companyId}` },
  {
    name: 'a class',
    client: school.manager,
    query: { department_id: school.departmentIds[1]! },
    of: sql`r.department_id = ${school.departmentIds[1]!}`,
  },
  {
    name: 'a student',
    client: school.manager,
    query: { user_id: school.studentIds[0]! },
    of: sql`r.user_id = ${school.studentIds[0]!}`,
  },
  {
    name: 'the classes of an instructor',
    client: school.instructor,
    query: {},
    of: sql`r.department_id = ${school.departmentIds[0]!}`,
  },
  { name: 'the platform', client: sp, query: {}, of: sql`true` },
  {
    name: 'one school of the platform',
    client: sp,
    query: { company_id: other.companyId },
    of: sql`r.company_id = ${other.companyId}`,
  },
];

describe('the figures of a report are those of the raw records', () => {
  it('speed by month, with its range, for whomever', async () => {
    for (const { name, client, query, of } of cases()) {
      const { data, meta } = await ask(client, reports.monthlySpeeds, query);
      const raw = await rows<{ month: string; wpm: number; n: number; low: number | null }>(
        db,
        sql`select ${month} as month, avg(r.wpm) as wpm, count(*)::int as n,
          avg(r.wpm) - 1.96 * stddev_samp(r.wpm) / sqrt(count(*)) as low from ${readings}
          where ${of} and ${measured} and ${inYear} group by 1`,
      );
      expect(data, name).toHaveLength(12);
      for (const point of data) {
        const wanted = raw.find((r) => r.month === point.month);
        expect(point.records, `${name} ${point.month}`).toBe(wanted?.n ?? 0);
        close(point.value, wanted?.wpm ?? null);
        if (wanted && wanted.n > 1) close(point.low, wanted.low);
      }
      const all = raw.reduce((sum, r) => sum + r.n, 0);
      expect(meta.total.records, name).toBe(all);
      close(meta.total.value, all ? raw.reduce((sum, r) => sum + r.wpm * r.n, 0) / all : null);
    }
  });

  it('comprehension by month and its bands', async () => {
    for (const { name, client, query, of } of cases()) {
      const { data } = await ask(client, reports.monthlyComprehension, query);
      const raw = await rows<{
        month: string;
        comprehension: number;
        effective: number;
        n: number;
        high: number;
        middle: number;
      }>(
        db,
        sql`select ${month} as month, avg(s.comprehension) as comprehension,
          avg(r.wpm * s.comprehension_corrected / 100) as effective,
          count(s.comprehension)::int as n, count(*) filter (where s.comprehension >= 80)::int as high,
              count(*) filter (where s.comprehension >= 59 and s.comprehension < 80)::int as middle from ${readings}
                where ${of} and ${measured} and ${inYear} and s.comprehension is not null group by 1`,
      );
      for (const point of data) {
        const wanted = raw.find((r) => r.month === point.month);
        expect([point.records, point.independent, point.instructional], `${name} ${point.month}`).toEqual([
          wanted?.n ?? 0,
          wanted?.high ?? 0,
          wanted?.middle ?? 0,
        ]);
        expect(point.independent + point.instructional + point.frustration).toBe(point.records);
        close(point.value, wanted?.comprehension ?? null);
        close(point.effective_speed, wanted?.effective ?? null);
      }
    }
  });

  it('the period before, in days as many', async () => {
    const query = { from: '2026-01-01', to: '2026-03-31' };
    const { meta } = await ask(school.manager, reports.monthlySpeeds, { ...query, kind: 'guided' });
    expect(meta.period).toEqual({ ...query, before: { from: '2025-10-03', to: '2025-12-31' } });
    const [raw] = await rows<{ now: number; before: number }>(
      db,
      sql`select count(*) filter (where okur_day(r.finished_at, 'Europe/Istanbul') between '2026-01-01'
        and '2026-03-31')::int as now, count(*)
        filter (where okur_day(r.finished_at, 'Europe/Istanbul') between '2025-10-03'
        and '2025-12-31')::int as before
          from ${readings} where r.company_id = ${school.companyId} and ${isCounted} and r.mode <> 'plain'`,
    );
    expect([meta.total.records, meta.before.records]).toEqual([raw!.now, raw!.before]);
  });

  it('exercises by kind and by month, counted and in seconds', async () => {
    for (const { name, client, query, of } of cases()) {
      const raw = await rows<{ kind: string; n: number; seconds: number }>(
        db,
        sql`select r.kind, count(*)::int as n, sum(r.seconds) as seconds from exercise_attempts r
          where ${of} and ${inYear} group by 1`,
      );
      const counts = (await ask(client, reports.completedExercises, query)).data as { label: string; value: number }[];
      const times = (await ask(client, reports.exerciseTimes, query)).data as {
        label: string;
        value: number;
        records: number;
      }[];
      expect(Object.fromEntries(counts.map((c) => [c.label, c.value])), name).toEqual(
        Object.fromEntries(raw.map((r) => [r.kind, r.n])),
      );
      expect(Object.fromEntries(times.map((c) => [c.label, [c.value, c.records]])), name).toEqual(
        Object.fromEntries(raw.map((r) => [r.kind, [r.seconds, r.n]])),
      );
      const months = await ask(client, reports.completedExercises, { ...query, by: 'month' });
      expect(months.data.reduce((sum: number, m: { value: number }) => sum + m.value, 0)).toBe(months.meta.total.value);
    }
  });

  it('texts by how often they were read, and by how often they were answered', async () => {
    for (const { name, client, query, of } of cases()) {
      const { data } = await ask(client, reports.mostReadArticles, { ...query, top: '50' });
      const raw = await rows<{
        id: string;
        n: number;
        answered: number;
        wpm: number | null;
        comprehension: number | null;
      }>(
        db,
        sql`select r.article_id as id, count(*)::int as n, count(s.reading_id)
          filter (where ${measured})::int as answered, avg(r.wpm) filter (where ${measured}) as wpm,
          avg(s.comprehension) filter (where ${measured}) as comprehension
            from ${readings} where ${of} and ${isCounted} and ${inYear} group by 1`,
      );
      expect(data, name).toHaveLength(raw.length);
      expect(data.map((d: { value: number }) => d.value)).toEqual(raw.map((r) => r.n).toSorted((a, b) => b - a));
      for (const point of data) {
        const wanted = raw.find((r) => r.id === point.id)!;
        expect([point.value, point.records]).toEqual([wanted.n, wanted.answered]);
        close(point.wpm, wanted.wpm);
        close(point.comprehension, wanted.comprehension);
      }
    }
    const solved = await ask(school.instructor, reports.instructorArticles);
    expect(solved.data.map((d: { value: number }) => d.value)).toEqual(
      solved.data.map((d: { records: number }) => d.records),
    );
  });

  it('totals, of all kinds of reading', async () => {
    const { data } = await ask(school.instructor, reports.totalStatistics);
    const own = sql`r.department_id = ${school.departmentIds[0]!}`;
    const [raw] = await rows<Record<string, number>>(
      db,
      sql`select count(*)::int as readings, sum(r.words)::int as words, sum(r.active_seconds) as seconds,
        (select count(*)::int from exercise_attempts r where ${own} and ${inYear}) as exercises,
            (select sum(r.seconds) from exercise_attempts r where ${own} and ${inYear}) as exercise_seconds
              from ${readings} where ${own} and ${isCounted} and ${inYear}`,
    );
    expect(Object.fromEntries(data.map((d: { label: string; value: number }) => [d.label, d.value]))).toEqual(
      Object.fromEntries(Object.entries(raw!).map(([label, value]) => [label, expect.closeTo(value, 5)])),
    );
  });

  it('departments and companies side by side add up to theirs', async () => {
    const { data } = await ask(school.manager, reports.departmentsCompared, { sort: '-readings' });
    expect(data).toHaveLength(3);
    const whole = await ask(school.manager, reports.monthlySpeeds);
    expect(data.reduce((sum: number, d: { now: { readings: number } }) => sum + d.now.readings, 0)).toBe(
      whole.meta.total.records,
    );
    expect(data.map((d: { now: { readings: number } }) => d.now.readings)).toEqual(
      data.map((d: { now: { readings: number } }) => d.now.readings).toSorted((a: number, b: number) => b - a),
    );
    expect(data.reduce((sum: number, d: { students: number }) => sum + d.students, 0)).toBe(5);
    const companies = await ask(sp, reports.companiesCompared, { sort: '-seconds' });
    const mine = companies.data.find((c: { id: string }) => c.id === school.companyId);
    close(mine.now.wpm, whole.meta.total.value);
    expect(mine.now.readings).toBe(whole.meta.total.records);
    expect((await ask(school.instructor, reports.departmentsCompared)).data.map((d: { id: string }) => d.id)).toEqual([
      school.departmentIds[0],
    ]);
  });
});

describe('every number opens the rows behind it', () => {
  it('as many as it rests on, and of the same mean', async () => {
    for (const { name, client, query } of cases()) {
      const { data } = await ask(client, reports.monthlySpeeds, query);
      for (const point of data.slice(6)) {
        const list = await ask(client, reports.reportReadings, { ...point.rows.query, isAll: 'true' });
        expect(list.data.length, `${name} ${point.month}`).toBe(point.records);
        close(
          point.value,
          list.data.length
            ? list.data.reduce((sum: number, r: { wpm: number }) => sum + r.wpm, 0) / list.data.length
            : null,
        );
      }
      const exercises = await ask(client, reports.completedExercises, query);
      for (const point of exercises.data)
        expect((await ask(client, reports.reportAttempts, point.rows.query)).meta.total).toBe(point.value);
    }
  });

  it('of who left, without a name', async () => {
    const to = dayIn('Europe/Istanbul', rightNow());
    const list = await ask(school.manager, reports.reportReadings, { isAll: 'true', from: plusDays(to, -700), to });
    const gone = list.data.filter((r: { user_id: string }) => r.user_id === school.studentIds[5]);
    expect(gone.length).toBeGreaterThan(0);
    expect(gone.every((r: { name: unknown; username: unknown }) => r.name === null && r.username === null)).toBe(true);
  });
});

it('the rows of several classes are in one order, by number and by cursor', async () => {
  const { adminId } = await makeInstructor(app, school.companyId, school.departmentIds.slice(0, 2));
  const instructor = await app.signedIn('staff', adminId);
  for (const [route, table] of [
    [reports.reportReadings, sql`${readings} where ${isCounted} and`],
    [reports.reportAttempts, sql`exercise_attempts r where`],
  ] as const) {
    const raw = await rows<{ id: string }>(
      db,
      sql`select r.id from ${table} r.department_id = any(array[${sql.join(
        school.departmentIds.slice(0, 2).map((id) => sql`${id}::uuid`),
        ', ',
      )}]) and ${inYear} order by r.finished_at desc, r.id desc`,
    );
    const wanted = raw.map(({ id }) => id);
    expect(wanted.length).toBeGreaterThan(14);
    for (const sort of ['-finished_at', 'finished_at']) {
      const [numbered, walked]: string[][] = [[], []];
      let cursor: string | null = null;
      for (let page = 1; page <= Math.ceil(wanted.length / 7); page++) {
        const byNumber = await ask(instructor, route, { sort, per_page: '7', page: String(page) });
        expect(byNumber.meta.total).toBe(wanted.length);
        const byCursor: typeof byNumber = await ask(instructor, route, {
          sort,
          per_page: '7',
          ...(cursor ? { cursor } : {}),
        });
        cursor = byCursor.meta.next_cursor;
        numbered!.push(...byNumber.data.map((r: { id: string }) => r.id));
        walked!.push(...byCursor.data.map((r: { id: string }) => r.id));
      }
      const inOrder = sort === 'finished_at' ? wanted.toReversed() : wanted;
      expect(numbered).toEqual(inOrder);
      expect(walked).toEqual(inOrder);
    }
  }
});

it('schools and classes side by side count who is taught, as the growth beside them does', async () => {
  const { companyId, departmentIds, studentIds, manager } = await makeSchool(app, { students: 3 });
  const [taught, past] = departmentIds as [string, string];
  const ended = await makeStudent(app, companyId, taught, { status: 'expired' });
  await makeStudent(app, companyId, null);
  const text = await makeText(app);
  for (const id of [ended, studentIds[0]!, studentIds[1]!])
    await makeReading(app, { user: { id, companyId }, text, wpm: 100, finished: daysAgo(1) });
  await rows(db, sql`update departments set archived_at = now() where id = ${past}`);
  await catchUp(app.services);
  // Of the class: two of three, one of whom reads; the school has one without a class as well.
  expect(await ask(manager, reports.departmentsCompared)).toMatchObject({
    data: [{ id: taught, students: 2, active: 1 }],
  });
  const { data } = await ask(sp, reports.companiesCompared, { per_page: '100' });
  expect(data.find(({ id }: { id: string }) => id === companyId)).toMatchObject({ students: 3, active: 1 });
  expect((await ask(manager, reports.growthCounts)).data.too_early).toBe(3);
});
