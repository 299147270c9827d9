import { reports } from '@okur/contract';
import type { WatchedStudent } from '@okur/contract/reports';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { insertRows, rows, type Sql, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { homeworkDepartments, homeworks, homeworkStudents } from '../../platform/database/tables/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School } from '../../platform/testing/factories.ts';
import { daysAgo, giveText, makeAttempt, makeReading, makeText } from '../../platform/testing/readings.ts';
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

it('a student becomes silent by the day and a homework missed by the hour, without a write', async () => {
  const school = await makeSchool(app, { departments: 1, students: 1 });
  const user = { id: school.studentIds[0]!, companyId: school.companyId };
  const reasons = async () => (await listed(school.manager))[0]!.reasons;
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
  await suspend(school, sql`'suspended'`);
  expect(await counted()).toEqual([{ missed: 0, given: 1 }]);
  await timePasses(app, 1);
  expect(await counted()).toEqual([{ missed: 0, given: null }]);
  await suspend(school, sql`'active'`);
  await timePasses(app, 1);
  await rebuildFigures(app.services);
  expect(await counted()).toEqual([{ missed: 0, given: null }]);
});
