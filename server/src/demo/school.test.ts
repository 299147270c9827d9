import { exerciseKindNames } from '@okur/contract/exercises/names';
import { auth, demo, homework, parents, student } from '@okur/contract';
import type { OwnCompany } from '@okur/contract/accounts';
import type { Homework, HomeworkSequence } from '@okur/contract/homework';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureCatalogue } from '../features/articles/catalogue.ts';
import { demoSignIns, demoStaff } from '../features/demo/accounts.ts';
import { row, rows, sql } from '../platform/database/index.ts';
import { textsLeft } from '../features/library/store.ts';
import { type Answer, testApp } from '../platform/testing/app.ts';
import { makeDemo } from './school.ts';

const app = await testApp({ DEMO: '1' });
const { db } = app.services;
const said: string[] = [];
const warned: string[] = [];
process.on('warning', ({ message }) => warned.push(message));
let seconds = 0;

beforeAll(async () => {
  const before = process.cpuUsage();
  await ensureCatalogue(app.services);
  await makeDemo(app.services, (line) => said.push(line));
  const { user, system } = process.cpuUsage(before);
  seconds = (user + system) / 1_000_000;
}, 300_000);

const counts = () =>
  row<Record<string, number>>(
    db,
    sql`select (select count(*)::int from companies) as companies, (select count(*)::int
      from departments) as departments, (select count(*)::int from users) as users,
          (select count(*)::int from instructors) as instructors, (select count(*)::int
            from parents) as parents, (select count(*)::int from articles where status = 'published') as articles,
          (select count(*)::int from homeworks) as homeworks, (select count(*)::int
            from reading_sessions) as readings, (select count(*)::int from reading_answers) as answers`,
  );
async function signIn(role: string): Promise<Pick<Answer, 'status' | 'body'> & { headers: Record<string, string> }> {
  const { email, password } = demoSignIns.find((s) => s.role === role)!;
  const route = role === 'parent' ? auth.loginParent : role === 'student' ? auth.loginStudent : auth.loginAdmin;
  const { status, body } = await app.anonymous.call(route, { body: { email, password } });
  return { status, body, headers: { authorization: `Bearer ${body.access_token?.token}` } };
}

describe('the demo school', () => {
  it('has three schools, a dozen classes, 300 students and a year of readings', async () => {
    expect(await counts()).toMatchObject({ companies: 3, departments: 12, users: 300, articles: 20 });
    const { instructors, parents: parentCount, homeworks, readings } = (await counts())!;
    expect(instructors).toBeGreaterThanOrEqual(8);
    expect(parentCount).toBeGreaterThan(120);
    expect(homeworks).toBeGreaterThan(90);
    expect(readings).toBeGreaterThan(8000);
    expect(said.join('\n')).toContain('readings');
  });
  it('plays its exercises: every score is made of what was done, levels rise and fall by the rule', async () => {
    const played = await row<{ kinds: number; attempts: number; levels: number; trusted: number; empty: number }>(
      db,
      sql`select count(distinct kind)::int as kinds, count(*)::int as attempts, count(distinct level)
        filter (where kind = 'rapid_serial')::int as levels, (count(*) filter (where trusted))::int as trusted,
            (count(*) filter (where jsonb_array_length(events) < 5))::int as empty from exercise_attempts`,
    );
    expect(played!.attempts).toBeGreaterThan(2000);
    expect(played).toMatchObject({ kinds: exerciseKindNames.length, empty: 0 });
    expect(played!.levels).toBeGreaterThan(4);
    expect(await row(db, sql`select count(distinct kind)::int as kinds from exercises`)).toEqual({
      kinds: exerciseKindNames.length,
    });
  });
  it('is quick to make', () => {
    // Of this process's own time, whatever else the machine does; some 10 s on two cores.
    expect(seconds).toBeLessThan(40);
  });
  it('asks its one connection one thing at a time', () => {
    expect(warned.filter((message) => message.includes('already executing'))).toEqual([]);
  });
  it('is made once: a second start changes nothing', async () => {
    const before = await counts();
    await ensureCatalogue(app.services);
    await makeDemo(app.services, () => expect.unreachable());
    expect(await counts()).toEqual(before);
    expect(
      await row(
        db,
        sql`select (select count(*)::int from article_categories) as categories, (select count(*)::int
          from article_types) as types`,
      ),
    ).toEqual({ categories: 6, types: 2 });
  });
  it.each(demoSignIns.map((s) => s.role))('can be entered as %s', async (role) => {
    expect((await signIn(role)).status).toBe(200);
  });
  it('names its sign-ins', async () => {
    const { status, body } = await app.anonymous.call(demo.demoAccounts);
    expect([status, body.data.length]).toEqual([200, demoStaff.length + 2]);
  });
});

