import { reports } from '@okur/contract';
import type { WatchedStudent } from '@okur/contract/reports';
import { expect, it } from 'vitest';
import { insertRows, rows, type Sql, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { homeworkDepartments, homeworks } from '../../platform/database/tables/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool } from '../../platform/testing/factories.ts';
import { daysAgo, giveText, makeReading, makeText } from '../../platform/testing/readings.ts';
import { timePasses } from '../../platform/testing/time.ts';
import { catchUp } from './follow-up.ts';
import { rebuildFigures } from './rebuild.ts';

/* Who is silent, and who missed homework: by time alone, by whatever happens to it, and not while a school is away. */

const app = await testApp();
const { db } = app.services;
const text = await makeText(app);
const run = (statement: Sql) => rows(db, statement);

it('a student becomes silent by the day and a homework missed by the hour, without a write', async () => {
  const school = await makeSchool(app, { departments: 1, students: 1 });
  const user = { id: school.studentIds[0]!, companyId: school.companyId };
  const reasons = async () => {
    const answer = await school.manager.call(reports.instructorStudents, { query: {} });
    expect(answer.status, answer.text).toBe(200);
    return (answer.body.data as WatchedStudent[])[0]!.reasons;
  };
  await run(sql`update department_memberships set joined_at = now() - interval '60 days' where user_id = ${user.id}`);
  for (const days of [0.5, 1.5]) {
    const id = newId();
    await insertRows(db, homeworks, {
      id,
      kind: 'article',
      title: 'Ödev',
      company_id: school.companyId,
      article_id: text,
      article_version: 1,
      starts_at: daysAgo(1),
      due_at: daysAgo(-days),
    });
    await insertRows(db, homeworkDepartments, { homework_id: id, department_id: school.departmentIds[0]! });
  }
  await makeReading(app, { user, text, wpm: 100, comprehension: 90, finished: daysAgo(0) });
  await giveText(app, school.departmentIds[0]!);
  await catchUp(app.services);
  expect(await reasons()).toEqual([]);
  await timePasses(app, 1);
  expect(await reasons()).toEqual([]);
  await timePasses(app, 1);
  expect(await reasons()).toEqual(['homework']);
  await timePasses(app, 7);
  expect(await reasons()).toEqual(['homework']);
  await timePasses(app, 1);
  expect(await reasons()).toEqual(['quiet', 'homework']);
  // Thirty days after their end no one asks for them.
  await timePasses(app, 21);
  expect(await reasons()).toEqual(['quiet']);
});

/** A homework that no one has. */
async function overdue(company_id: string): Promise<string> {
  const [id, title] = [newId(), 'Ödev'];
  const [starts_at, due_at] = [daysAgo(9), daysAgo(2)];
  const content = { kind: 'article', article_id: text, article_version: 1 } as const;
  await insertRows(db, homeworks, { id, title, company_id, starts_at, due_at, ...content });
  return id;
}

it('whatever happens to a homework, the student it was missed by is looked at again', async () => {
  const school = await makeSchool(app, { departments: 2, students: 1 });
  const [person, first, second] = [school.studentIds[0]!, school.departmentIds[0]!, school.departmentIds[1]!];
  await run(sql`update department_memberships set joined_at = now() - interval '60 days' where user_id = ${person}`);
  const id = await overdue(school.companyId);
  const missed = async () => {
    await catchUp(app.services);
    return (await rows<{ missed: number }>(db, sql`select missed from student_figures where user_id = ${person}`))[0]!
      .missed;
  };
  const steps: [string, Sql, number][] = [
    [
      'given to the class',
      sql`insert into homework_departments (homework_id, department_id) values (${id}, ${first})`,
      1,
    ],
    [
      'extended',
      sql`insert into homework_extensions (homework_id, user_id, due_at, reason)
        values (${id}, ${person}, now() + interval '1 day', 'hasta')`,
      0,
    ],
    ['no longer', sql`delete from homework_extensions where homework_id = ${id}`, 1],
    ['due later', sql`update homeworks set due_at = now() + interval '1 day' where id = ${id}`, 0],
    ['due before', sql`update homeworks set due_at = now() - interval '1 day' where id = ${id}`, 1],
    ['class deleted', sql`update departments set deleted_at = now() where id = ${first}`, 0],
    ['class restored', sql`update departments set deleted_at = null where id = ${first}`, 1],
    ['taken from the class', sql`delete from homework_departments where homework_id = ${id}`, 0],
    [
      'given alone',
      sql`insert into homework_students (homework_id, user_id, department_id) values (${id}, ${person}, ${first})`,
      1,
    ],
    ['taken from the student', sql`update homework_students set withdrawn_at = now() where homework_id = ${id}`, 0],
    ['given again', sql`update homework_students set withdrawn_at = null where homework_id = ${id}`, 1],
    ['not alone any more', sql`delete from homework_students where homework_id = ${id}`, 0],
    [
      'given to both classes',
      sql`insert into homework_departments (homework_id, department_id) values (${id}, ${first}), (${id}, ${second})`,
      1,
    ],
    ['frozen', sql`update users set status = 'frozen' where id = ${person}`, 1],
    ['since before its end', sql`update user_absences set since = ${daysAgo(4)} where user_id = ${person}`, 0],
    ['let in again', sql`update users set status = 'active' where id = ${person}`, 0],
    ['let in before its end', sql`update user_absences set until = ${daysAgo(3)} where user_id = ${person}`, 1],
    ['never was in that class', sql`delete from department_memberships where user_id = ${person}`, 0],
  ];
  for (const [words, change, expected] of steps) {
    await run(change);
    expect(await missed(), words).toBe(expected);
  }
});

it('what ends while a school is suspended is missed by no one and in no sum, without a write', async () => {
  const school = await makeSchool(app, { departments: 1, students: 1 });
  const [person, department_id] = [school.studentIds[0]!, school.departmentIds[0]!];
  const id = await overdue(school.companyId);
  await insertRows(db, homeworkDepartments, { homework_id: id, department_id });
  await run(sql`update homeworks set due_at = now() + interval '12 hours' where id = ${id}`);
  const counted = async () => {
    await catchUp(app.services);
    return run(
      sql`select f.missed, s.given from student_figures f
        left join homework_sums s on s.homework_id = ${id} and s.group_id = ${department_id}
        where f.user_id = ${person}`,
    );
  };
  expect(await counted()).toEqual([{ missed: 0, given: 1 }]);
  const become = (status: string) => run(sql`update companies set status = ${status} where id = ${school.companyId}`);
  await become('suspended');
  expect(await counted()).toEqual([{ missed: 0, given: 1 }]);
  await timePasses(app, 1);
  expect(await counted()).toEqual([{ missed: 0, given: null }]);
  await become('active');
  await timePasses(app, 1);
  await rebuildFigures(app.services);
  expect(await counted()).toEqual([{ missed: 0, given: null }]);
});
