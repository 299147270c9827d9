import { certificates, companies, dashboard, exports, jobs, parents, reports, student, users } from '@okur/contract';
import { dailyTasks, departments, homework, instructors, studentReports } from '@okur/contract';
import type { Route } from '@okur/contract/route';
import { rightNow, timeAgo } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { row, rows, sql } from './platform/database/index.ts';
import { type Client, testApp } from './platform/testing/app.ts';
import { makeParent, makeSchool, type School, staff } from './platform/testing/factories.ts';
import { endOf } from './platform/testing/jobs.ts';
import { makeHomework } from './platform/testing/learning.ts';
import { makeAttempt, makeReading, makeText } from './platform/testing/readings.ts';
import { catchUp } from './features/reports/store.ts';
import { rebuildFigures } from './features/reports/rebuild.ts';
import { long } from './platform/testing/long.ts';

/* A school lives by its own clock: a day is the same on every screen, for anyone who asks and wherever the server
 * is. */

const app = await testApp();
const { db } = app.services;
const sp = await staff(app, 'SP');

/** A day of a school: its first and its last half hour, as instants. */
const daysOfSchools = [
  ['Istanbul', 'Europe/Istanbul', '2025-06-10', '2025-06-09T21:30:00Z', '2025-06-10T20:30:00Z'],
  ['Warsaw', 'Europe/Warsaw', '2025-06-10', '2025-06-09T22:30:00Z', '2025-06-10T21:30:00Z'],
  ['Warsaw, an hour shorter', 'Europe/Warsaw', '2025-03-30', '2025-03-29T23:30:00Z', '2025-03-30T21:30:00Z'],
  ['Warsaw, an hour longer', 'Europe/Warsaw', '2025-10-26', '2025-10-25T22:30:00Z', '2025-10-26T22:30:00Z'],
  ['Montreal', 'America/Montreal', '2025-06-10', '2025-06-10T04:30:00Z', '2025-06-11T03:30:00Z'],
  ['Montreal, an hour shorter', 'America/Montreal', '2025-03-09', '2025-03-09T05:30:00Z', '2025-03-10T03:30:00Z'],
  ['Montreal, an hour longer', 'America/Montreal', '2025-11-02', '2025-11-02T04:30:00Z', '2025-11-03T04:30:00Z'],
] as const;
const hour = 3_600_000;

const schoolIn = (time_zone: string): Promise<School> =>
  makeSchool(app, { departments: 1, students: 1, company: { time_zone, parent_access: true } });

/** A reading and an exercise in the first and the last half hour of a day, and an hour before and after each. */
async function fill(school: School, first: string, last: string): Promise<void> {
  const user = { id: school.studentIds[0]!, companyId: school.companyId };
  for (const at of [Date.parse(first) - hour, Date.parse(first), Date.parse(last), Date.parse(last) + hour]) {
    await makeReading(app, { user, wpm: 100, comprehension: 80, finished: new Date(at) });
    await makeAttempt(app, user.id, { finished: new Date(at) });
  }
  await catchUp(app.services);
}

const ask = async (client: Client, route: Route, request: Parameters<Client['call']>[1] = {}) => {
  const answer = await client.call(route, request);
  expect([200, 201, 202], answer.text).toContain(answer.status);
  return answer.body;
};
const instants = (found: { finished_at: string }[]): string[] =>
  found.map(({ finished_at }) => new Date(finished_at).toISOString().replace('.000', '')).sort();

/** Everyone who sees the school's figures, and how they ask for them. */
const readersOf = (school: School): { who: string; client: Client; of: Record<string, string> }[] => [
  { who: 'its manager', client: school.manager, of: {} },
  { who: 'its instructor', client: school.instructor, of: {} },
  { who: 'about the class', client: school.manager, of: { department_id: school.departmentIds[0]! } },
  { who: 'about the student', client: school.manager, of: { user_id: school.studentIds[0]! } },
  { who: 'the platform', client: sp, of: { company_id: school.companyId } },
];

