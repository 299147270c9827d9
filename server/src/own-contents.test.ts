import { articles, exams, homework } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, testApp } from './platform/testing/app.ts';
import { makeExam } from './platform/testing/exams.ts';
import { makeInstructor, makeSchool, type School, staff } from './platform/testing/factories.ts';
import { inDays, makeArticle } from './platform/testing/learning.ts';

/** What a school wrote itself is given in that school alone, also by anyone who sees every school. */

const app = await testApp();
const platform = { SP: await staff(app, 'SP'), MN: await staff(app, 'MN') };
let a: School;
let b: School;
let text: string;
beforeEach(async () => {
  a = await makeSchool(app);
  b = await makeSchool(app);
  text = (await makeArticle(a.instructor)).id;
});

const notFound = (field: string) => ({ [field]: ['validation.not_found'] });
const given = () => ({ title: 'Ödev', due_at: inDays(7) });
const giveText = (client: Client, department: string) =>
  client.call(homework.createArticleHomework, {
    body: { ...given(), article_id: text, department_ids: [department] },
  });
const step = () => [{ kind: 'article' as const, title: 'Oku', article_id: text }];
const giveSteps = (client: Client, department: string) =>
  client.call(homework.createHomeworkSequence, {
    body: { ...given(), steps: step(), department_ids: [department] },
  });
const assign = (client: Client, departments: string[]) =>
  client.call(articles.assignArticle, { params: { id: text }, body: { department_ids: departments } });
const save = (client: Client, company_id: string) =>
  client.call(homework.createHomeworkTemplate, { body: { title: 'Kalıp', due_days: 7, steps: step(), company_id } });

describe.each(Object.keys(platform) as (keyof typeof platform)[])('a text of school A, in the hands of %s', (role) => {
  const operator = platform[role];

  it('is given as homework in A and not in B', async () => {
    expect((await giveText(operator, a.departmentIds[0]!)).status).toBe(201);
    expect((await giveText(operator, b.departmentIds[0]!)).body.errors).toEqual(notFound('article_id'));
    expect((await giveSteps(operator, a.departmentIds[0]!)).status).toBe(201);
    expect((await giveSteps(operator, b.departmentIds[0]!)).body.errors).toEqual(notFound('steps.0.article_id'));
    expect((await save(operator, a.companyId)).status).toBe(201);
    expect((await save(operator, b.companyId)).body.errors).toEqual(notFound('steps.0.article_id'));
  });

  it('is assigned to classes of A and to none of B, also together', async () => {
    expect((await assign(operator, a.departmentIds)).status).toBe(200);
    for (const departments of [b.departmentIds, [a.departmentIds[0]!, b.departmentIds[0]!]])
      expect((await assign(operator, departments)).body.errors).toEqual(notFound('department_ids'));
  });
});

it('a question of a text of school A goes into an exam of A, not of B nor of the platform', async () => {
  const sp = platform.SP;
  const { questions } = (await sp.call(articles.getArticle, { params: { id: text } })).body.data;
  const { id: question_id, options, ...wording } = questions[0];
  const question = {
    ...wording,
    options: options.map((option: { text: string; right: boolean }) => ({ text: option.text, right: option.right })),
    taken_from: { article_id: text, question_id },
  };
  const add = async (author: Client) => {
    const exam_id = await makeExam(author);
    return sp.call(exams.addExamQuestions, { body: { exam_id, questions: [question] } });
  };
  expect((await add(a.instructor)).status).toBe(201);
  for (const author of [b.instructor, sp]) {
    const refused = await add(author);
    expect([refused.status, Object.values(refused.body.errors)]).toEqual([422, [['validation.not_found']]]);
  }
});

it('anyone who teaches in both schools gives a text of one in that one alone', async () => {
  const there = await makeInstructor(app, b.companyId, b.departmentIds);
  await makeInstructor(app, a.companyId, a.departmentIds, there.adminId);
  const [atA, atB] = await Promise.all([a, b].map(({ companyId }) => app.signedIn('staff', there.adminId, companyId)));
  expect((await giveText(atA!, a.departmentIds[0]!)).status).toBe(201);
  expect((await giveText(atB!, b.departmentIds[0]!)).body.errors).toEqual(notFound('article_id'));
  expect((await giveText(atA!, b.departmentIds[0]!)).body.errors).toEqual(notFound('department_ids'));
  expect((await assign(atB!, [b.departmentIds[0]!])).status).toBe(404);
});
