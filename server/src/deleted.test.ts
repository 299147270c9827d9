import { articles, companies, homework, student } from '@okur/contract';
import { expect, it } from 'vitest';
import { rows, sql } from './platform/database/index.ts';
import { testApp } from './platform/testing/app.ts';
import { makeSchool, staff } from './platform/testing/factories.ts';
import { inDays, makeArticle, makeHomework } from './platform/testing/learning.ts';

/*
 * What was deleted takes part in nothing, until it is restored. Row by row that is said by each feature; here is what
 * crosses them.
 */

const app = await testApp();
const superAdmin = await staff(app, 'SP');

it('the homework of a deleted company hides with it, and nothing new is given to its classes', async () => {
  const school = await makeSchool(app);
  const article = await makeArticle(superAdmin);
  const given = await makeHomework(school.instructor, article.id, [school.departmentIds[0]!]);
  const params = { id: given.id };
  const departments = { department_ids: [school.departmentIds[0]!] };
  const give = () =>
    superAdmin.call(homework.createArticleHomework, {
      body: { title: 'Yeni', article_id: article.id, due_at: inDays(3), ...departments },
    });
  const assign = () => superAdmin.call(articles.assignArticle, { params: { id: article.id }, body: departments });
  const listed = async () =>
    (await superAdmin.call(homework.listHomeworks, { query: { isAll: true } })).body.data.map(
      (h: { id: string }) => h.id,
    );
  expect(await listed()).toContain(given.id);

  // Running homework holds a company; this one was deleted before that was so.
  await rows(app.services.db, sql`update companies set deleted_at = now() where id = ${school.companyId}`);
  expect(await listed()).not.toContain(given.id);
  for (const route of [homework.getHomework, homework.resultsOfHomework, homework.notCompletedStudents] as const)
    expect((await superAdmin.call(route, { params })).status).toBe(404);
  expect((await superAdmin.call(homework.updateHomework, { params, body: { title: 'Başka' } })).status).toBe(404);
  expect((await give()).body.errors).toEqual({ department_ids: ['validation.not_found'] });
  expect((await assign()).body.errors).toEqual({ department_ids: ['validation.not_found'] });

  await superAdmin.call(companies.deleteCompany, { params: { id: school.companyId } });
  expect((await superAdmin.call(homework.getHomework, { params })).status).toBe(200);
  expect((await give()).status).toBe(201);
  expect((await assign()).status).toBe(200);
});

it('a deleted article or a draft is given to no class, and a deleted one is restored before it changes', async () => {
  const school = await makeSchool(app);
  const [draft, deleted] = [await makeArticle(superAdmin, { status: 'draft' }), await makeArticle(superAdmin)];
  await superAdmin.call(articles.deleteArticle, { params: { id: deleted.id } });
  const assign = (id: string) =>
    superAdmin.call(articles.assignArticle, { params: { id }, body: { department_ids: [school.departmentIds[0]!] } });
  expect((await assign(draft.id)).status).toBe(422);
  expect((await assign(deleted.id)).status).toBe(404);
  expect(
    (await superAdmin.call(articles.updateArticle, { params: { id: deleted.id }, body: { title: 'Başka' } })).status,
  ).toBe(404);
  await superAdmin.call(articles.deleteArticle, { params: { id: deleted.id } });
  expect((await assign(deleted.id)).status).toBe(200);
  expect(
    (await superAdmin.call(articles.updateArticle, { params: { id: deleted.id }, body: { title: 'Başka' } })).status,
  ).toBe(200);
});

it('homework that was given stays readable when its article is deleted', async () => {
  const school = await makeSchool(app);
  const article = await makeArticle(superAdmin);
  const given = await makeHomework(school.instructor, article.id, [school.departmentIds[0]!]);
  await superAdmin.call(articles.deleteArticle, { params: { id: article.id } });
  const reader = await app.signedIn('student', school.studentIds[0]!);
  expect((await reader.call(student.myHomework, { params: { id: given.id } })).body.data.text.title).toBe(
    article.title,
  );
});

it.each(['+03:00', '-0530', 'Etc/Unknown', 'Istanbul'])(
  '%s is no time zone: PostgreSQL counts offsets the other way round',
  async (time_zone) => {
    const answer = await superAdmin.call(companies.createCompany, {
      body: { company_name: 'Okul', short_name: 'TZ1', time_zone },
    });
    expect([answer.status, answer.body.errors]).toEqual([422, { time_zone: ['validation.choice'] }]);
  },
);
