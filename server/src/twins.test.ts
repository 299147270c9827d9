import { createHash } from 'node:crypto';
import {
  auth,
  companies,
  departments,
  exams,
  homework,
  instructors,
  parents,
  presentationAccounts,
  settings,
  users,
} from '@okur/contract';
import type { Route } from '@okur/contract/route';
import { rightNow } from '@okur/contract/testing/time';
import { expect, it } from 'vitest';
import { row, rows, sql } from './platform/database/index.ts';
import { type Client, testApp } from './platform/testing/app.ts';
import { makeAdmin, makeParent, makeSchool, staff } from './platform/testing/factories.ts';
import { makeArticle, makeHomework } from './platform/testing/learning.ts';

const app = await testApp();
const superAdmin = await staff(app, 'SP');
const school = await makeSchool(app, { company: { parent_access: true } });
const ownEmail = 'yaris@okur.example';
const own = await app.signedIn('staff', await makeAdmin(app, ['SP'], { email: ownEmail }));
const parentId = await makeParent(app, [school.studentIds[0]!]);
const given = await makeHomework(school.instructor, (await makeArticle(superAdmin)).id, [school.departmentIds[0]!]);

const other = await makeSchool(app);
const inDepartment = () => ({ department_id: other.departmentIds[0]! });
await other.instructor.call(presentationAccounts.createPresentationAccount, { body: inDepartment() });
const flags = (n: number) => ({ buy_activation_access: n % 2 === 0, tutorial_access: false });
const noExam = () => ({ exam_ids: [] });

const changes: [string, Client, Route, Record<string, string>, (n: number) => object][] = [
  ['a company', superAdmin, companies.updateCompany, { id: school.companyId }, (n) => ({ city: `Şehir ${n}` })],
  [
    'a department',
    school.manager,
    departments.updateDepartment,
    { id: school.companyId, departmentId: school.departmentIds[0]! },
    (n) => ({ department_name: `Yarış ${n}` }),
  ],
  [
    'an instructor',
    school.manager,
    instructors.updateInstructor,
    { id: school.instructorId },
    (n) => ({ instructor_name: `Yarış ${n}` }),
  ],
  ['a student', school.manager, users.updateUser, { id: school.studentIds[0]! }, (n) => ({ name: `Yarış ${n}` })],
  ['a parent', school.manager, parents.updateParent, { id: parentId }, (n) => ({ name: `Yarış ${n}` })],
  ['a homework', school.manager, homework.updateHomework, { id: given.id }, (n) => ({ title: `Yarış ${n}` })],
  ['one’s own account', own, auth.editAdminProfile, {}, (n) => ({ username: `yarış ${n}`, email: ownEmail })],
  [
    'a name',
    school.manager,
    users.renameUser,
    { id: school.studentIds[1]! },
    (n) => ({ name: `Yarış ${n}`, surname: 'Su' }),
  ],
  [
    'a password',
    school.manager,
    users.setUserPassword,
    { id: school.studentIds[2]! },
    (n) => ({ password: `kft ${n} ok` }),
  ],
  [
    'how a student reads',
    school.manager,
    users.changeUserSettings,
    { id: school.studentIds[3]! },
    (n) => ({ reading_speed_goal: 100 + (n % 100) }),
  ],
  ['the settings of a company', other.manager, settings.updateMyCompanySettings, {}, flags],
  ['a presentation account', other.instructor, presentationAccounts.updatePresentationAccount, {}, inDepartment],
  ['what a class may take', other.instructor, exams.setRestrictsOfDepartment, { id: other.departmentIds[0]! }, noExam],
  ['what a student may take', other.instructor, exams.setRestrictsOfUser, { id: other.studentIds[0]! }, noExam],
];

it.each(changes)(
  'of ten changes of one version of %s exactly one is made, the others see the new row',
  async (_name, client, route, params, change) => {
    // The first round opens the connections, so that the second runs side by side.
    for (const version of [1, 2]) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          client.call(route, { params, body: { ...change(version * 100 + n), version } }),
        ),
      );
      const stale = answers.filter((a) => a.status === 409);
      expect(answers.map((a) => a.status).sort(), answers.map((a) => a.text).join('\n')).toEqual([
        200,
        ...Array(9).fill(409),
      ]);
      expect(stale.every((a) => a.body.code === 'stale_version' && a.body.current.version === version + 1)).toBe(true);
    }
  },
);

it('of names that were typed side by side nothing is lost unseen', async () => {
  const [first, second] = other.studentIds.slice(2, 4);
  const named = (name: string, version: number) => [
    { id: first!, name, surname: 'Su', version: 1 },
    { id: second!, name, surname: 'Su', version },
  ];
  const rename = (name: string, version: number) =>
    other.manager.call(users.renameUsers, { body: { users: named(name, version) } });
  const [made, stale] = [await rename('Ada', 1), await rename('Ece', 2)];
  expect([made.status, stale.status, stale.body.current.version], stale.text).toEqual([200, 409, 2]);
  const answer = await other.manager.call(users.getUser, { params: { id: second! } });
  expect(answer.body.data.name).toBe('Ada');
});

it('a request that is remembered does not give its password away', async () => {
  const body = {
    name: 'Ada',
    surname: 'Su',
    username: `ada.${rightNow().getTime()}`,
    password: 'kitap kurdu 42',
    department_id: school.departmentIds[0]!,
  };
  const send = () => school.manager.call(users.createUser, { body, headers: { 'idempotency-key': 'ada' } });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.body]).toEqual([201, first.body]);
  const stored = (await row<{ body_hash: string; answer: object }>(
    app.services.db,
    sql`select body_hash, answer from idempotency_keys where key = 'ada'`,
  ))!;
  const parsed = users.UserInput.parse(body);
  expect(stored.body_hash).not.toBe(createHash('sha256').update(JSON.stringify(parsed)).digest('base64url'));
  expect(JSON.stringify(stored)).not.toContain('kurdu');
  expect(
    await rows(
      app.services.db,
      sql`select 1 from audit where (before::text || after::text) like '%kurdu%' or after::text like '%argon2%'`,
    ),
  ).toEqual([]);
});
