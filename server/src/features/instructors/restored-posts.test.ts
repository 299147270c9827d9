import { auth, instructors } from '@okur/contract';
import { expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool } from '../../platform/testing/factories.ts';

const app = await testApp();
const { db } = app.services;

it.each([
  ['no role', '{}', ['IN'], 1],
  ['a role of their own', '{CM}', ['CM', 'IN'], 1],
  ['the role still', '{IN}', ['IN'], 0],
  ['a role of the platform', '{SP}', ['SP'], 0],
])('who has %s by then teaches again with the restored post', async (_what, held, roles, entries) => {
  const school = await makeSchool(app);
  const toggle = () => school.manager.call(instructors.deleteInstructor, { params: { id: school.instructorId } });
  await toggle();
  const { id } = (await row<{ id: string }>(
    db,
    sql`update admins set roles = ${held}::text[] where id =
      (select admin_id from instructors where id = ${school.instructorId}) returning id`,
  ))!;
  expect((await toggle()).body.data).toMatchObject({ deleted_at: null });
  expect(await row(db, sql`select roles from admins where id = ${id}`)).toEqual({ roles });
  const recorded = sql`select after from audit where subject = 'ADMIN' and action = 'link' and subject_id = ${id}
    and company_id = ${school.companyId}`;
  expect(await rows(db, recorded)).toEqual(Array.from({ length: entries }, () => ({ after: { roles } })));
});

it('the teacher of a restored post signs in and has it', async () => {
  const school = await makeSchool(app);
  const toggle = () => school.manager.call(instructors.deleteInstructor, { params: { id: school.instructorId } });
  await toggle();
  await rows(
    db,
    sql`update admins set roles = '{}' where id = (select admin_id from instructors where id = ${school.instructorId})`,
  );
  await toggle();
  expect((await school.instructor.call(auth.me)).body.data).toMatchObject({
    roles: [{ name: 'IN' }],
    instructors: [{ id: school.instructorId }],
  });
});
