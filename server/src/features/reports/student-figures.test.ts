import { reports } from '@okur/contract';
import type { WatchedStudent } from '@okur/contract/reports';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { insertRows, rows, type Sql, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { homeworkDepartments, homeworks, homeworkStudents } from '../../platform/database/tables/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School } from '../../platform/testing/factories.ts';
import { daysAgo, makeAttempt, makeReading, makeText } from '../../platform/testing/readings.ts';
import { timePasses } from '../../platform/testing/time.ts';
import { catchUp } from './follow-up.ts';
import { rebuildFigures } from './rebuild.ts';
import { long } from '../../platform/testing/long.ts';

const app = await testApp();
const { db } = app.services;
const text = await makeText(app);

interface World {
  school: School;
  homework: string[];
}

/** Days from now, never at the moment itself. */
const due = fc.integer({ min: -34, max: 12 }).map((days) => days + 0.5);
const [student, department, homework] = [fc.nat(3), fc.nat(2), fc.nat(9)];
const changes = [
  'extended',
  'notExtended',
  'takenFromClass',
  'dueAt',
  'givenAlone',
  'takenFromStudent',
  'noLongerGivenAlone',
] as const;
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      student,
      daysAgo: fc.nat(40),
      comprehension: fc.option(fc.nat(100), { nil: undefined }),
      implausible: fc.boolean(),
      homework: fc.option(homework, { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('exercise' as const), student, daysAgo: fc.nat(40) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('give' as const),
      due,
      departments: fc.uniqueArray(department, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      what: fc.constantFrom(...changes),
      homework,
      student,
      due,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      student,
      department: fc.option(department, { nil: undefined }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('deleteOrRestore' as const, 'freezeOrNot' as const), student }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deleteOrRestoreClass' as const), department }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('suspendOrNot' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('timePasses' as const), days: fc.integer({ min: 1, max: 16 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('catchUp' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const run = (statement: Sql) => rows(db, statement);
const suspend = ({ companyId }: School, status: Sql) =>
  run(sql`update companies set status = ${status} where id = ${companyId}`);

async function take(world: World, s: Step): Promise<unknown> {
  const { school } = world;
  const person = 'student' in s ? school.studentIds[s.student]! : '';
  const given =
    'homework' in s && s.homework !== undefined
      ? world.homework[s.homework % Math.max(1, world.homework.length)]
      : undefined;
  switch (s.do) {
    case 'read':
      return makeReading(app, {
        user: { id: person, companyId: school.companyId },
        text,
        wpm: 100 + s.daysAgo,
        ...(s.comprehension === undefined ? {} : { comprehension: s.comprehension }),
        finished: daysAgo(s.daysAgo),
        implausible: s.implausible,
        ...(given ? { homework: given } : {}),
      });
    case 'exercise':
      return makeAttempt(app, person, { finished: daysAgo(s.daysAgo) });
    case 'give': {
      const id = newId();
      world.homework.push(id);
      await insertRows(db, homeworks, {
        id,
        kind: 'article',
        title: 'Ödev',
        company_id: school.companyId,
        article_id: text,
        article_version: 1,
        starts_at: daysAgo(60),
        due_at: daysAgo(-s.due),
      });
      return insertRows(
        db,
        homeworkDepartments,
        s.departments.map((at) => ({ homework_id: id, department_id: school.departmentIds[at]! })),
      );
    }
    case 'change':
      return given && changeHomework(world, s, given, person);
    case 'move':
      return run(
        sql`update users set department_id = ${s.department === undefined ? null : school.departmentIds[s.department]!}
          where id = ${person}`,
      );
    case 'deleteOrRestore':
      return run(sql`update users set deleted_at = case when deleted_at is null then now() end where id = ${person}`);
    case 'freezeOrNot':
      return run(
        sql`update users set status = case when status = 'frozen' then 'active' else 'frozen' end where id = ${person}`,
      );
    case 'deleteOrRestoreClass':
      return run(
        sql`update departments set deleted_at = case when deleted_at is null then now()
          end where id = ${school.departmentIds[s.department]!}`,
      );
    case 'suspendOrNot':
      return suspend(school, sql`case when status = 'suspended' then 'active' else 'suspended' end`);
    case 'timePasses':
      return timePasses(app, s.days);
    case 'catchUp':
      return catchUp(app.services);
  }
}

async function changeHomework(
  { school }: World,
  { what, due: days, student: at }: Step & { do: 'change' },
  id: string,
  person: string,
): Promise<unknown> {
  switch (what) {
    case 'extended':
      return run(
        sql`insert into homework_extensions (homework_id, user_id, due_at, reason)
          values (${id}, ${person}, ${daysAgo(-days).toISOString()}, 'hasta')
          on conflict (homework_id, user_id) do update set due_at = excluded.due_at`,
      );
    case 'notExtended':
      return run(sql`delete from homework_extensions where homework_id = ${id} and user_id = ${person}`);
    case 'takenFromClass':
      return run(
        sql`with gone as (delete from homework_departments
          where homework_id = ${id} and department_id = ${school.departmentIds[at % 3]!}
          returning *) insert into homework_withdrawals (homework_id, department_id) select homework_id, department_id
          from gone on conflict do nothing`,
      );
    case 'dueAt':
      return run(sql`update homeworks set due_at = ${daysAgo(-days).toISOString()} where id = ${id}`);
    case 'givenAlone':
      return insertRows(
        db,
        homeworkStudents,
        { homework_id: id, user_id: person, department_id: school.departmentIds[0]! },
        sql`on conflict do nothing`,
      );
    case 'takenFromStudent':
      return run(
        sql`update homework_students set withdrawn_at = now() where homework_id = ${id} and user_id = ${person}`,
      );
    case 'noLongerGivenAlone':
      return run(sql`delete from homework_students where homework_id = ${id} and user_id = ${person}`);
  }
}

const stored = async () => ({
  students: await run(sql`select to_jsonb(f) as row from student_figures f order by user_id`),
  readers: await run(sql`select day, students from reader_days where students <> 0 order by day`),
});

async function listed(client: Client): Promise<WatchedStudent[]> {
  const answer = await client.call(reports.instructorStudents, { query: {} });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as WatchedStudent[];
}

/** The list as it is with nothing kept: everyone is looked up. */
async function lookedUp(client: Client): Promise<WatchedStudent[]> {
  await run(sql`update student_figures set until = '-infinity'`);
  return listed(client);
}

it('what is kept of a student is what the records say, whatever happened and however much time passed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 12, maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      async (steps, days) => {
        const world: World = { school: await makeSchool(app, { departments: 3, students: 4 }), homework: [] };
        for (const s of steps) await take(world, s);
        // Its manager reads the list.
        await suspend(world.school, sql`'active'`);
        await catchUp(app.services);
        const [before, list] = [await stored(), await listed(world.school.manager)];
        await rebuildFigures(app.services);
        expect(await stored()).toEqual(before);
        expect(await lookedUp(world.school.manager)).toEqual(list);
        await catchUp(app.services);
        expect(await stored()).toEqual(before);

        // Time alone: no one wrote, and the list is right before anything is made again.
        await timePasses(app, days);
        const later = await listed(world.school.manager);
        await catchUp(app.services);
        expect(await listed(world.school.manager)).toEqual(later);
        expect(await lookedUp(world.school.manager)).toEqual(later);
        await catchUp(app.services);
      },
    ),
    // No limit of time: a history that it cut off would go on beside the tests that follow.
    { numRuns: long ? 16 : 4, endOnFailure: true },
  );
}, 600_000);