describe.each(long ? daysOfSchools : daysOfSchools.filter((_day, at) => at % 2 === 0))(
  '%s (%s) on %s',
  (_city, zone, day, first, last) => {
    it('counts in every report what was done between its midnights, and lists the same records', async () => {
      const school = await schoolIn(zone);
      await fill(school, first, last);
      for (const { who, client, of } of readersOf(school)) {
        const query = { ...of, from: day, to: day };
        const figures = {
          readings: (await ask(client, reports.monthlySpeeds, { query })).meta.total.records,
          comprehension: (await ask(client, reports.monthlyComprehension, { query })).meta.total.records,
          exercises: (await ask(client, reports.completedExercises, { query })).meta.total.value,
        };
        expect(figures, who).toEqual({ readings: 2, comprehension: 2, exercises: 2 });
        for (const list of [reports.reportReadings, reports.reportAttempts]) {
          const found = await ask(client, list, { query });
          expect([instants(found.data), found.meta.total], who).toEqual([[first, last], 2]);
        }
      }
      const around = await ask(school.manager, reports.reportReadings, { query: { to: day } });
      expect(around.meta.total).toBe(3);
    });

    it('writes its own clock into files', async () => {
      const school = await schoolIn(zone);
      await fill(school, first, last);
      const file = await school.manager.call(reports.usersReport, { query: { format: 'csv', locale: 'en' } });
      // The last reading is an hour later: half an hour past midnight.
      const next = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hour).toISOString().slice(0, 10);
      expect(file.text).toContain(`,${next} 00:30,`);
      const begun = await ask(school.manager, exports.exportList, {
        body: {
          list: 'reports/readings',
          query: { from: day, to: day },
          format: 'csv',
          name: 'Readings',
          locale: 'en',
          columns: [{ label: 'Finished', fields: ['finished_at'] }],
        },
      });
      const job = await endOf(app, begun.data.id);
      const list = await school.manager.call(jobs.jobFile, { params: { jobId: job.id } });
      expect(list.text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
        'Finished',
        `${day} 23:30`,
        `${day} 00:30`,
      ]);
    });
  },
);

const mondayOf = (day: string): string => {
  const at = Date.parse(day);
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * 24 * hour).toISOString().slice(0, 10);
};
const mondayBefore = (monday: string, days: number): string =>
  new Date(Date.parse(monday) - days * 24 * hour).toISOString().slice(0, 10);