describe('its people', () => {
  it('are in two schools, the one with the parent portal first to be seen', async () => {
    const cm = (await signIn('CM')).body.admin;
    expect(cm.companies.map((c: OwnCompany) => c.parent_access)).toEqual([false, true]);
    expect(cm.company.parent_access).toBe(true);
    const teacher = (await signIn('IN')).body.admin;
    expect(teacher.instructors.map((i: { company_id: string }) => i.company_id)).toEqual(
      cm.companies.map((c: OwnCompany) => c.id),
    );
  });
  it('leave a student with open homework whom the instructor and the parent see', async () => {
    const pupil = await signIn('student');
    const { data } = (await app.anonymous.call(student.myTasks, { headers: pupil.headers })).body;
    const open = data.filter(
      (t: { finished_at: string | null; due_at: string }) =>
        t.finished_at === null && Date.parse(t.due_at) > Date.now(),
    );
    expect(open.length).toBeGreaterThanOrEqual(2);
    const teacher = await signIn('IN');
    const missing = (
      await app.anonymous.call(homework.notCompletedStudents, {
        params: { id: open[0].id },
        query: { isAll: '1' },
        headers: teacher.headers,
      })
    ).body.data;
    expect(missing.map((s: { user_id: string }) => s.user_id)).toContain(pupil.body.student.id);
    const children = (await app.anonymous.call(parents.parentDashboard, { headers: (await signIn('parent')).headers }))
      .body.data;
    expect(children.map((c: { id: string }) => c.id)).toContain(pupil.body.student.id);
    expect(children).toHaveLength(2);
    // New texts are rarer than readings: a week in which a child knew its texts measures nothing.
    for (const child of children) expect(child.weeks.length).toBeGreaterThanOrEqual(3);
  });
  it('wait here and there for a name or for more time, for which there are free activations', async () => {
    const waiting = (await row<{ nameless: number; expired: number; free: number }>(
      db,
      sql`select (select count(*)::int from users where name is null) as nameless, (select count(*)::int from users
        where status = 'expired') as expired, (select count(*)::int from activations where state = 'free') as free`,
    ))!;
    expect([waiting.nameless, waiting.expired, waiting.free]).toEqual([5, 3, 18]);
  });
  it('give homework of several steps, of which some students have done one and some two', async () => {
    const { headers } = await signIn('IN');
    const [one] = (await app.anonymous.call(homework.listHomeworks, { query: { search: 'Doğa haftası' }, headers }))
      .body.data as Homework[];
    const { steps } = (
      await app.anonymous.call(homework.getHomeworkSequence, { params: { id: one!.sequence!.id }, headers })
    ).body.data as HomeworkSequence;
    expect(steps.map(({ kind, sequence }) => [kind, sequence?.step])).toEqual([
      ['article', 1],
      ['exercise', 2],
      ['exam', 3],
    ]);
    for (const { completed_count } of steps.slice(0, 2)) expect(completed_count).toBeGreaterThan(0);
  });
  it('have texts left to read at their level, but for some', async () => {
    const students = await rows<{ id: string }>(
      db,
      sql`select u.id from users u join departments d on d.id = u.department_id
        where u.status = 'active' and u.deleted_at is null and d.goal_minutes is not null`,
    );
    let without = 0;
    for (const { id } of students) if ((await textsLeft(db, id)) === 0) without += 1;
    expect(students.length).toBeGreaterThan(40);
    expect(without).toBeLessThan(students.length / 3);
  });
  it('give homework that is scheduled, open and ended, with results', async () => {
    const { headers } = await signIn('IN');
    const { data } = (await app.anonymous.call(homework.listHomeworks, { query: { isAll: '1' }, headers })).body as {
      data: Homework[];
    };
    expect(new Set(data.map((h) => h.state))).toEqual(new Set(['scheduled', 'open', 'ended']));
    const ended = data.filter((h) => h.state === 'ended');
    for (const h of ended) expect(h.completed_count).toBeGreaterThan(h.student_count / 3);
  });
});

