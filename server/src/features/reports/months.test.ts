import { expect, it } from 'vitest';
import { insertRows, row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { readingSessions } from '../../platform/database/tables/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool } from '../../platform/testing/factories.ts';
import { makeText } from '../../platform/testing/readings.ts';
import { catchUp, makeMissingMonths } from './follow-up.ts';
import { moment } from './testing.ts';

const app = await testApp();
const { db } = app.services;
const texts = [await makeText(app, 'Metin 0', 0)];

it('the same reading is stored once, also when its second message falls into another month', async () => {
  const school = await makeSchool(app, { departments: 1, students: 1 });
  const id = newId();
  const send = (finished: Date) =>
    insertRows(db, readingSessions, {
      id,
      user_id: school.studentIds[0]!,
      company_id: school.companyId,
      article_id: texts[0]!,
      article_version: 1,
      language: 'tr',
      words: 100,
      active_seconds: 60,
      wpm: 100,
      device: 'phone',
      implausible: false,
      trace: [],
      formula_version: '1',
      started_at: finished,
      finished_at: finished,
    });
  await Promise.all([send(moment(0)), send(moment(40)), send(moment(80))]);
  await catchUp(app.services);
  expect(
    await row(
      db,
      sql`select count(*)::int as stored, (select sum(count)::int from learning_days
        where user_id = ${school.studentIds[0]!}) as counted from reading_sessions where id = ${id}`,
    ),
  ).toEqual({ stored: 1, counted: 1 });
});

it('a record that arrives late lies in the month it happened in, and its month is made for it', async () => {
  const school = await makeSchool(app, { departments: 1, students: 1 });
  const id = newId();
  // One second of the new year at the school; the parts are cut by UTC, where it is the old one still.
  const finished = new Date('2023-12-31T21:00:01Z');
  await insertRows(db, readingSessions, {
    id,
    user_id: school.studentIds[0]!,
    company_id: school.companyId,
    article_id: texts[0]!,
    article_version: 1,
    language: 'tr',
    words: 100,
    active_seconds: 60,
    wpm: 100,
    device: 'phone',
    implausible: false,
    trace: [],
    formula_version: '1',
    started_at: finished,
    finished_at: finished,
  });
  await catchUp(app.services);
  await makeMissingMonths(app.services);
  expect(await row(db, sql`select tableoid::regclass::text as month from reading_sessions where id = ${id}`)).toEqual({
    month: 'months.reading_sessions_2023_12',
  });
  expect(await row(db, sql`select day from learning_days where user_id = ${school.studentIds[0]!}`)).toEqual({
    day: '2024-01-01',
  });
  await expect(rows(db, sql`delete from reading_sessions where id = ${id}`)).rejects.toThrow(
    'permission denied for table reading_sessions',
  );
});

it('nothing that is written while a month is made is refused', async () => {
  const school = await makeSchool(app, { departments: 1, students: 1 });
  for (let year = 2015; year < 2023; year += 1) {
    const write = (minute: number) => {
      const finished = new Date(Date.UTC(year, 4, 10, 8, minute));
      return insertRows(db, readingSessions, {
        id: newId(),
        user_id: school.studentIds[0]!,
        company_id: school.companyId,
        article_id: texts[0]!,
        article_version: 1,
        language: 'tr',
        words: 100,
        active_seconds: 60,
        wpm: 100,
        device: 'phone',
        implausible: false,
        trace: [],
        formula_version: '1',
        started_at: finished,
        finished_at: finished,
      });
    };
    await write(0);
    await Promise.all([
      makeMissingMonths(app.services),
      ...Array.from({ length: 10 }, (_, minute) => write(minute + 1)),
    ]);
  }
  expect(
    await row(db, sql`select count(*)::int as stored from reading_sessions where user_id = ${school.studentIds[0]!}`),
  ).toEqual({ stored: 88 });
});

it('the next two months are there before anything is read in them', async () => {
  const months = await rows<{ name: string }>(
    db,
    sql`select to_char(now() at time zone 'UTC' + make_interval(months => n), 'YYYY_MM') as name
      from generate_series(0, 2) n`,
  );
  for (const { name } of months)
    expect(
      await row(db, sql`select to_regclass(${`months.reading_sessions_${name}`}) is not null as there`),
      name,
    ).toEqual({ there: true });
});
