import { departments } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeDepartment, makeSchool, type School } from '../../platform/testing/factories.ts';

const app = await testApp();
const year = { academic_year: '2026-2027' };
const refused = [409, { department_name: ['departments.same_class'] }];
let school: School;
let id: string;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 0, students: 0 });
  id = await makeDepartment(app, school.companyId, { department_name: '7-C', ...year });
});
const of = (departmentId: string) => ({ id: school.companyId, departmentId });
const toggle = (departmentId: string) =>
  school.manager.call(departments.deleteDepartment, { params: of(departmentId) });
const archive = (departmentId: string) =>
  school.manager.call(departments.archiveDepartment, { params: of(departmentId) });
const change = (departmentId: string, body: object) =>
  school.manager.call(departments.updateDepartment, { params: of(departmentId), body });

describe('7/C beside 7-C of one school year is refused', () => {
  it('where a class of another year gets this one', async () => {
    const twin = await makeDepartment(app, school.companyId, { department_name: '7/C', academic_year: '2025-2026' });
    const answer = await change(twin, year);
    expect([answer.status, answer.body.errors]).toEqual(refused);
    expect(answer.body.params).toEqual({ department_name: { name: '7-C' } });
    expect((await change(twin, { academic_year: '2027-2028' })).status).toBe(200);
  });

  it.each([
    ['archived is taught again', archive],
    ['deleted is restored', toggle],
  ])('where one that was %s', async (_, turn) => {
    expect((await turn(id)).status).toBe(200);
    const twin = await makeDepartment(app, school.companyId, { department_name: '7/C', ...year });
    const answer = await turn(id);
    expect([answer.status, answer.body.errors]).toEqual(refused);
    expect((await change(twin, { department_name: '7-D' })).status).toBe(200);
    expect((await turn(id)).status).toBe(200);
  });

  it('but not where the class that is restored was archived: it is not taught', async () => {
    await archive(id);
    await toggle(id);
    await makeDepartment(app, school.companyId, { department_name: '7/C', ...year });
    expect((await toggle(id)).status).toBe(200);
  });
});
