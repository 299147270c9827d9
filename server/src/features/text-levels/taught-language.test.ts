import { textLevels } from '@okur/contract';
import { expect, it } from 'vitest';
import { array, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';

const app = await testApp();

const languageFor = async (client: Client) =>
  (await client.call(textLevels.taughtLanguage)).body.data.language as string | null;

it('new contents begin with the language that most of one’s own students are taught in', async () => {
  const school = await makeSchool(app, { departments: 2, students: 4 });
  expect(await languageFor(school.manager)).toBe('tr');
  // Three of the four, one of them in the class of the instructor.
  const others = school.studentIds.slice(1);
  await rows(app.services.db, sql`update users set language = 'pl' where id = any(${array(others)})`);
  expect(await languageFor(school.manager)).toBe('pl');
  await rows(app.services.db, sql`update users set language = 'fr' where department_id = ${school.departmentIds[0]!}`);
  expect(await languageFor(school.instructor)).toBe('fr');
});

it('says nothing where there are no students, and to those who work for all schools', async () => {
  expect(await languageFor((await makeSchool(app, { departments: 1, students: 0 })).manager)).toBeNull();
  expect(await languageFor(await staff(app, 'SP'))).toBeNull();
});
