import { exams, homework as homeworkRoutes, reports } from '@okur/contract';
import { expect, it } from 'vitest';
import { rows, type Sql, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeDepartment, makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { makeExam } from '../../platform/testing/exams.ts';
import { inDays, makeArticle, makeHomework } from '../../platform/testing/learning.ts';
import { daysAgo, makeAttempt, makeReading, makeText } from '../../platform/testing/readings.ts';
import { catchUp } from './follow-up.ts';
import { rebuildFigures } from './rebuild.ts';

const app = await testApp();
const { db } = app.services;
const text = await makeText(app);

it('what the report counts is what the pages of the homework show, whatever happens to it', async () => {
  const school = await makeSchool(app, { departments: 3, students: 6 });
  const [one, two] = school.departmentIds as [string, string];
  const article = await makeArticle(await staff(app, 'SP'));
  const inTwo = (await makeHomework(school.manager, article.id, [one, two], { due_at: inDays(1) })).id;
  const inOne = (await makeHomework(school.manager, article.id, [one], { due_at: inDays(2) })).id;
  const changes = [
    ...changesOf(school, inTwo, inOne, await makeAttempt(app, school.studentIds[1]!)),
    step('one with an exam alone moved to a class to which it is closed', () => moveAwayFromExam(school, inTwo)),
  ];
  for (const [words, change] of changes) {
    await (typeof change === 'function' ? change() : rows(db, change));
    await catchUp(app.services);
    for (const client of [school.manager, school.instructor])
      expect(await reported(client), words).toEqual(await resultsOf(client, [inTwo, inOne]));
  }
});

type Change = readonly [words: string, change: Sql | (() => Promise<unknown>)];
const step = (words: string, change: Change[1]): Change => [words, change];

/** What may happen to homework of two classes and to one of a single class, one after the other. */
function changesOf(school: School, inTwo: string, inOne: string, attempt: string): Change[] {
  const [one, two, three] = school.departmentIds as [string, string, string];
  const [first, second, third, fourth] = school.studentIds as [string, string, string, string];
  const exercised = newId();

  return [
    step('nothing yet', sql`select 1`),
    step('someone read it', () =>
      makeReading(app, { user: { id: first, companyId: school.companyId }, text, wpm: 100, homework: inTwo }),
    ),
    step('and again', () =>
      makeReading(app, { user: { id: first, companyId: school.companyId }, text, wpm: 100, homework: inTwo }),
    ),
    step(
      'it ended',
      sql`update homeworks set starts_at = now() - interval '3 days', due_at = now() - interval '1 second'
        where id = ${inTwo}`,
    ),
    step(
      'one has longer',
      sql`insert into homework_extensions (homework_id, user_id, due_at, reason)
        values (${inTwo}, ${second}, now() + interval '1 day', 'hasta')`,
    ),
    step('no longer', sql`delete from homework_extensions where homework_id = ${inTwo}`),
    step('one moved to a class without it', sql`update users set department_id = ${three} where id = ${fourth}`),
    step('one was deleted', sql`update users set deleted_at = now() where id = ${second}`),
    step('and came back', sql`update users set deleted_at = null where id = ${second}`),
    step('one was frozen', sql`update users set status = 'frozen' where id = ${third}`),
    step(
      'one got it alone, as one of its class',
      sql`insert into homework_students (homework_id, user_id, department_id)
        values (${inTwo}, ${first}, ${three}), (${inOne}, ${third}, ${two})`,
    ),
    step(
      'the instructor teaches that class as well',
      sql`insert into department_instructors (department_id, instructor_id) values (${three}, ${school.instructorId})`,
    ),
    step(
      'it was taken from a class',
      sql`with gone as (delete from homework_departments where homework_id = ${inTwo} and department_id = ${one}
        returning *) insert into homework_withdrawals (homework_id, department_id) select homework_id, department_id
        from gone`,
    ),
    step('a class was deleted', sql`update departments set deleted_at = now() where id = ${two}`),
    step('and came back', sql`update departments set deleted_at = null where id = ${two}`),
    step('it became one of exercises', () => becomeExercises(inOne, exercised)),
    step(
      'which someone did',
      sql`insert into exercise_attempts select (jsonb_populate_record(a, jsonb_build_object('id', ${newId()}::text,
        'exercise_id', ${exercised}::text))).* from exercise_attempts a where a.id = ${attempt}`,
    ),
    step('all of it was rebuilt', () => rebuildFigures(app.services)),
  ];
}

/** The homework becomes an exam of one student, whose next class may not take it. */
async function moveAwayFromExam({ companyId, departmentIds, studentIds, manager }: School, homework: string) {
  const exam = await makeExam(manager);
  const [, , , fourth] = studentIds as [string, string, string, string];
  await rows(
    db,
    sql`update homeworks set kind = 'exam', article_id = null, article_version = null, exam_id = ${exam}
    where id = ${homework}`,
  );
  await rows(
    db,
    sql`insert into homework_students (homework_id, user_id, department_id)
      values (${homework}, ${fourth}, ${departmentIds[2]!})`,
  );
  const closed = await makeDepartment(app, companyId);
  const answer = await manager.call(exams.setRestrictsOfDepartment, {
    params: { id: closed },
    body: { exam_ids: [exam] },
  });
  expect(answer.status, answer.text).toBe(200);
  await catchUp(app.services);
  await rows(db, sql`update users set department_id = ${closed} where id = ${fourth}`);
}

async function becomeExercises(homework: string, exercised: string): Promise<void> {
  await rows(
    db,
    sql`insert into exercises (id, module_id, name, instructions, kind, language, params, content,
      "order") select ${exercised}, (select id from modules limit 1), n, n, 'schulte_table', 'tr', '{}', '{}', 1
      from (select '{"tr":"Tablo","en":"Table","fr":"Tableau","pl":"Tabela"}'::jsonb as n) x`,
  );
  await rows(
    db,
    sql`update homeworks set kind = 'exercise', article_id = null, article_version = null,
      counts_from = now() - interval '3 days' where id = ${homework}`,
  );
  await rows(
    db,
    sql`insert into homework_exercises (homework_id, exercise_id, place, repetitions)
      values (${homework}, ${exercised}, 1, 1)`,
  );
}

/** Two homeworks of one school: the whole report. */
async function reported(client: Client) {
  const { meta } = (
    await client.call(reports.monthlyHomework, { query: { to: daysAgo(-3).toISOString().slice(0, 10) } })
  ).body;
  return { given: meta.total.records, finished: meta.total.finished };
}

async function resultsOf(client: Client, ids: readonly string[]) {
  const pages = await Promise.all(ids.map((id) => client.call(homeworkRoutes.getHomework, { params: { id } })));
  const seen = pages.flatMap(({ status, body }) => (status === 200 ? [body.data] : []));
  return {
    given: seen.reduce((sum, page) => sum + page.student_count, 0),
    finished: seen.reduce((sum, page) => sum + page.completed_count, 0),
  };
}
