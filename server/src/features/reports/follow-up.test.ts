import { rightNow } from '@okur/contract/testing/time';
import { expect, it } from 'vitest';
import { insertRows, row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { homeworks, readingSessions } from '../../platform/database/tables/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool } from '../../platform/testing/factories.ts';
import { makeText } from '../../platform/testing/readings.ts';
import { asSuperuser } from '../../platform/testing/superuser.ts';
import { catchUp, countNoted, followUp, holdFigures } from './follow-up.ts';

const app = await testApp();
const { db, transaction } = app.services;
const [school, text] = [await makeSchool(app, { departments: 1, students: 1 }), await makeText(app)];
const [student] = school.studentIds as [string];
const today = rightNow();

const reading = (values: Partial<typeof readingSessions.$inferInsert> = {}): typeof readingSessions.$inferInsert => ({
  id: newId(),
  user_id: student,
  company_id: school.companyId,
  department_id: school.departmentIds[0]!,
  article_id: text,
  article_version: 1,
  language: 'tr',
  words: 100,
  characters: 600,
  syllables: 250,
  active_seconds: 60,
  wpm: 100,
  device: 'phone',
  implausible: false,
  trust: 'A',
  trace: [],
  formula_version: '1',
  started_at: today,
  finished_at: today,
  ...values,
});
/** A text so long that no figure can be made of it; on a day of its own, which others make again. */
const lastWeek = new Date(today.getTime() - 7 * 86_400_000);
const monster = () => reading({ characters: 2_000_000_000, started_at: lastWeek, finished_at: lastWeek });
const counted = async (): Promise<number> =>
  (await row<{ count: number }>(
    db,
    sql`select coalesce(sum(count), 0)::int as count from learning_days where user_id = ${student}`,
  ))!.count;

it('a record that no figure can be made of keeps no other one waiting, and is told of', async () => {
  const before = await counted();
  const [first, second] = [monster(), monster()];
  await insertRows(db, readingSessions, [
    reading(),
    first,
    reading(),
    reading(),
    second,
    ...Array.from({ length: 40 }, () => reading()),
  ]);
  await expect(followUp(app.services)).rejects.toMatchObject({ code: '22003' });
  const errors: unknown[] = [];
  expect(await countNoted(app.services, (error) => errors.push(error))).toBe(45);
  expect(await counted()).toBe(before + 43);
  expect(errors).toEqual([expect.objectContaining({ code: '22003' }), expect.objectContaining({ code: '22003' })]);
  const aside = await rows<{ id: string; what: string; code: string }>(
    db,
    sql`select id, what, code from uncountable_records`,
  );
  expect(aside).toEqual(
    expect.arrayContaining([first, second].map(({ id }) => ({ id, what: 'reading', code: '22003' }))),
  );
  expect(await countNoted(app.services, (error) => errors.push(error))).toBe(0);
  expect(errors).toHaveLength(2);
});

it('what could not be counted is, once the day is made again and it can', async () => {
  const before = await counted();
  const late = reading();
  await insertRows(db, readingSessions, late);
  // As it is after a version that could not count it.
  await rows(
    db,
    sql`with gone as (delete from uncounted_records returning *) insert into uncountable_records (what, id, finished_at,
      code) select what, id, finished_at, '22003' from gone`,
  );
  await transaction(async (tx) => {
    await holdFigures(tx);
    await rows(tx, sql`select okur_recount(okur_day(${today.toISOString()}::timestamptz, 'Europe/Istanbul'))`);
  });
  expect(await counted()).toBe(before + 1);
  expect(await row(db, sql`select count(*)::int as left from uncountable_records where id = ${late.id}`)).toEqual({
    left: 0,
  });
});

it('a rebuild that is broken off leaves no homework uncounted', async () => {
  const homework = newId();
  await insertRows(db, homeworks, {
    id: homework,
    kind: 'article',
    title: 'Ödev',
    company_id: school.companyId,
    article_id: text,
    article_version: 1,
    starts_at: today,
    counts_from: today,
    due_at: new Date(today.getTime() + 86_400_000),
  });
  await rows(
    db,
    sql`insert into homework_departments (homework_id, department_id)
      values (${homework}, ${school.departmentIds[0]!})`,
  );
  await rows(
    db,
    sql`update department_memberships set joined_at = now() - interval '1 day' where user_id = ${student}`,
  );
  await catchUp(app.services);
  await insertRows(
    db,
    readingSessions,
    reading({ homework_id: homework, finished_at: rightNow(), started_at: rightNow() }),
  );
  await transaction(async (tx) => {
    await holdFigures(tx);
    await rows(tx, sql`select okur_recount(okur_day(now(), 'Europe/Istanbul'))`);
  });
  await catchUp(app.services);
  expect(
    await row(
      db,
      sql`select finished from homework_sums where homework_id = ${homework}
        and group_id = ${school.departmentIds[0]!}`,
    ),
  ).toEqual({ finished: 1 });
});

it('anything that is no fault of a record ends the counting and is tried again', async () => {
  await insertRows(db, readingSessions, reading());
  const before = await counted();
  await asSuperuser(app, sql`alter table learning_days rename to learning_days_gone`);
  try {
    await expect(countNoted(app.services, () => expect.unreachable())).rejects.toMatchObject({ code: '42P01' });
  } finally {
    await asSuperuser(app, sql`alter table learning_days_gone rename to learning_days`);
  }
  expect(await countNoted(app.services, () => expect.unreachable())).toBe(1);
  expect(await counted()).toBe(before + 1);
});
