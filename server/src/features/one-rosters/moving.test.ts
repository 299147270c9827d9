import { expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { imported, roster, schoolOf } from './testing.ts';

const app = await testApp();
const { db } = app.services;
const sp: Client = await staff(app, 'SP');
const { tag, user, users, classes, enrollments } = schoolOf(950);

/** Two schools; Ali is at the one that is named, without a class. */
const ali = (of: 's' | 'y') =>
  roster({
    orgs: ['sourcedId,name,type', `${tag}-s,Okul ${tag},school`, `${tag}-y,Yan Okul ${tag},school`],
    classes: classes('5-A'),
    users: users(`${tag}-ali,,true,${tag}-${of},student,Ali,Kaya,7,,`, user('p0', 'student', 'Veli', { number: '8' })),
    enrollments: enrollments(['p0', '5-A']),
  });
const where = () =>
  row<{ company_name: string; department_id: string | null }>(
    db,
    sql`select c.company_name, u.department_id from users u join companies c on c.id = u.company_id
      where u.name = 'Ali' and c.company_name like ${`%${tag}`}`,
  );

it('a student of another school by now leaves the class of the former one, though the roster names none', async () => {
  await imported(app, sp, ali('s'));
  await rows(
    db,
    sql`update users u set department_id = d.id from departments d join companies c on c.id = d.company_id
      where u.name = 'Ali' and c.id = u.company_id and c.company_name = ${`Okul ${tag}`}`,
  );
  expect(await where()).toEqual({ company_name: `Okul ${tag}`, department_id: expect.any(String) as string });
  await imported(app, sp, ali('y'));
  expect(await where()).toEqual({ company_name: `Yan Okul ${tag}`, department_id: null });
  const stays = sql`select from department_memberships m join users u on u.id = m.user_id
    where u.name = 'Ali' and m.left_at is null`;
  expect(await rows(db, stays)).toEqual([]);
});
