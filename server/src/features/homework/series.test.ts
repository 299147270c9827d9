import { admins, articles, audit, departments, exams, homework as routes, notices, student } from '@okur/contract';
import { dayIn, instantAt, plusDays, wallTimeIn } from '@okur/contract/days';
import { nextWeekday, type Homework, type HomeworkSeries } from '@okur/contract/homework';
import type { Task } from '@okur/contract/student';
import { thisMonday, timeAhead, zoneAt } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeExam, makePaced } from '../../platform/testing/exams.ts';
import { makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { allRight, makeArticle, readHomework } from '../../platform/testing/learning.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { assignNext } from './next-of-series.ts';
import { dueSeries } from './series-job.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const { services } = app;

/** The clocks of the school at an instant that a test names: what the job does when it is then. */
const when = (id: string, now: Date) => services.transaction((tx) => assignNext(tx, id, now));
/** The job itself, at the present moment. */
async function runJob(): Promise<void> {
  const { db } = services;
  await endOf(app, (await startJob({ db, services, afterCommit: (then) => void then() }, dueSeries, { input: {} })).id);
}

const week = (school: School, over: object = {}) => ({
  title: 'Göl haftası',
  department_ids: [school.departmentIds[0]!],
  repeat: { weekday: 1, times: 4 },
  ...over,
});
/** A text that opens on a day at half past eight and is due on the Friday after at nine in the evening. */
async function weekly(school: School, monday: string, zone: string, over: object = {}): Promise<Homework> {
  const answer = await school.instructor.call(routes.createArticleHomework, {
    body: {
      ...week(school, over),
      article_id: (await makeArticle(school.instructor)).id,
      starts_at: instantAt(`${monday} 08:30:00`, zone).toISOString(),
      due_at: instantAt(`${plusDays(monday, 4)} 21:00:00`, zone).toISOString(),
    },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as Homework;
}
const series = async (client: Client, id: string) =>
  (await client.call(routes.getHomeworkSeries, { params: { id } })).body.data as HomeworkSeries;
const toggle = (client: Client, id: string, version?: number) =>
  client.call(routes.endHomeworkSeries, { params: { id }, query: version ? { version } : {} });
const change = (client: Client, id: string, body: object) =>
  client.call(routes.updateHomeworkSeries, { params: { id }, body });
const tasks = async (userId: string) =>
  (await (await app.signedIn('student', userId)).call(student.myTasks)).body.data as Task[];

describe.each([
  ['Europe/Istanbul', '2026-03-23'],
  ['Europe/Warsaw', '2026-03-23'],
  ['Europe/Warsaw', '2026-10-19'],
  ['America/Montreal', '2026-03-02'],
  ['America/Montreal', '2026-10-26'],
])('homework every week in %s over %s', (zone, monday) => {
  it('comes at the same time of day, whatever the clocks do', async () => {
    const school = await makeSchool(app, { company: { time_zone: zone } });
    const { id } = (await weekly(school, monday, zone)).series!;
    for (const weeks of [1, 2]) {
      const opens = instantAt(`${plusDays(monday, weeks * 7)} 08:30:00`, zone);
      expect(await when(id, new Date(opens.getTime() - 1))).toBe(false);
      expect(await when(id, opens)).toBe(true);
    }
    const { homeworks } = await series(school.instructor, id);
    expect(homeworks.map(({ starts_at }) => wallTimeIn(zone, new Date(starts_at)))).toEqual(
      [14, 7, 0].map((days) => `${plusDays(monday, days)} 08:30:00`),
    );
    expect(homeworks.map(({ due_at }) => wallTimeIn(zone, new Date(due_at)))).toEqual(
      [18, 11, 4].map((days) => `${plusDays(monday, days)} 21:00:00`),
    );
  });
});

describe('homework that repeats', () => {
  const zone = 'Europe/Istanbul';
  /** Where today's has opened, whatever day it is. */
  const noon = zoneAt(12);

  it('comes again as it was, with all its steps, to anyone who is in the class by then', async () => {
    const school = await makeSchool(app);
    const midnight = (day: string) => instantAt(`${day} 00:00:00`, zone).toISOString();
    const monday = thisMonday(zone);
    const given = await school.instructor.call(routes.createHomeworkSequence, {
      body: {
        ...week(school, { instructions: 'Sırayla yap.' }),
        // Over since this week began, and the next one until it ends.
        starts_at: midnight(plusDays(monday, -7)),
        due_at: midnight(monday),
        steps: [
          { kind: 'article', title: 'Metin', article_id: (await makeArticle(school.instructor)).id },
          { kind: 'exercise', title: 'Alıştırma', exercises: [{ exercise_id: await makePaced(sp), repetitions: 2 }] },
          {
            kind: 'exam',
            title: 'Sınav',
            exam_id: await makeExam(school.instructor, { attempts: 20 }),
            target: { measure: 'score', value: 50 },
          },
        ],
      },
    });
    expect(given.status, given.text).toBe(201);
    const [first] = given.body.data as Homework[];
    expect(first!.series).toMatchObject({ goes_on: true });
    const late = await makeStudent(app, school.companyId, school.departmentIds[0]!);
    await runJob();
    const present = (await tasks(late)).filter(
      ({ due_at }) => Date.parse(due_at) === Date.parse(midnight(plusDays(monday, 7))),
    );
    expect(present.map(({ title, instructions, sequence }) => [title, instructions, sequence?.step])).toEqual([
      ['Metin', 'Sırayla yap.', 1],
      ['Alıştırma', 'Sırayla yap.', 2],
      ['Sınav', 'Sırayla yap.', 3],
    ]);
    expect(present[2]!.target).toEqual({ measure: 'score', value: 50 });
    const seen = await series(school.instructor, first!.series!.id);
    expect(seen.homeworks).toMatchObject([
      { state: 'open', student_count: 3, completed_count: 0 },
      { state: 'ended', completed_count: 0 },
    ]);
    expect(seen.homeworks.every(({ sequence_id }) => sequence_id !== null)).toBe(true);
  });

  it('counts of several steps the students of the whole, not those who can do the first one', async () => {
    const school = await makeSchool(app);
    const exam_id = await makeExam(school.instructor, { attempts: 20 });
    const given = await school.instructor.call(routes.createHomeworkSequence, {
      body: {
        ...week(school),
        due_at: timeAhead(86_400_000).toISOString(),
        steps: [
          { kind: 'exam', title: 'Sınav', exam_id },
          { kind: 'article', title: 'Metin', article_id: (await makeArticle(school.instructor)).id },
        ],
      },
    });
    expect(given.status, given.text).toBe(201);
    const [, text] = given.body.data as Homework[];
    await readHomework(await app.signedIn('student', school.studentIds[0]!), text!, 60, allRight);
    await school.instructor.call(exams.deleteExam, { params: { id: exam_id } });
    const { homeworks } = await series(school.instructor, text!.series!.id);
    expect(homeworks).toMatchObject([{ student_count: 2, completed_count: 1 }]);
  });

  it('comes once, however many run at once or again', async () => {
    const school = await makeSchool(app);
    const monday = thisMonday(zone);
    const { id } = (await weekly(school, plusDays(monday, -7), zone)).series!;
    const now = instantAt(`${monday} 08:31:00`, zone);
    const done = await Promise.all([1, 2, 3, 4].map(() => when(id, now)));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await when(id, now)).toBe(false);
    expect((await series(school.instructor, id)).homeworks).toHaveLength(2);
  });

  it('comes once and not by half when its run is killed in the middle', async () => {
    const school = await makeSchool(app);
    const monday = thisMonday(zone);
    const { id } = (await weekly(school, plusDays(monday, -7), zone)).series!;
    const now = instantAt(`${monday} 08:31:00`, zone);
    await expect(
      services.transaction(async (tx) => {
        expect(await assignNext(tx, id, now)).toBe(true);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect((await series(school.instructor, id)).homeworks).toHaveLength(1);
    expect(await when(id, now)).toBe(true);
    expect((await series(school.instructor, id)).homeworks).toHaveLength(2);
  });

  it('leaves out weeks in which nothing ran', async () => {
    const school = await makeSchool(app);
    const monday = thisMonday(zone);
    const { id } = (await weekly(school, plusDays(monday, -21), zone)).series!;
    expect(await when(id, instantAt(`${monday} 09:00:00`, zone))).toBe(true);
    const { homeworks } = await series(school.instructor, id);
    expect(homeworks.map(({ starts_at }) => dayIn(zone, new Date(starts_at)))).toEqual([monday, plusDays(monday, -21)]);
  });

  it('ends after its last day', async () => {
    const school = await makeSchool(app);
    const monday = thisMonday(zone);
    const { id } = (await weekly(school, plusDays(monday, -7), zone, { repeat: { weekday: 1, times: 2 } })).series!;
    expect(await when(id, instantAt(`${monday} 08:30:00`, zone))).toBe(true);
    const seen = await series(school.instructor, id);
    expect(seen).toMatchObject({ end_reason: 'over', next_at: null });
    expect(seen.homeworks).toHaveLength(2);
    const refused = await toggle(school.instructor, id);
    expect([refused.status, refused.body.errors]).toEqual([409, { id: ['homework.series_over'] }]);
  });

  it('follows what was changed in the newest: title, note, classes', async () => {
    const school = await makeSchool(app);
    const monday = thisMonday(zone);
    const first = await weekly(school, plusDays(monday, -7), zone, {
      department_ids: school.departmentIds.slice(0, 1),
    });
    await school.instructor.call(routes.updateHomework, {
      params: { id: first.id },
      body: { title: 'Deniz haftası', instructions: 'Acele etme.' },
    });
    await when(first.series!.id, instantAt(`${monday} 08:30:00`, zone));
    const { homeworks } = await series(school.instructor, first.series!.id);
    const next = await school.instructor.call(routes.getHomework, { params: { id: homeworks[0]!.id } });
    expect(next.body.data).toMatchObject({ title: 'Deniz haftası', instructions: 'Acele etme.' });
  });

  it('goes on in the class with which its class became one, also when nothing of it was open then', async () => {
    const school = await makeSchool(app);
    const [from, into] = school.departmentIds as [string, string];
    const monday = thisMonday(zone);
    const first = await weekly(school, plusDays(monday, -7), zone);
    const merged = await school.manager.call(departments.mergeDepartment, {
      params: { id: school.companyId, departmentId: from },
      body: { into_department_id: into },
    });
    expect(merged.status, merged.text).toBe(200);
    expect(await when(first.series!.id, instantAt(`${monday} 08:30:00`, zone))).toBe(true);
    const [next] = (await series(school.manager, first.series!.id)).homeworks;
    const { data } = (await school.manager.call(routes.getHomework, { params: { id: next!.id } })).body;
    expect(data.departments).toMatchObject([{ id: into }]);
  });

  it('is ended, goes on by the same call, and misses nothing it should not bring', async () => {
    const school = await makeSchool(app, { company: { time_zone: noon } });
    const monday = thisMonday(noon);
    const { id } = (await weekly(school, plusDays(monday, -7), noon, { repeat: { weekday: 1, times: 12 } })).series!;
    const ended = await toggle(school.instructor, id, 1);
    expect(ended.body.data).toMatchObject({ end_reason: 'person', next_at: null, version: 2 });
    expect(await when(id, instantAt(`${monday} 08:30:00`, noon))).toBe(false);
    expect((await toggle(school.instructor, id, 1)).status).toBe(409);
    const back = await toggle(school.instructor, id, 2);
    expect(back.body.data).toMatchObject({ ended_at: null, end_reason: null });
    expect(dayIn(noon, new Date(back.body.data.next_at))).toBe(plusDays(monday, 7));
  });

  it('changes its weekday and its last day, and refuses a stale version', async () => {
    const school = await makeSchool(app, { company: { time_zone: noon } });
    const monday = thisMonday(noon);
    const { id } = (await weekly(school, monday, noon)).series!;
    const until = plusDays(monday, 40);
    const answer = await change(school.instructor, id, { weekday: 3, until_on: until, version: 1 });
    expect(answer.body.data).toMatchObject({ weekday: 3, until_on: until, version: 2 });
    expect(dayIn(noon, new Date(answer.body.data.next_at))).toBe(nextWeekday(3, dayIn(noon)));
    expect((await change(school.instructor, id, { weekday: 4, version: 1 })).body.code).toBe('stale_version');
    expect((await change(school.instructor, id, { until_on: monday })).body.errors).toEqual({
      until_on: ['homework.repeat_too_short'],
    });
    await toggle(school.instructor, id);
    expect((await change(school.instructor, id, { weekday: 5 })).status).toBe(409);
  });

  it('says what a last day needs', async () => {
    const school = await makeSchool(app);
    const article_id = (await makeArticle(school.instructor)).id;
    const give = (repeat: object) =>
      school.instructor.call(routes.createArticleHomework, {
        body: { ...week(school, { repeat }), article_id, due_at: timeAhead(86_400_000).toISOString() },
      });
    expect((await give({ weekday: 1, until: dayIn(zone) })).body.errors).toEqual({
      'repeat.until': ['homework.repeat_too_short'],
    });
    expect((await give({ weekday: 1, until: plusDays(dayIn(zone), 800) })).body.errors).toEqual({
      'repeat.until': ['homework.repeat_too_long'],
    });
    expect((await give({ weekday: 9, times: 4 })).body.errors).toHaveProperty(['repeat.weekday']);
    expect((await give({ weekday: 1 })).body.errors).toEqual({ 'repeat.until': ['validation.required'] });
  });

  it('is in the activity: set up, assigned again, ended', async () => {
    const school = await makeSchool(app);
    const monday = thisMonday(zone);
    const { id } = (await weekly(school, plusDays(monday, -7), zone)).series!;
    await when(id, instantAt(`${monday} 08:30:00`, zone));
    await toggle(school.instructor, id);
    const entries = (await sp.call(audit.listAudit, { query: { company_id: school.companyId } })).body.data as {
      subject: string;
      action: string;
      account: object | null;
    }[];
    expect(
      entries
        .filter(({ subject }) => subject.startsWith('HOMEWORK'))
        .map(({ subject, action, account }) => [subject, action, account === null]),
    ).toEqual([
      ['HOMEWORK_SERIES', 'update', false],
      ['HOMEWORK', 'create', true],
      ['HOMEWORK_SERIES', 'create', false],
      ['HOMEWORK', 'create', false],
    ]);
  });
});

describe('homework that repeats ends', () => {
  const zone = 'Europe/Istanbul';
  async function running() {
    const school = await makeSchool(app);
    const monday = thisMonday(zone);
    const { id } = (await weekly(school, plusDays(monday, -7), zone)).series!;
    return { school, id, next: () => when(id, instantAt(`${monday} 08:30:00`, zone)) };
  }
  const reason = async (client: Client, id: string) => (await series(client, id)).end_reason;

  it('when its class is archived, and says so to who set it up', async () => {
    const { school, id, next } = await running();
    await rows(services.db, sql`update departments set archived_at = now() where id = ${school.departmentIds[0]!}`);
    expect(await next()).toBe(false);
    expect(await reason(school.manager, id)).toBe('classes');
    const lines = (await school.instructor.call(notices.listNotices)).body.data as { text: string; params: object }[];
    expect(lines).toMatchObject([{ text: 'notice.homework_series_classes', params: { title: 'Göl haftası' } }]);
  });

  it('when who set it up teaches the class no longer', async () => {
    const { school, id, next } = await running();
    await rows(services.db, sql`delete from department_instructors where department_id = ${school.departmentIds[0]!}`);
    expect(await next()).toBe(false);
    expect(await reason(school.manager, id)).toBe('classes');
  });

  it('when who set it up is gone', async () => {
    const { school, id, next } = await running();
    const { data } = (await school.instructor.call(routes.getHomeworkSeries, { params: { id } })).body;
    const found = (await sp.call(admins.listAdmins, { query: { search: data.created_by } })).body.data as {
      id: string;
    }[];
    await sp.call(admins.deleteAdmin, { params: { id: found[0]!.id } });
    expect(await next()).toBe(false);
    expect(await reason(school.manager, id)).toBe('instructor');
  });

  it('when its text was deleted, and names the step', async () => {
    const { school, id, next } = await running();
    const { homeworks } = await series(school.instructor, id);
    const first = (await school.instructor.call(routes.getHomework, { params: { id: homeworks[0]!.id } })).body.data;
    await school.instructor.call(articles.deleteArticle, { params: { id: first.content_id } });
    expect(await next()).toBe(false);
    expect(await reason(school.instructor, id)).toBe('content');
    const lines = (await school.instructor.call(notices.listNotices)).body.data as { params: object }[];
    expect(lines).toMatchObject([{ params: { step: 'Göl haftası' } }]);
  });

  it('not while its school is suspended or deleted: then it waits', async () => {
    const { school, id } = await running();
    await rows(services.db, sql`update companies set status = 'suspended' where id = ${school.companyId}`);
    await runJob();
    expect((await series(sp, id)).homeworks).toHaveLength(1);
  });

  it('for no one out of reach: another school’s staff do not find it', async () => {
    const { id } = await running();
    const other = await makeSchool(app);
    for (const client of [other.manager, other.instructor]) {
      expect((await client.call(routes.getHomeworkSeries, { params: { id } })).status).toBe(404);
      expect((await toggle(client, id)).status).toBe(404);
      expect((await change(client, id, { weekday: 2 })).status).toBe(404);
    }
  });
});
