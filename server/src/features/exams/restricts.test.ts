import { departments, exams } from '@okur/contract';
import type { Attempt } from '@okur/contract/exams';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School } from '../../platform/testing/factories.ts';
import { makeExam, resultOf, save, start } from './testing.ts';

const app = await testApp();
const studentOf = (school: School, n = 0) => app.signedIn('student', school.studentIds[n]!);

describe('restrictions', () => {
  it('the nearest place says whether an exam is open, and the answer says which', async () => {
    const school = await makeSchool(app);
    const exam = await makeExam(school.instructor);
    const [department, user] = [school.departmentIds[0]!, school.studentIds[0]!];
    const of = async () => {
      const { body } = await school.manager.call(exams.availableToUser, { params: { id: user } });
      const found = [...body.data, ...body.restricted].find((e: { id: string }) => e.id === exam.id);
      return [body.data.includes(found), found.reason.effect, found.reason.level];
    };
    expect(await of()).toEqual([true, null, null]);
    const set = (
      route:
        | typeof exams.setRestrictsOfCompany
        | typeof exams.setRestrictsOfDepartment
        | typeof exams.setRestrictsOfUser,
      id: string,
      body: object,
      client = school.manager,
    ) => client.call(route, { params: { id }, body });
    expect((await set(exams.setRestrictsOfCompany, school.companyId, { exam_ids: [exam.id] })).status).toBe(200);
    expect(await of()).toEqual([false, 'restrict', 'company']);
    await set(
      exams.setRestrictsOfDepartment,
      department,
      { exam_ids: [], allowed_exam_ids: [exam.id] },
      school.instructor,
    );
    expect(await of()).toEqual([true, 'allow', 'department']);
    await set(exams.setRestrictsOfUser, user, { exam_ids: [exam.id] });
    expect(await of()).toEqual([false, 'restrict', 'user']);
    const client = await studentOf(school);
    expect((await client.call(exams.myExams)).body.data.some((e: { id: string }) => e.id === exam.id)).toBe(false);
    const opened = (await client.call(exams.myExam, { params: { id: exam.id } })).body.data;
    expect(opened).toMatchObject({ barred: { effect: 'restrict', level: 'user' }, attempts_used: 0, ended: [] });
    expect((await start(client, exam.id)).status).toBe(404);
    const read = (await school.instructor.call(exams.restrictsOfUser, { params: { id: user } })).body.data;
    expect(read.exam_ids).toEqual([exam.id]);
    expect(read.exams.find((e: { id: string }) => e.id === exam.id).inherited).toMatchObject({
      effect: 'allow',
      level: 'department',
    });
    await set(exams.setRestrictsOfUser, user, { exam_ids: [] });
    expect(await of()).toEqual([true, 'allow', 'department']);
    expect(
      (await school.instructor.call(exams.availableToDepartment, { params: { id: department } })).body.data.some(
        (e: { id: string }) => e.id === exam.id,
      ),
    ).toBe(true);
    expect((await set(exams.setRestrictsOfCompany, school.companyId, { exam_ids: [] }, school.instructor)).status).toBe(
      403,
    );
    expect((await set(exams.setRestrictsOfUser, user, { exam_ids: [newId()] })).body.errors).toEqual({
      exam_ids: ['validation.not_found'],
    });
  });
});

it('a restriction after an exam was taken bars from another attempt and hides no result', async () => {
  const school = await makeSchool(app);
  const exam = await makeExam(school.instructor, { attempts: 2 });
  const client = await studentOf(school);
  const attempt = (await start(client, exam.id)).body.data as Attempt;
  expect((await save(client, attempt.id, [], true)).status).toBe(200);
  expect(
    (
      await school.manager.call(exams.setRestrictsOfUser, {
        params: { id: school.studentIds[0]! },
        body: { exam_ids: [exam.id] },
      })
    ).status,
  ).toBe(200);
  expect(await resultOf(client, attempt.id)).toMatchObject({ score: 0 });
  const listed = (await client.call(exams.myExams)).body.data.find((e: { id: string }) => e.id === exam.id);
  expect(listed).toMatchObject({
    attempts_used: 1,
    ended: [{ id: attempt.id, score: 0 }],
    best_score: 0,
    barred: { effect: 'restrict', level: 'user' },
  });
  expect((await start(client, exam.id)).status).toBe(404);
});

describe('a merge of two classes', () => {
  const setOf = (school: School, departmentId: string, body: object) =>
    school.manager.call(exams.setRestrictsOfDepartment, { params: { id: departmentId }, body });
  const merge = async (school: School, from: string, into: string) =>
    expect(
      (
        await school.manager.call(departments.mergeDepartment, {
          params: { id: school.companyId, departmentId: from },
          body: { into_department_id: into },
        })
      ).status,
    ).toBe(200);
  const barredTo = async (school: School, n: number, examId: string) =>
    (await (await studentOf(school, n)).call(exams.myExam, { params: { id: examId } })).body.data.barred !== null;

  it('opens no exam to those from whom it was kept, and closes none to the others', async () => {
    const school = await makeSchool(app, { departments: 2, students: 2 });
    const [from, into] = school.departmentIds as [string, string];
    const exam = await makeExam(school.instructor);
    await setOf(school, from, { exam_ids: [exam.id] });
    await merge(school, from, into);
    expect([await barredTo(school, 0, exam.id), await barredTo(school, 1, exam.id)]).toEqual([true, false]);
  });

  it('opens none that the school keeps from all and the other class alone may take', async () => {
    const school = await makeSchool(app, { departments: 2, students: 4 });
    const [from, into] = school.departmentIds as [string, string];
    const exam = await makeExam(school.instructor);
    await school.manager.call(exams.setRestrictsOfCompany, {
      params: { id: school.companyId },
      body: { exam_ids: [exam.id] },
    });
    await setOf(school, into, { exam_ids: [], allowed_exam_ids: [exam.id] });
    await school.manager.call(exams.setRestrictsOfUser, {
      params: { id: school.studentIds[2]! },
      body: { exam_ids: [], allowed_exam_ids: [exam.id] },
    });
    await merge(school, from, into);
    const barred = await Promise.all([0, 1, 2].map((n) => barredTo(school, n, exam.id)));
    expect(barred).toEqual([true, false, false]);
  });
});
