import { expect, it } from 'vitest';
import { insertRows, row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { exerciseAttempts, readingSessions } from '../../platform/database/tables/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool } from '../../platform/testing/factories.ts';
import { makeText } from '../../platform/testing/readings.ts';
import { moment } from './testing.ts';

const app = await testApp();
const { db } = app.services;
const texts = [await makeText(app, 'Metin 0', 0)];

it('a record is of someone, and no one who may have some is deleted', async () => {
  const school = await makeSchool(app, { departments: 1, students: 1 });
  const stranger = newId();
  const [own, at] = [
    {
      company_id: school.companyId,
      formula_version: '1',
      device: 'phone' as const,
      started_at: moment(0),
      finished_at: moment(0),
    },
    { user_id: stranger },
  ];
  const reading = {
    ...own,
    ...at,
    id: newId(),
    article_id: texts[0]!,
    article_version: 1,
    language: 'tr' as const,
    words: 100,
    active_seconds: 60,
    wpm: 100,
    implausible: false,
    trace: [],
  };
  const attempt = {
    ...own,
    ...at,
    id: newId(),
    exercise_id: newId(),
    exercise_version: 1,
    kind: 'cloze',
    level: 1,
    params: {},
    timed: true,
    trusted: true,
    score: 1,
    seconds: 1,
    errors: 0,
    measures: {},
    events: [],
  };
  await expect(insertRows(db, readingSessions, reading)).rejects.toMatchObject({ code: '23503' });
  await expect(insertRows(db, exerciseAttempts, attempt)).rejects.toMatchObject({ code: '23503' });
  expect(
    await row(
      db,
      sql`select (select count(*)::int from reading_ids where id = ${reading.id}) + (select count(*)::int
        from attempt_ids where id = ${attempt.id}) as taken`,
    ),
  ).toEqual({ taken: 0 });
  await expect(rows(db, sql`delete from users where id = ${school.studentIds[0]!}`)).rejects.toThrow(
    'permission denied for table users',
  );
});