/** Somewhere it is another day than in Istanbul, whatever the hour. */
const near = ['Europe/Warsaw', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
const zones = long ? ['Europe/Istanbul', 'America/Montreal', ...near] : near;
const dayIn = (zone: string, at = rightNow().getTime()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(at);
/** Midnight of a day that is so many days before today there. */
const midnightIn = async (zone: string, ago: number): Promise<Date> =>
  new Date(
    (await row<{ at: string }>(
      db,
      sql`select ((now() at time zone ${zone})::date - ${ago}::int)::timestamp at time zone ${zone} as at`,
    ))!.at,
  );

describe.each(zones)('today in %s', (zone) => {
  it('is the last day of every report that asks for no days', async () => {
    const school = await schoolIn(zone);
    const child = school.studentIds[0]!;
    for (const { who, client, of } of readersOf(school)) {
      const { meta } = await ask(client, reports.monthlySpeeds, { query: of });
      expect(meta.period.to, who).toBe(dayIn(zone));
    }
    const { data } = await ask(school.manager, dashboard.usersDashboard, {});
    expect(data.period.to).toBe(dayIn(zone));
    const report = await ask(school.manager, studentReports.studentReport, {
      params: { id: child },
      query: { locale: 'en' },
    });
    const today = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: zone }).format(rightNow());
    expect([report.data.period.to, report.data.made]).toEqual([dayIn(zone), expect.stringContaining(today)]);
    const ofMonths = await ask(sp, studentReports.studentReport, { params: { id: child }, query: { months: '3' } });
    const begin = await row<{ day: string }>(
      db,
      sql`select (${dayIn(zone)}::date - interval '3 months')::date::text as day`,
    );
    expect(ofMonths.data.period).toMatchObject({ from: begin!.day, to: dayIn(zone) });
  });

  it('is told with the people of the school, and to a school by its own children alone', async () => {
    const school = await schoolIn(zone);
    const elsewhere = await schoolIn('Pacific/Midway');
    const { data: instructor } = await ask(sp, instructors.getInstructor, { params: { id: school.instructorId } });
    const id = await makeParent(app, [school.studentIds[0]!]);
    const zoneOfParent = async (client: Client) =>
      (await ask(client, parents.getParent, { params: { id } })).data.time_zone as string;
    expect([instructor.time_zone, await zoneOfParent(sp)]).toEqual([zone, zone]);
    await rows(db, sql`insert into parent_users (parent_id, user_id) values (${id}, ${elsewhere.studentIds[0]!})`);
    expect([await zoneOfParent(school.manager), await zoneOfParent(elsewhere.manager)]).toEqual([
      zone,
      'Pacific/Midway',
    ]);
    // Of two schools the one where it is earliest.
    expect(['Pacific/Midway', 'Pacific/Pago_Pago']).toContain(await zoneOfParent(sp));
  });

  it('is told with a class and with homework, for anyone who belongs to no school', async () => {
    const school = await schoolIn(zone);
    const { data: department } = await ask(sp, departments.getDepartment, { params: { id: school.departmentIds[0]! } });
    const given = await makeHomework(school.instructor, await makeText(app), school.departmentIds);
    const { data: task } = await ask(sp, homework.getHomework, { params: { id: given.id } });
    expect([department.time_zone, task.time_zone]).toEqual([zone, zone]);
  });

  it('ends the seven and the thirty days of the dashboards', async () => {
    const school = await schoolIn(zone);
    const user = { id: school.studentIds[0]!, companyId: school.companyId };
    const at = async (ago: number, minutes: number) =>
      makeReading(app, {
        user,
        wpm: 100,
        comprehension: 80,
        finished: new Date((await midnightIn(zone, ago)).getTime() + minutes * 60_000),
      });
    // The last minute of the day that is over, the first of the one that still counts.
    await at(29, -1);
    await at(29, 0);
    await at(6, -1);
    await at(6, 0);
    await catchUp(app.services);
    for (const client of [school.manager, school.instructor]) {
      const { data } = await ask(client, dashboard.classesDashboard);
      expect([data.readers_7_days, data.averages.readings]).toEqual([1, 3]);
    }
    const { data } = await ask(school.manager, dashboard.usersDashboard);
    expect([data.readings_7_days, data.students_active_30_days]).toEqual([1, 1]);
    const watched = await ask(school.manager, reports.instructorStudents, {});
    expect(watched.data.map((one: { readings: number }) => one.readings)).toEqual([3]);
  });

  it('begins the week of the student and of the parents on its own Monday', async () => {
    const school = await schoolIn(zone);
    const user = { id: school.studentIds[0]!, companyId: school.companyId };
    const today = dayIn(zone);
    const monday = mondayOf(today);
    const sinceMonday = (Date.parse(today) - Date.parse(monday)) / 24 / hour;
    const begin = (await midnightIn(zone, sinceMonday + 7)).getTime();
    for (const minutes of [-30, 30])
      await makeReading(app, { user, wpm: 100, finished: new Date(begin + minutes * 60_000) });
    await catchUp(app.services);
    const weeks = [14, 7].map((days) => ({ week: mondayBefore(monday, days), readings: 1 }));
    const child = await app.signedIn('student', user.id);
    const parent = await app.signedIn('parent', await makeParent(app, [user.id]));
    expect((await ask(child, student.myProgress)).data.weeks).toMatchObject(weeks);
    expect((await ask(parent, parents.parentDashboard)).data[0].weeks).toMatchObject(weeks);
  });

  it('ends the days without a reading, for parents, the report and the list of who needs help', async () => {
    const school = await schoolIn(zone);
    const user = { id: school.studentIds[0]!, companyId: school.companyId };
    const parent = await app.signedIn('parent', await makeParent(app, [user.id]));
    const nineDaysAgo = (await midnightIn(zone, 9)).getTime();
    const said = async () => {
      const [card] = (await ask(parent, parents.parentDashboard)).data;
      const params = { id: user.id };
      const report = await ask(school.manager, studentReports.studentReport, { params, query: { locale: 'en' } });
      const [watched] = (await ask(school.manager, reports.instructorStudents, {})).data;
      return [card.tonight.days, report.data.next_step.rule === 'read_again', watched.reasons.includes('quiet')];
    };
    // The last minute of a day, then the first of the next one.
    await makeReading(app, { user, wpm: 100, finished: new Date(nineDaysAgo - 60_000) });
    await catchUp(app.services);
    expect(await said()).toEqual([10, true, true]);
    await makeReading(app, { user, wpm: 100, finished: new Date(nineDaysAgo + 60_000) });
    await catchUp(app.services);
    expect(await said()).toEqual([9, false, false]);
  });

  it('is written on what is made today: certificates, the daily task, the list of new students', async () => {
    const school = await schoolIn(zone);
    const pupil = school.studentIds[0]!;
    const { data: template } = await ask(school.manager, certificates.createCertificateTemplate, {
      body: { title: 'Hızlı okur', language: 'tr', body: '{{student}} {{date}}' },
    });
    await ask(school.manager, certificates.issueCertificates, {
      body: { template_id: template.id, user_ids: [pupil], department_ids: [] },
    });
    const issued = await ask(school.manager, certificates.listCertificates, { query: { user_id: pupil } });
    expect(issued.data[0].issued_on).toBe(dayIn(zone));
    const child = await app.signedIn('student', pupil);
    expect((await ask(child, dailyTasks.myToday)).data.date).toBe(dayIn(zone));
    await rows(db, sql`update users set created_at = ${await midnightIn(zone, 0)} where id = ${pupil}`);
    const made = (to: Date) =>
      ask(sp, users.listUsers, {
        query: { company_id: school.companyId, created_to: dayIn(zone, to.getTime()) },
      }).then(({ data }) => data.length);
    expect([await made(rightNow()), await made(timeAgo(24 * hour))]).toEqual([1, 0]);
    const month = dayIn(zone).slice(0, 7);
    const created = await ask(sp, reports.createdUsers, { query: { company_id: school.companyId } });
    expect(created.data.find((point: { month: string }) => point.month === month)?.value).toBe(1);
  });
});

