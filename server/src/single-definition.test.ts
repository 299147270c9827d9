import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { row, sql } from './platform/database/index.ts';
import { users } from './platform/database/tables/index.ts';
import { testApp } from './platform/testing/app.ts';
import { statusOccupiesSeat } from './features/users/store.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const sources = globSync(['src/**/*.ts', 'database/{functions,views,triggers}/*.sql'], {
  cwd: folder,
  exclude: ['**/*.test.ts', 'src/demo/**', 'src/platform/testing/**'],
}).map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(`${folder}/${file}`, 'utf8') }));
const filesWith = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort();

it('who takes a place of the licence is written in one place, and the same in both languages', async () => {
  expect(filesWith(/'(active|invited)', '(active|invited)'\)/)).toEqual([
    'database/functions/okur_may_sign_in.sql',
    // The index has to repeat it.
    'src/platform/database/tables/people.ts',
  ]);
  const { db } = (await testApp()).services;
  for (const status of users.status.enumValues)
    expect(await row(db, sql`select okur_may_sign_in(${status}) as takes`), status).toEqual({
      takes: statusOccupiesSeat(status),
    });
});

it('what of homework a student can do is written in one place, and elsewhere alone why not', () => {
  expect(filesWith(/barredFrom\(/)).toEqual([
    'src/features/homework/done.ts',
    'src/features/homework/results.ts',
    'src/features/student/tasks.ts',
  ]);
});

it('whose homework it is is written in one place', () => {
  const given = '(homework_(departments|students|withdrawals))';
  const inClass = `(department_memberships|withdrawn_at is null)`;
  const inOne = new RegExp(`\`[^\`]*(${given}[^\`]*${inClass}|${inClass}[^\`]*${given})[^\`]*\``);
  expect(filesWith(inOne)).toEqual([
    // Take it back and give it out; they ask nothing of others.
    'src/features/homework/recipients.ts',
  ]);
  expect(filesWith(/left_at >= \w+\.(due_at|withdrawn_at)/)).toEqual(['database/views/homework_recipients.sql']);
});
