import { departments, userBatches, users } from '@okur/contract';
import { beforeEach, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School } from '../../platform/testing/factories.ts';

/* A child who was deleted by mistake, and whose class is another one when staff restore it. */

const app = await testApp();

/** Two classes with two students each; the first student is deleted. */
let school: School;
let gone: string;
beforeEach(async () => {
  school = await makeSchool(app);
  gone = school.studentIds[0]!;
  await toggle();
});

const toggle = async (): Promise<string | null> => {
  const { status, text, body } = await school.manager.call(users.deleteUser, { params: { id: gone } });
  expect(status, text).toBe(200);
  return body.data.department_id;
};
const merge = async () => {
  const { status, text } = await school.manager.call(departments.mergeDepartment, {
    params: { id: school.companyId, departmentId: school.departmentIds[0]! },
    body: { into_department_id: school.departmentIds[1]! },
  });
  expect(status, text).toBe(200);
};

it('comes back to the class that its class went into', async () => {
  await merge();
  expect(await toggle()).toBe(school.departmentIds[1]);
});

it('comes back so with others and without time, and when their deletion is undone', async () => {
  const other = school.studentIds[2]!;
  const { body } = await school.manager.call(userBatches.deleteUsers, { body: { ids: [other], deleted: true } });
  await rows(app.services.db, sql`update users set status = 'expired' where id = ${gone}`);
  await merge();
  await school.manager.call(userBatches.deleteUsers, { body: { ids: [gone], deleted: false } });
  await school.manager.call(userBatches.undoBatch, { params: { batchId: body.data.id } });
  for (const id of [gone, other]) {
    const { data } = (await school.manager.call(users.getUser, { params: { id } })).body;
    expect(data).toMatchObject({ department_id: school.departmentIds[1], deleted_at: null });
  }
});

it('comes back to no class where its class is over, and stays where the instructor finds it', async () => {
  const [past, next] = school.departmentIds as [string, string];
  await school.manager.call(users.updateUser, {
    params: { id: school.studentIds[2]! },
    body: { department_id: next },
  });
  await school.manager.call(departments.archiveDepartment, {
    params: { id: school.companyId, departmentId: past },
    body: {},
  });
  const params = { id: gone };
  expect((await school.instructor.call(users.deleteUser, { params })).body.data.department_id).toBe(past);
  await toggle();
  expect(await toggle()).toBeNull();
});
