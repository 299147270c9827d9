import { departments, presentationAccounts, users } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeInstructor, makeSchool, type School, staff } from '../../platform/testing/factories.ts';

const app = await testApp({ PRESENTATION_CONNECT_URL: 'https://tanitim.okur.example/baglan?from=app' });
let school: School;
beforeEach(async () => {
  school = await makeSchool(app);
});
const first = () => school.departmentIds[0]!;
const get = () => school.instructor.call(presentationAccounts.getPresentationAccount);
const make = (department_id?: string) =>
  school.instructor.call(presentationAccounts.createPresentationAccount, { body: { department_id } });
const move = (department_id: string) =>
  school.instructor.call(presentationAccounts.updatePresentationAccount, { body: { department_id } });

describe('the presentation account of an instructor', () => {
  it('is absent until it is made, and there is one only', async () => {
    expect([(await get()).status, (await move(first())).status]).toEqual([404, 404]);
    const made = await make(first());
    expect(made.status, made.text).toBe(201);
    expect(made.body.data).toMatchObject({
      user: { student: { department_id: first() } },
      presentation_account_key: expect.stringMatching(/^[\w-]{40,}$/),
      key_ends_at: expect.any(String),
    });
    const { presentation_account_key: key, connect_url } = made.body.data;
    expect(connect_url).toBe(`https://tanitim.okur.example/baglan?from=app&key=${key}`);
    expect((await get()).body).toEqual(made.body);
    expect((await make(first())).body.code).toBe('duplicate');
  });

  it('has a department of its own, and changes it', async () => {
    const other = await makeSchool(app);
    for (const id of [school.departmentIds[1]!, other.departmentIds[0]!])
      expect((await make(id)).body.errors).toEqual({ department_id: ['validation.not_found'] });
    expect((await make()).body.errors).toHaveProperty('department_id');
    const key = (await make(first())).body.data.presentation_account_key;
    const { id: postId, adminId } = await makeInstructor(app, school.companyId);
    expect(postId).not.toBe(adminId);
    await school.manager.call(departments.updateDepartment, {
      params: { id: school.companyId, departmentId: school.departmentIds[1]! },
      body: { instructor_ids: [school.instructorId] },
    });
    expect((await move(school.departmentIds[1]!)).body.data).toMatchObject({
      user: { student: { department_id: school.departmentIds[1] } },
      presentation_account_key: key,
    });
  });

  it('counts as no one among the students', async () => {
    await make(first());
    expect((await school.manager.call(users.listUsers)).body.meta.total).toBe(4);
    expect(
      (await school.manager.call(departments.getDepartment, { params: { id: first() } })).body.data.student_count,
    ).toBe(2);
  });

  it('is for instructors', async () => {
    for (const client of [school.manager, await staff(app, 'SP')])
      expect((await client.call(presentationAccounts.getPresentationAccount)).status).toBe(403);
  });
});
