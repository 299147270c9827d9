import { classLists, oneRosters } from '@okur/contract';
import { zipSync } from 'fflate';
import { expect, it, vi } from 'vitest';
import { testApp } from './platform/testing/app.ts';
import { makeSchool, staff } from './platform/testing/factories.ts';
import { longestAllowed, longestStretch } from './platform/testing/longest-stretch.ts';
import { long } from './platform/testing/long.ts';

/* Files of a megabyte with as much in them as they can hold: others are answered while they are looked at. */

vi.setConfig({ testTimeout: 120_000 });

// As in production: elsewhere every answer is held against the contract as well, which takes longer than the work.
const app = await testApp({ NODE_ENV: 'production', PUBLIC_URL: 'http://okur.example' });
const sp = await staff(app, 'SP');
const school = await makeSchool(app);
const inLines = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join('');

const classList = (text: string) => () =>
  sp.call(classLists.uploadClassList, {
    params: { id: school.companyId },
    files: { file: { fileName: 'liste.csv', bytes: `Adı;Soyadı;Sınıf;Numara;Veli e-posta\n${text}` } },
  });

const rosterFiles = {
  'manifest.csv': `propertyName,value\nmanifest.version,1.0\noneroster.version,1.1\n${[
    'academicSessions',
    'classes',
    'courses',
    'enrollments',
    'orgs',
    'users',
    'demographics',
  ]
    .map((name) => `file.${name},${name === 'orgs' || name === 'users' ? 'bulk' : 'absent'}\n`)
    .join('')}`,
  'orgs.csv': 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\no1,,,Okul,school,,\n',
  'users.csv':
    'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,' +
    'middleName,identifier,email,sms,phone,agentSourcedIds,grades,password\n' +
    inLines(20_000, (n) => `u${n},,,true,o1,student,user${n},,Ad${n},Soy${n},,${n},,,,,05,\n`),
};
// Packed beforehand: that is the work of who sends it.
const rosterZip = zipSync(
  Object.fromEntries(Object.entries(rosterFiles).map(([name, text]) => [name, new TextEncoder().encode(text)])),
);
const roster = () =>
  sp.call(oneRosters.uploadOneRoster, { files: { file: { fileName: 'roster.zip', bytes: rosterZip } }, body: {} });

const files = [
  ['a class list of 20,000 students', classList(inLines(20_000, (n) => `A${n};B${n};${n % 8}-A;${n};v${n}@a.tr\n`))],
  [
    'a class list of 20,000 rows with faults in every cell',
    classList(inLines(20_000, (n) => `;${n};${'x'.repeat(15)};-;@\n`)),
  ],
  ['a roster of 20,000 students', roster],
] as const;

it.each(long ? files : files.slice(0, 1))('%s keeps no one else waiting', async (_name, call) => {
  const { answer, ms } = await longestStretch(call);
  expect(answer.status, answer.text.slice(0, 500)).toBe(201);
  expect(ms).toBeLessThan(longestAllowed);
});

it('tells the first ten thousand faults of a list that has more, and counts all rows', async () => {
  const answer = await classList(inLines(12_000, (n) => `;${n};;-;@\n`))();
  expect(answer.body.data.faults).toHaveLength(10_000);
  expect(answer.body.data.counts).toMatchObject({ rows: 12_000, faulty: 12_000 });
  expect(answer.body.data.rows.every(({ effect }: { effect: string }) => effect === 'fault')).toBe(true);
});
