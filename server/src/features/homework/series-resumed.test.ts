import { homework as routes, notices } from '@okur/contract';
import { dayIn, instantAt, plusDays } from '@okur/contract/days';
import type { Homework, HomeworkSeries } from '@okur/contract/homework';
import { thisMonday, zoneAt } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeInstructor, makeSchool } from '../../platform/testing/factories.ts';
import { makeArticle } from '../../platform/testing/learning.ts';
import { assignNext } from './next-of-series.ts';

/* Weekly homework whose teacher has left, or is off a class for a week: who learns of it, and how it goes on. */

const app = await testApp();
const { services } = app;
const zone = 'Europe/Istanbul';

const when = (id: string, now: Date) => services.transaction((tx) => assignNext(tx, id, now));
const toggle = async (client: Client, id: string) => {
  const answer = await client.call(routes.endHomeworkSeries, { params: { id } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as HomeworkSeries;
};
const linesOf = async (client: Client) =>
  (await client.call(notices.listNotices)).body.data as { text: string; params: object }[];

/** A text that opens on a Monday and is due on the Friday after, four weeks in a row. */
async function weekly(client: Client, monday: string, to: object, at = zone): Promise<Homework> {
  const { status, body, text } = await client.call(routes.createArticleHomework, {
    body: {
      title: 'Göl haftası',
      repeat: { weekday: 1, times: 4 },
      article_id: (await makeArticle(client)).id,
      starts_at: instantAt(`${monday} 08:30:00`, at).toISOString(),
      due_at: instantAt(`${plusDays(monday, 4)} 21:00:00`, at).toISOString(),
      ...to,
    },
  });
  expect(status, text).toBe(201);
  return body.data as Homework;
}

/** A school with homework of last week that repeats, and whose teacher has left since. */
async function left() {
  const school = await makeSchool(app);
  const monday = plusDays(thisMonday(zone), -7);
  const { series } = await weekly(school.instructor, monday, { department_ids: [school.departmentIds[0]!] });
  await rows(
    services.db,
    sql`update admins set deleted_at = now()
      where id = (select admin_id from instructors where id = ${school.instructorId})`,
  );
  const { id } = series!;
  return { school, id, next: () => when(id, instantAt(`${plusDays(monday, 7)} 08:30:00`, zone)) };
}

describe('homework that repeats, when who set it up has left', () => {
  it('ends, and says so to the other teachers of its classes; who resumes it goes on with it', async () => {
    const { school, id, next } = await left();
    const { adminId } = await makeInstructor(app, school.companyId, school.departmentIds.slice(0, 1));
    const colleague = await app.signedIn('staff', adminId);
    expect(await next()).toBe(false);
    expect(await linesOf(colleague)).toMatchObject([
      { text: 'notice.homework_series_instructor', params: { title: 'Göl haftası' } },
    ]);
    expect(await linesOf(school.manager)).toEqual([]);
    const { next_at } = await toggle(colleague, id);
    expect(await when(id, new Date(next_at!))).toBe(true);
    const seen = (await colleague.call(routes.getHomeworkSeries, { params: { id } })).body.data as HomeworkSeries;
    expect(seen.ended_at).toBeNull();
    expect(seen.homeworks.map(({ starts_at }) => dayIn(zone, new Date(starts_at)))).toContain(
      dayIn(zone, new Date(next_at!)),
    );
  });

  it('says so to the managers when no one else teaches its classes', async () => {
    const { school, id, next } = await left();
    expect(await next()).toBe(false);
    expect(await linesOf(school.manager)).toMatchObject([{ text: 'notice.homework_series_instructor' }]);
    const { next_at } = await toggle(school.manager, id);
    expect(await when(id, new Date(next_at!))).toBe(true);
  });
});

it('whose class has another teacher by now ends, and says so to that one too, who resumes it', async () => {
  const { companyId, departmentIds, instructorId, instructor, manager } = await makeSchool(app);
  const own = departmentIds.slice(0, 1);
  const monday = plusDays(thisMonday(zone), -7);
  const { id } = (await weekly(instructor, monday, { department_ids: own })).series!;
  const colleague = await app.signedIn('staff', (await makeInstructor(app, companyId, own)).adminId);
  await rows(services.db, sql`delete from department_instructors where instructor_id = ${instructorId}`);
  expect(await when(id, instantAt(`${plusDays(monday, 7)} 08:30:00`, zone))).toBe(false);
  expect(await linesOf(instructor)).toMatchObject([{ text: 'notice.homework_series_classes' }]);
  expect(await linesOf(colleague)).toMatchObject([
    { text: 'notice.homework_series_handed_on', params: { title: 'Göl haftası' } },
  ]);
  expect(await linesOf(manager)).toEqual([]);
  const { next_at } = await toggle(colleague, id);
  expect(await when(id, new Date(next_at!))).toBe(true);
});

describe('homework that repeats, ended and resumed on its own weekday', () => {
  /** Of last week, on the weekday of today, at a school where it is this hour. */
  async function ofThisWeekday(hour: number) {
    const at = zoneAt(hour);
    const today = dayIn(at);
    const { instructor, departmentIds } = await makeSchool(app, { company: { time_zone: at } });
    const repeat = { weekday: new Date(today).getUTCDay() || 7, times: 12 };
    const to = { department_ids: departmentIds.slice(0, 1), repeat };
    const { id } = (await weekly(instructor, plusDays(today, -7), to, at)).series!;
    const opening = instantAt(`${today} 08:30:00`, at);
    const resumedFor = async () => {
      await toggle(instructor, id);
      return dayIn(at, new Date((await toggle(instructor, id)).next_at!));
    };
    return { id, today, opening, resumedFor };
  }

  it('comes that day while its opening lies ahead, and not twice', async () => {
    const { id, today, opening, resumedFor } = await ofThisWeekday(7);
    expect(await resumedFor()).toBe(today);
    expect(await when(id, opening)).toBe(true);
    expect(await resumedFor()).toBe(plusDays(today, 7));
  });

  it('comes a week later once it would have opened', async () => {
    const { today, resumedFor } = await ofThisWeekday(12);
    expect(await resumedFor()).toBe(plusDays(today, 7));
  });
});

it('comes again to who was away for a week, frozen or without time', async () => {
  const school = await makeSchool(app);
  const { instructor, studentIds } = school;
  const [here, away] = [studentIds[0]!, studentIds[2]!];
  const become = (status: string) => rows(services.db, sql`update users set status = ${status} where id = ${away}`);
  const monday = plusDays(thisMonday(zone), -7);
  const first = await weekly(instructor, monday, { student_ids: [here, away] });
  const next = async (weeks: number) => {
    expect(await when(first.series!.id, instantAt(`${plusDays(monday, 7 * weeks)} 08:30:00`, zone))).toBe(true);
    const { body } = await instructor.call(routes.getHomeworkSeries, { params: { id: first.series!.id } });
    return (await instructor.call(routes.getHomework, { params: { id: body.data.homeworks[0]!.id } })).body.data;
  };
  await become('expired');
  expect(await next(1)).toMatchObject({ student_count: 1 });
  await become('active');
  expect(await next(2)).toMatchObject({ student_count: 2 });
});

describe('homework of two classes that repeats', () => {
  async function ofTwo() {
    const { companyId, departmentIds, instructorId, instructor, manager } = await makeSchool(app);
    const second = departmentIds[1]!;
    const teach = () =>
      rows(
        services.db,
        sql`insert into department_instructors (department_id, instructor_id) values (${second}, ${instructorId})`,
      );
    await teach();
    const monday = plusDays(thisMonday(zone), -7);
    const repeat = { weekday: 1, times: 8 };
    const { id } = (await weekly(instructor, monday, { department_ids: departmentIds, repeat })).series!;
    /** As the manager sees it, who reaches both. */
    const newest = async () => {
      const { data } = (await manager.call(routes.getHomeworkSeries, { params: { id } })).body;
      return (await manager.call(routes.getHomework, { params: { id: data.homeworks[0].id } })).body.data as Homework;
    };
    const next = async (weeks: number) => {
      expect(await when(id, instantAt(`${plusDays(monday, 7 * weeks)} 08:30:00`, zone))).toBe(true);
      return (await newest()).departments.map((d) => d.id).toSorted();
    };
    const off = async () => {
      const [taken] = await rows<{ name: string }>(
        services.db,
        sql`delete from department_instructors di using departments d
          where d.id = di.department_id and d.id = ${second} returning d.department_name as name`,
      );
      return taken!.name;
    };
    const [both, first] = [departmentIds.toSorted(), departmentIds.slice(0, 1)];
    return { id, companyId, instructor, manager, second, teach, off, newest, next, both, first };
  }

  it('leaves out the one that its teacher is off for a week, says so once, and goes on there later', async () => {
    const { companyId, instructor, second, teach, off, next, both, first } = await ofTwo();
    const classes = await off();
    const colleague = await app.signedIn('staff', (await makeInstructor(app, companyId, [second])).adminId);
    expect(await next(1)).toEqual(first);
    expect(await next(2)).toEqual(first);
    expect(await linesOf(instructor)).toMatchObject([
      { text: 'notice.homework_series_left_out', params: { title: 'Göl haftası', classes, weeks: '4' } },
    ]);
    expect(await linesOf(colleague)).toMatchObject([
      { text: 'notice.homework_series_left_out_class', params: { title: 'Göl haftası', classes } },
    ]);
    await teach();
    expect(await next(3)).toEqual(both);
    expect(await linesOf(instructor)).toHaveLength(1);
  });

  it('leaves out the one that was archived, of which no one needs to hear', async () => {
    const { instructor, second, next, first } = await ofTwo();
    await rows(services.db, sql`update departments set archived_at = now() where id = ${second}`);
    expect(await next(1)).toEqual(first);
    expect(await linesOf(instructor)).toEqual([]);
  });

  it('comes again to the one that missed four, with a rest of the series between them', async () => {
    const { teach, off, next, both, first } = await ofTwo();
    await off();
    for (const week of [1, 2, 5, 6]) expect(await next(week)).toEqual(first);
    await teach();
    expect(await next(7)).toEqual(both);
  });

  it('does not come again to the one that missed more, also when a manager resumes it', async () => {
    const { id, instructor, manager, off, next, first } = await ofTwo();
    await off();
    for (const week of [1, 2, 3, 4, 5]) expect(await next(week)).toEqual(first);
    expect(await toggle(instructor, id)).toMatchObject({ end_reason: 'person' });
    expect(await toggle(manager, id)).toMatchObject({ ended_at: null });
    expect(await next(6)).toEqual(first);
  });

  it('does not come again to the one that was taken out of the newest', async () => {
    const { instructor, newest, next, both, first } = await ofTwo();
    expect(await next(1)).toEqual(both);
    const { id } = await newest();
    const changed = await instructor.call(routes.updateHomework, { params: { id }, body: { department_ids: first } });
    expect(changed.status, changed.text).toBe(200);
    expect(await next(2)).toEqual(first);
    expect(await linesOf(instructor)).toEqual([]);
  });
});

it('comes again to a child, given it by name, who was in a class of another for a week', async () => {
  const { departmentIds, studentIds, instructor } = await makeSchool(app);
  const [here, away] = [studentIds[0]!, studentIds[2]!];
  const monday = plusDays(thisMonday(zone), -7);
  const { id } = (await weekly(instructor, monday, { student_ids: [here, away] })).series!;
  const next = async (weeks: number, into: string) => {
    await rows(services.db, sql`update users set department_id = ${into} where id = ${away}`);
    expect(await when(id, instantAt(`${plusDays(monday, 7 * weeks)} 08:30:00`, zone))).toBe(true);
    const { data } = (await instructor.call(routes.getHomeworkSeries, { params: { id } })).body;
    return data.homeworks[0].student_count;
  };
  expect(await next(1, departmentIds[1]!)).toBe(1);
  expect(await next(2, departmentIds[0]!)).toBe(2);
});
