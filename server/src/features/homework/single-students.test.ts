import { departments, homework as routes, student as studentRoutes, users } from '@okur/contract';
import type { Homework, HomeworkResult, NotCompletedStudent } from '@okur/contract/homework';
import type { Task } from '@okur/contract/student';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import {
  allRight,
  inDays,
  makeArticle,
  makeHomework,
  readHomework,
  readingInput,
} from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

/** Two departments with two students each; the instructor teaches the first, where students 0 and 2 are. */
let school: School;
let readers: Client[];
beforeEach(async () => {
  school = await makeSchool(app, { company: { parent_access: true } });
  readers = await Promise.all(school.studentIds.map((id) => app.signedIn('student', id)));
});
const first = () => school.departmentIds[0]!;
const second = () => school.departmentIds[1]!;
const results = async (client: Client, id: string) =>
  (await client.call(routes.resultsOfHomework, { params: { id }, query: { isAll: true } })).body
    .data as HomeworkResult[];
const missing = async (client: Client, id: string) =>
  (await client.call(routes.notCompletedStudents, { params: { id }, query: { isAll: true } })).body
    .data as NotCompletedStudent[];
const tasks = async (client: Client) => (await client.call(studentRoutes.myTasks)).body.data as Task[];
const put = (client: Client, id: string, body: object) => client.call(routes.updateHomework, { params: { id }, body });
const ids = (list: { user_id: string }[]) => list.map(({ user_id }) => user_id).sort();
const sorted = (...at: number[]) => at.map((n) => school.studentIds[n]!).sort();

describe('single students', () => {
  it('get a text alone, and their results stay when they move on', async () => {
    const article = await makeArticle(sp);
    const made = await makeHomework(school.instructor, article.id, [], { student_ids: [school.studentIds[0]!] });
    expect(made).toMatchObject({ student_count: 1, departments: [], students: [{ id: school.studentIds[0] }] });
    expect([await tasks(readers[0]!), await tasks(readers[2]!)].map((list) => list.length)).toEqual([1, 0]);
    expect((await school.instructor.call(routes.listHomeworks)).body.data.map((h: Homework) => h.id)).toEqual([
      made.id,
    ]);
    await readHomework(readers[0]!, made, 60, allRight);
    await school.manager.call(users.updateUser, {
      params: { id: school.studentIds[0]! },
      body: { department_id: second() },
    });
    expect(await results(school.instructor, made.id)).toMatchObject([
      { user_id: school.studentIds[0], comprehension: 100 },
    ]);
    expect(await tasks(readers[0]!)).toHaveLength(1);
  });
  it('are found by their class, as long as they have it', async () => {
    const made = await makeHomework(school.manager, (await makeArticle(sp)).id, [], {
      student_ids: [school.studentIds[0]!],
    });
    const found = () =>
      Promise.all(
        school.departmentIds.map(async (department_id) => {
          const { data } = (await school.manager.call(routes.listHomeworks, { query: { department_id } })).body;
          return data.map(({ id }: Homework) => id) as string[];
        }),
      );
    expect(await found()).toEqual([[made.id], []]);
    await put(school.manager, made.id, { student_ids: [school.studentIds[1]!] });
    expect(await found()).toEqual([[], [made.id]]);
  });
  it('are refused out of reach, from another school and without anyone', async () => {
    const article = await makeArticle(sp);
    const other = await makeSchool(app);
    const errors = async (client: Client, over: object) =>
      (
        await client.call(routes.createArticleHomework, {
          body: { title: 'x', article_id: article.id, due_at: inDays(2), ...over },
        })
      ).body.errors;
    expect(await errors(school.instructor, { student_ids: [school.studentIds[1]!] })).toEqual({
      student_ids: ['validation.not_found'],
    });
    expect(await errors(school.manager, { student_ids: [other.studentIds[0]!] })).toEqual({
      student_ids: ['validation.not_found'],
    });
    expect(await errors(sp, { department_ids: [first()], student_ids: [other.studentIds[0]!] })).toEqual({
      department_ids: ['validation.one_company'],
    });
    expect(await errors(school.manager, {})).toEqual({ department_ids: ['validation.required'] });
  });
  it('and departments are taken away and given back while it runs, and nothing that was done is lost', async () => {
    const article = await makeArticle(sp);
    const made = await makeHomework(school.manager, article.id, [second()], {
      student_ids: [school.studentIds[0]!, school.studentIds[2]!],
    });
    await readHomework(readers[0]!, made, 60, allRight);
    await readHomework(readers[1]!, made, 60, allRight);
    const { data } = (
      await put(school.manager, made.id, {
        department_ids: [first()],
        student_ids: [],
        target: { measure: 'comprehension', value: 80 },
      })
    ).body;
    expect(data).toMatchObject({ student_count: 3, completed_count: 2, reached_count: 2, students: [] });
    expect(ids(await results(school.manager, made.id))).toEqual(sorted(0, 1));
    expect(ids(await missing(school.manager, made.id))).toEqual(sorted(2));
    expect((await put(school.manager, made.id, { department_ids: [] })).body.errors).toEqual({
      department_ids: ['validation.required'],
    });
    expect((await put(school.manager, made.id, { target: { measure: 'score', value: 50 } })).body.errors).toEqual({
      'target.measure': ['validation.choice'],
    });
    expect(
      (await put(school.manager, made.id, { department_ids: [second()], student_ids: [school.studentIds[2]!] })).body
        .data,
    ).toMatchObject({ completed_count: 2, student_count: 4 });
  });
  it('keep what they had begun when their class gets it again, wherever they are by then', async () => {
    const made = await makeHomework(school.manager, (await makeArticle(sp)).id, [first()], {
      student_ids: [school.studentIds[3]!],
    });
    const { text } = (await readers[0]!.call(studentRoutes.myHomework, { params: { id: made.id } })).body.data;
    await readers[0]!.call(studentRoutes.recordReading, { body: readingInput(made, text!) });
    await school.manager.call(users.updateUser, {
      params: { id: school.studentIds[0]! },
      body: { department_id: second() },
    });
    await put(school.manager, made.id, { department_ids: [] });
    const { data } = (await put(school.manager, made.id, { department_ids: [first()] })).body;
    expect(data).toMatchObject({ student_count: 3 });
    expect(ids(await missing(school.manager, made.id))).toEqual(sorted(0, 2, 3));
  });
  it('of a deleted class keep their homework, whatever is changed of it meanwhile', async () => {
    const made = await makeHomework(school.manager, (await makeArticle(sp)).id, school.departmentIds);
    const params = { id: school.companyId, departmentId: first() };
    const toggle = async () =>
      expect((await school.manager.call(departments.deleteDepartment, { params })).status).toBe(200);
    await toggle();
    for (const department_ids of [[second()], []]) {
      const { status, text } = await put(school.manager, made.id, { due_at: inDays(9), department_ids });
      expect(status, text).toBe(200);
    }
    await toggle();
    expect(await tasks(readers[0]!)).toMatchObject([{ id: made.id, removed: false }]);
    expect(await tasks(readers[1]!)).toEqual([]);
  });
});
