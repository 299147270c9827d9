import { audit, departments, exams, homework as routes, student } from '@okur/contract';
import { dayIn, instantAt, plusDays, wallTimeIn } from '@okur/contract/days';
import type { Homework } from '@okur/contract/homework';
import type { Task } from '@okur/contract/student';
import { thisMonday, timeAhead } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeExam, makePaced } from '../../platform/testing/exams.ts';
import { makeSchool, makeStudent, staff } from '../../platform/testing/factories.ts';
import { allRight, makeArticle, readHomework } from '../../platform/testing/learning.ts';
import { assignNext } from './next-of-series.ts';
import { runSeriesJob, series, seriesAt, toggle, week, weekly } from './testing.ts';

/* Weekly homework: what comes when. Until when it does is in series-ends.test.ts. */

const app = await testApp();
const sp = await staff(app, 'SP');
const { services } = app;
const when = seriesAt(app);
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
    await runSeriesJob(app);
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