it('a school that moves to another zone has its days counted again, and no one else', async () => {
  const school = await schoolIn('Europe/Istanbul');
  const other = await schoolIn('Europe/Istanbul');
  // Half an hour before midnight in Istanbul: in Montreal the afternoon of the same day, in Kiritimati the next one.
  for (const of of [school, other]) await fill(of, '2025-06-09T21:30:00Z', '2025-06-10T20:30:00Z');
  const onDay = async (of: School, client: Client, day: string) => {
    const query = { company_id: of.companyId, from: day, to: day };
    return [
      (await ask(client, reports.monthlySpeeds, { query })).meta.total.records,
      (await ask(client, reports.completedExercises, { query })).meta.total.value,
      (await ask(client, reports.reportReadings, { query })).data.length,
      (await ask(client, reports.reportReadings, { query })).meta.total,
    ];
  };
  const { data: company } = await ask(sp, companies.getCompany, { params: { id: school.companyId } });
  await ask(sp, companies.updateCompany, {
    params: { id: company.id },
    body: {
      company_name: company.company_name,
      short_name: company.short_name,
      time_zone: 'Pacific/Kiritimati',
      version: company.version,
    },
  });
  await catchUp(app.services);
  expect(await onDay(school, school.manager, '2025-06-10')).toEqual([2, 2, 2, 2]);
  expect(await onDay(school, sp, '2025-06-11')).toEqual([2, 2, 2, 2]);
  expect(await onDay(other, sp, '2025-06-10')).toEqual([2, 2, 2, 2]);
  const figures = async () => ({
    groups: await rows(db, sql`select * from group_days where count <> 0 order by 1, 2, 3, 4, 5`),
    texts: await rows(db, sql`select * from article_days where count <> 0 order by 1, 2, 3`),
    students: await rows(db, sql`select * from learning_days where count <> 0 order by 1, 2, 3, 4, 5, 6, 7`),
  });
  const followed = await figures();
  await rebuildFigures(app.services);
  expect(await figures()).toEqual(followed);
});
