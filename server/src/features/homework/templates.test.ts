import { articles, homework as routes } from '@okur/contract';
import type { HomeworkTemplate, HomeworkTemplateDetail } from '@okur/contract/homework';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeExam, makePaced } from '../../platform/testing/exams.ts';
import { makeInstructor, makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { inDays, makeArticle } from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

let school: School;
let content: { article: string; exercise: string; exam: string };
beforeEach(async () => {
  school = await makeSchool(app);
  content = {
    article: (await makeArticle(school.instructor)).id,
    exercise: await makePaced(sp),
    exam: await makeExam(school.instructor),
  };
});

const steps = () => [
  { kind: 'article', title: 'Metin', article_id: content.article, ask_before_reading: true },
  { kind: 'exercise', title: 'Alıştırma', exercises: [{ exercise_id: content.exercise, repetitions: 2 }] },
  { kind: 'exam', title: 'Sınav', exam_id: content.exam, target: { measure: 'score', value: 50 } },
];
const save = (client: Client, over: object = {}) =>
  client.call(routes.createHomeworkTemplate, {
    body: { title: 'Göl haftası', instructions: 'Sırayla yap.', due_days: 5, steps: steps(), ...over },
  });
async function saved(over: object = {}): Promise<HomeworkTemplate> {
  const answer = await save(school.instructor, over);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as HomeworkTemplate;
}
const opened = async (client: Client, id: string) =>
  (await client.call(routes.getHomeworkTemplate, { params: { id } })).body.data as HomeworkTemplateDetail;
const listed = async (client: Client, query: Record<string, string | number> = {}) =>
  (await client.call(routes.listHomeworkTemplates, { query })).body.data as HomeworkTemplate[];
const change = (client: Client, id: string, body: object) =>
  client.call(routes.updateHomeworkTemplate, { params: { id }, body });
const remove = (client: Client, id: string, version?: number) =>
  client.call(routes.deleteHomeworkTemplate, { params: { id }, query: version ? { version } : {} });
const colleague = async () =>
  app.signedIn('staff', (await makeInstructor(app, school.companyId, [school.departmentIds[1]!])).adminId);

describe('a template of homework', () => {
  it('is saved with its steps, listed in its school and assigned from as it was saved', async () => {
    const template = await saved();
    expect(template).toMatchObject({ title: 'Göl haftası', due_days: 5, company_id: school.companyId, editable: true });
    expect(template.steps).toEqual([
      { kind: 'article', title: 'Metin' },
      { kind: 'exercise', title: 'Alıştırma' },
      { kind: 'exam', title: 'Sınav' },
    ]);
    const { steps: loaded } = await opened(school.instructor, template.id);
    expect(loaded).toMatchObject([
      { article_id: content.article, ask_before_reading: true, problem: null },
      { exercises: [{ exercise_id: content.exercise, repetitions: 2, min_score: null }], problem: null },
      { exam_id: content.exam, target: { measure: 'score', value: 50 }, problem: null },
    ]);
    const given = await school.instructor.call(routes.createHomeworkSequence, {
      body: {
        title: template.title,
        instructions: template.instructions,
        department_ids: [school.departmentIds[0]!],
        due_at: inDays(template.due_days),
        steps: steps(),
      },
    });
    expect(given.status).toBe(201);
  });

  it('is found by its name, a page at a time', async () => {
    for (const title of ['Ağaç', 'Ilık göl', 'Çınar']) await saved({ title });
    expect((await listed(school.instructor)).map(({ title }) => title)).toEqual(['Ağaç', 'Çınar', 'Ilık göl']);
    expect((await listed(school.instructor, { search: 'ILIK' })).map(({ title }) => title)).toEqual(['Ilık göl']);
    expect((await listed(school.instructor, { page: 2, per_page: 2 })).map(({ title }) => title)).toEqual(['Ilık göl']);
  });

  it('is renamed, and of two who do so at once one sees what it became', async () => {
    const { id, version } = await saved();
    const answer = await change(school.instructor, id, { title: 'Deniz haftası', due_days: 3, version });
    expect(answer.body.data).toMatchObject({ title: 'Deniz haftası', due_days: 3, instructions: 'Sırayla yap.' });
    const late = await change(school.manager, id, { title: 'Orman haftası', version });
    expect([late.status, late.body.code, late.body.current.title]).toEqual([409, 'stale_version', 'Deniz haftası']);
  });

  it('is deleted and comes back by the same call; homework that was assigned from it stays', async () => {
    const { id, version } = await saved();
    const gone = await remove(school.instructor, id, version);
    expect(gone.body.data.deleted_at).not.toBeNull();
    expect(await listed(school.instructor)).toEqual([]);
    expect((await change(school.instructor, id, { title: 'Yeni' })).status).toBe(404);
    const back = await remove(school.instructor, id, version + 1);
    expect([back.status, back.body.data.deleted_at]).toEqual([200, null]);
    expect((await listed(school.instructor)).map((one) => one.id)).toEqual([id]);
  });

  it('is saved once however often the call arrives', async () => {
    const headers = { 'idempotency-key': 'template-twice-0001' };
    const body = { title: 'Bir kez', steps: steps() };
    const first = await school.instructor.call(routes.createHomeworkTemplate, { body, headers });
    const again = await school.instructor.call(routes.createHomeworkTemplate, { body, headers });
    expect(again.body.data.id).toBe(first.body.data.id);
    expect(await listed(school.instructor)).toHaveLength(1);
  });

  it('names the steps that cannot be assigned any more', async () => {
    const { id } = await saved();
    await school.instructor.call(articles.deleteArticle, { params: { id: content.article } });
    const { steps: loaded } = await opened(school.manager, id);
    expect(loaded.map(({ title, problem, article_id }) => [title, problem, article_id])).toEqual([
      ['Metin', 'gone', null],
      ['Alıştırma', null, null],
      ['Sınav', null, null],
    ]);
    const refused = await school.instructor.call(routes.createHomeworkSequence, {
      body: { title: 'X', department_ids: [school.departmentIds[0]!], due_at: inDays(5), steps: steps() },
    });
    expect(refused.body.errors).toHaveProperty(['steps.0.article_id']);
  });

  it('says that a text is a draft again', async () => {
    const { id } = await saved();
    await school.instructor.call(articles.updateArticle, {
      params: { id: content.article },
      body: { status: 'draft' },
    });
    expect((await opened(school.instructor, id)).steps[0]).toMatchObject({ title: 'Metin', problem: 'draft' });
    // A draft is seen by those who write it alone.
    expect((await opened(await colleague(), id)).steps[0]).toMatchObject({ problem: 'gone', article_id: null });
  });
});

describe('a template out of reach', () => {
  it('does not exist in another school', async () => {
    const { id } = await saved();
    const other = await makeSchool(app);
    for (const client of [other.manager, other.instructor]) {
      expect(await listed(client)).toEqual([]);
      expect((await client.call(routes.getHomeworkTemplate, { params: { id } })).status).toBe(404);
      expect((await change(client, id, { title: 'Bizim' })).status).toBe(404);
      expect((await remove(client, id)).status).toBe(404);
    }
  });

  it('is used by colleagues, and changed by who saved it and by managers', async () => {
    const { id } = await saved();
    const other = await colleague();
    expect(await listed(other)).toMatchObject([{ id, editable: false }]);
    expect((await change(other, id, { title: 'Benim' })).status).toBe(403);
    expect((await remove(other, id)).status).toBe(403);
    expect((await change(school.manager, id, { title: 'Okulun' })).status).toBe(200);
    await remove(school.instructor, id);
    expect((await other.call(routes.getHomeworkTemplate, { params: { id } })).status).toBe(404);
  });

  it('takes no text or exam of another school, and says which steps', async () => {
    const other = await makeSchool(app);
    const theirs = { article: (await makeArticle(other.instructor)).id, exam: await makeExam(other.instructor) };
    const refused = await save(school.instructor, {
      steps: [
        ...steps().slice(0, 1),
        { kind: 'article', title: 'X', article_id: theirs.article },
        { kind: 'exam', title: 'Y', exam_id: theirs.exam },
      ],
    });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'steps.1.article_id': ['validation.not_found'], 'steps.2.exam_id': ['validation.not_found'] },
    ]);
    const elsewhere = await save(school.instructor, { company_id: other.companyId });
    expect(elsewhere.body.errors).toEqual({ company_id: ['validation.not_found'] });
  });

  it('of the platform’s staff names its school', async () => {
    const body = { steps: [steps()[1]!] };
    expect((await save(sp, body)).body.errors).toEqual({ company_id: ['validation.required'] });
    const made = await save(sp, { ...body, company_id: school.companyId });
    expect(made.status, made.text).toBe(201);
    expect(await listed(school.instructor)).toMatchObject([{ id: made.body.data.id, editable: false }]);
  });

  it('asks for a name and steps', async () => {
    expect((await save(school.instructor, { title: '', steps: [] })).body.errors).toEqual({
      title: ['validation.required'],
      steps: ['validation.required'],
    });
  });
});
