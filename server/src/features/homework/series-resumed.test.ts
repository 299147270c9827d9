import { homework as routes, notices } from '@okur/contract';
import { dayIn, instantAt, plusDays } from '@okur/contract/days';
import type { Homework, HomeworkSeries } from '@okur/contract/homework';
import { thisMonday } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeInstructor, makeSchool } from '../../platform/testing/factories.ts';
import { makeArticle } from '../../platform/testing/learning.ts';
import { assignNext } from './next-of-series.ts';

/* Weekly homework whose teacher has left: who learns of it, and who goes on with it. */

const app = await testApp();
const { services } = app;
const zone = 'Europe/Istanbul';

const when = (id: string, now: Date) => services.transaction((tx) => assignNext(tx, id, now));
const resume = async (client: Client, id: string) => {
  const answer = await client.call(routes.endHomeworkSeries, { params: { id } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as HomeworkSeries;
};
const linesOf = async (client: Client) =>
  (await client.call(notices.listNotices)).body.data as { text: string; params: object }[];

/** A text that opens on a Monday and is due on the Friday after, four weeks in a row. */
async function weekly(client: Client, monday: string, to: object): Promise<Homework> {
  const { status, body, text } = await client.call(routes.createArticleHomework, {
    body: {
      title: 'Göl haftası',
      repeat: { weekday: 1, times: 4 },
      article_id: (await makeArticle(client)).id,
      starts_at: instantAt(`${monday} 08:30:00`, zone).toISOString(),
      due_at: instantAt(`${plusDays(monday, 4)} 21:00:00`, zone).toISOString(),
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
    const { next_at } = await resume(colleague, id);
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
    const { next_at } = await resume(school.manager, id);
    expect(await when(id, new Date(next_at!))).toBe(true);
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