describe('its readings', () => {
  it('have the grade of trust that their course and answers give, and paces that follow comprehension', async () => {
    const grades = await rows<{ trust: string; share: number }>(
      app.services.db,
      sql`select coalesce(s.trust, r.trust) as trust, count(*)::float8 / sum(count(*)) over () as share
        from reading_sessions r left join reading_answers s on s.reading_id = r.id group by 1 order by 1`,
    );
    expect(grades.map(({ trust }) => trust)).toEqual(['A', 'B', 'C']);
    expect(grades[0]!.share).toBeGreaterThan(0.5);
    const paces = await rows<{ paces: number }>(
      app.services.db,
      sql`select count(distinct pace)::int as paces from reading_sessions where mode = 'pacer' group by user_id
        having count(*) = 8`,
    );
    expect(paces.length).toBeGreaterThan(0);
    expect(paces.some((one) => one.paces > 1)).toBe(true);
  });
  const half = (from: string, to: string) =>
    row<{ wpm: number; comprehension: number }>(
      db,
      sql`select avg(r.wpm) as wpm, avg(s.comprehension) as comprehension from reading_sessions r
        join reading_answers s on s.reading_id = r.id
          where not r.implausible and r.language = 'tr' and r.finished_at between now() - ${from}::interval
            and now() - ${to}::interval`,
    );
  it('grow over the year in speed and understanding', async () => {
    const [first, last] = [(await half('1 year', '9 months'))!, (await half('3 months', '0 days'))!];
    expect(last.wpm / first.wpm).toBeGreaterThan(1.08);
    expect(last.wpm / first.wpm).toBeLessThan(1.4);
    expect(last.comprehension - first.comprehension).toBeGreaterThan(2);
    expect(last.comprehension).toBeLessThan(90);
  });
  it('lie within the last year, belong to the reader’s school, and few are implausible', async () => {
    expect(
      await row(
        db,
        sql`select count(*) filter (where finished_at > now()
          or finished_at < now() - interval '367 days')::int as elsewhere, count(*)
          filter (where finished_at < started_at)::int as backwards,
              count(*) filter (where r.company_id <> u.company_id
                or r.department_id <> u.department_id)::int as strangers, avg(implausible::int) between 0.002
                and 0.03 as few
            from reading_sessions r join users u on u.id = r.user_id`,
      ),
    ).toEqual({ elsewhere: 0, backwards: 0, strangers: 0, few: true });
  });
  it('are 25 to 45 a student, fewer in summer and at weekends', async () => {
    const perStudent = await rows<{ n: number }>(
      db,
      sql`select count(*)::int as n from reading_sessions group by user_id`,
    );
    expect(perStudent.length).toBeGreaterThan(270);
    expect(perStudent.every(({ n }) => n >= 25 && n <= 45)).toBe(true);
    const share = await row<{ weekend: number; summer: number }>(
      db,
      sql`select avg((extract(isodow from finished_at) > 5)::int) as weekend, avg((extract(month
        from finished_at) in (7, 8))::int) as summer from reading_sessions`,
    );
    expect(share!.weekend).toBeLessThan(0.25);
    expect(share!.summer).toBeLessThan(0.08);
  });
  it('speeds and understanding go together, and are measured as a browser’s are', async () => {
    const together = await row<{ r: number }>(
      db,
      sql`select corr(wpm, comprehension) as r from (select avg(r.wpm / (52 + 14 * u.grade_level)) as wpm,
        avg(s.comprehension) as comprehension from reading_sessions r join users u on u.id = r.user_id
            join reading_answers s on s.reading_id = r.id where not r.implausible group by r.user_id) x`,
    );
    expect(together!.r).toBeGreaterThan(0.3);
    const wrong = await rows(
      db,
      sql`select id from reading_sessions where abs(wpm - words * 60 / nullif(active_seconds, 0)) > 0.001 limit 1`,
    );
    expect(wrong).toEqual([]);
  });
});
