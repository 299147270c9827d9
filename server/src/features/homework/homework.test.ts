import { homework as routes, users } from '@okur/contract';
import type { HomeworkResult } from '@okur/contract/homework';
import { rightNow } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { array, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeInstructor, makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { allRight, inDays, makeArticle, makeHomework, readHomework } from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const article = await makeArticle(sp);

/** A school of its own for each test: two departments with two students each; the instructor teaches the first. */
let school: School;
let readers: Client[];
beforeEach(async () => {
  school = await makeSchool(app, { departments: 2, students: 4 });
  readers = await Promise.all(school.studentIds.map((id) => app.signedIn('student', id)));
});
const first = () => school.departmentIds[0]!;
const second = () => school.departmentIds[1]!;
const results = async (client: Client, id: string, query: Record<string, string> = {}) =>
  (await client.call(routes.resultsOfHomework, { params: { id }, query })).body.data as HomeworkResult[];

describe('giving homework', () => {
  it('opens it at once for the students of the departments', async () => {
    const made = await makeHomework(school.manager, article.id, school.departmentIds, { instructions: 'Sessiz oku.' });
    expect(made).toMatchObject({
      kind: 'article',
      state: 'open',
      content_id: article.id,
      content_title: article.title,
      student_count: 4,
      completed_count: 0,
      averages: { wpm: null, comprehension: null, effective_speed: null },
    });
    expect(made.departments.map((d) => d.id).sort()).toEqual([...school.departmentIds].sort());
    expect((await makeHomework(sp, article.id, [first()], { starts_at: inDays(1) })).state).toBe('scheduled');
  });
  it('counts active and invited students alone', async () => {
    await makeStudent(app, school.companyId, first(), { status: 'frozen' });
    await makeStudent(app, school.companyId, first(), { deleted_at: rightNow() });
    await makeStudent(app, school.companyId, first(), { status: 'invited' });
    expect((await makeHomework(school.manager, article.id, [first()])).student_count).toBe(3);
  });
  it('is sent once, however often the button is pressed', async () => {
    const body = { title: 'Bir kez', article_id: article.id, department_ids: [first()], due_at: inDays(2) };
    const send = () =>
      school.instructor.call(routes.createArticleHomework, {
        body,
        headers: { 'idempotency-key': `k-${school.companyId}` },
      });
    expect((await send()).body.data.id).toBe((await send()).body.data.id);
  });
  it('refuses what is out of reach, drafts, two companies at once and an end before the start, by field', async () => {
    const other = await makeSchool(app);
    const draft = await makeArticle(school.instructor, { status: 'draft' });
    const foreign = await makeArticle(other.instructor);
    const give = async (client: Client, over: object) =>
      (
        await client.call(routes.createArticleHomework, {
          body: { title: 'Ödev', article_id: article.id, department_ids: [first()], due_at: inDays(7), ...over },
        })
      ).body.errors;
    expect(await give(school.instructor, { department_ids: [second()] })).toEqual({
      department_ids: ['validation.not_found'],
    });
    expect(await give(school.manager, { department_ids: [first(), other.departmentIds[0]] })).toEqual({
      department_ids: ['validation.not_found'],
    });
    expect(await give(sp, { department_ids: [first(), other.departmentIds[0]] })).toEqual({
      department_ids: ['validation.one_company'],
    });
    expect(await give(school.manager, { department_ids: [] })).toEqual({ department_ids: ['validation.required'] });
    // Both at once, not one fault after the other.
    expect(await give(school.manager, { article_id: null, department_ids: [] })).toEqual({
      article_id: ['validation.required'],
      department_ids: ['validation.required'],
    });
    expect(await give(school.manager, { title: ' ', department_ids: [] })).toEqual({
      title: ['validation.required'],
      department_ids: ['validation.required'],
    });
    expect(await give(school.instructor, { article_id: draft.id })).toEqual({
      article_id: ['validation.article_draft'],
    });
    expect(await give(school.instructor, { article_id: foreign.id })).toEqual({ article_id: ['validation.not_found'] });
    expect(await give(school.instructor, { starts_at: inDays(-2), due_at: inDays(-1) })).toEqual({
      due_at: ['validation.in_future'],
    });
    expect(await give(school.instructor, { starts_at: inDays(2), due_at: inDays(1) })).toEqual({
      due_at: ['validation.after_start'],
    });
    expect(await give(school.instructor, { kind: 'exam' })).toEqual({ kind: ['validation.unknown_field'] });
  });
  it('is not for staff without homework', async () => {
    expect((await (await staff(app, 'CE')).call(routes.listHomeworks)).status).toBe(403);
    expect((await readers[0]!.call(routes.listHomeworks)).status).toBe(403);
  });
});

describe('the results', () => {
  it('are those of the first reading; averages leave out what is not counted', async () => {
    const homework = await makeHomework(school.manager, article.id, school.departmentIds);
    await readHomework(readers[0]!, homework, 60, allRight);
    await readHomework(readers[0]!, homework, 30, []);
    await readHomework(readers[1]!, homework, 120, ['Dağlardan', 'Yanlış']);
    await readHomework(readers[2]!, homework, 3, allRight);
    const list = await results(school.manager, homework.id, { sort: 'wpm' });
    expect(list.map((r) => [r.user_id, r.wpm, r.comprehension, r.effective_speed, r.reading_kind, r.late])).toEqual([
      [school.studentIds[1], 60, 25, 0, 'measurement', false],
      [school.studentIds[0], 120, 100, 120, 'measurement', false],
      [school.studentIds[2], null, null, null, 'not_counted', false],
    ]);
    const { data } = (await school.manager.call(routes.getHomework, { params: { id: homework.id } })).body;
    expect(data).toMatchObject({
      student_count: 4,
      completed_count: 3,
      averages: { wpm: 90, comprehension: 62.5, effective_speed: 60, measured: 2 },
    });
    const missing = (await school.manager.call(routes.notCompletedStudents, { params: { id: homework.id } })).body.data;
    expect(missing.map((s: { user_id: string }) => s.user_id)).toEqual([school.studentIds[3]]);
  });
  it('say who was late', async () => {
    const homework = await makeHomework(school.manager, article.id, [first()]);
    await rows(
      app.services.db,
      sql`update homeworks set starts_at = now() - interval '2 days', due_at = now() - interval '1 hour'
        where id = ${homework.id}`,
    );
    await readHomework(readers[0]!, homework, 60, allRight);
    expect(await results(school.manager, homework.id)).toMatchObject([{ late: true }]);
    expect((await school.manager.call(routes.getHomework, { params: { id: homework.id } })).body.data.state).toBe(
      'ended',
    );
  });
  it('show the answers of a student with the questions as they were asked', async () => {
    const own = await makeArticle(school.instructor);
    const homework = await makeHomework(school.instructor, own.id, [first()]);
    await readHomework(readers[0]!, homework, 60, ['Dağlardan', 'Dağ', 'Yanlış']);
    const answers = async (userId: string, client = school.instructor) =>
      client.call(routes.answersOfStudent, { params: { id: homework.id, userId } });
    const { data } = (await answers(school.studentIds[0]!)).body;
    expect(data.comprehension).toBe(25);
    expect(
      data.answers.map((a: { question: { stem: string }; right: boolean; points: number; max_points: number }) => [
        a.question.stem,
        a.right,
        a.points,
        a.max_points,
      ]),
    ).toEqual([
      ['Rüzgâr nereden gelir?', true, 1, 1],
      ['Hangileri geçer?', false, 0, 2],
      ['Rüzgâr denize eser.', false, 0, 1],
    ]);
    expect((await answers(school.studentIds[2]!)).status).toBe(404);
    expect((await answers(school.studentIds[1]!)).status).toBe(404);
    expect((await answers(school.studentIds[0]!, (await makeSchool(app)).manager)).status).toBe(404);
  });
});

describe('an instructor', () => {
  it('sees homework that touches own departments and counts own students alone', async () => {
    const both = await makeHomework(school.manager, article.id, school.departmentIds);
    const elsewhere = await makeHomework(school.manager, article.id, [second()]);
    await readHomework(readers[0]!, both, 60, allRight);
    await readHomework(readers[1]!, both, 30, allRight);
    const { data } = (await school.instructor.call(routes.listHomeworks)).body;
    expect(data).toMatchObject([
      { id: both.id, student_count: 2, completed_count: 1, averages: { wpm: 120 }, departments: [{ id: first() }] },
    ]);
    expect((await results(school.instructor, both.id)).map((r) => r.user_id)).toEqual([school.studentIds[0]]);
    for (const route of [routes.getHomework, routes.resultsOfHomework, routes.notCompletedStudents])
      expect((await school.instructor.call(route, { params: { id: elsewhere.id } })).status).toBe(404);
  });
  it('sees nothing of another school', async () => {
    const homework = await makeHomework(school.manager, article.id, [first()]);
    const { manager, instructor } = await makeSchool(app);
    for (const client of [manager, instructor]) {
      expect((await client.call(routes.getHomework, { params: { id: homework.id } })).status).toBe(404);
      expect(
        (await client.call(routes.updateHomework, { params: { id: homework.id }, body: { title: 'x' } })).status,
      ).toBe(404);
    }
  });
  it('takes it from own departments and leaves it to the others', async () => {
    const { adminId } = await makeInstructor(app, school.companyId, [second()]);
    const colleague = await app.signedIn('staff', adminId);
    const homework = await makeHomework(school.manager, article.id, [first()]);
    expect(
      (
        await colleague.call(routes.updateHomework, {
          params: { id: homework.id },
          body: { department_ids: [second()] },
        })
      ).status,
    ).toBe(404);
    const both = await makeHomework(school.manager, article.id, school.departmentIds);
    expect(
      (
        await colleague.call(routes.updateHomework, {
          params: { id: both.id },
          body: { department_ids: [second()], title: 'Yeni' },
        })
      ).status,
    ).toBe(200);
    const { data } = (await school.manager.call(routes.getHomework, { params: { id: both.id } })).body;
    expect([data.title, data.departments.length]).toEqual(['Yeni', 2]);
  });
});

describe('changing homework', () => {
  it('moves dates and departments, and refuses a stale version with the present row', async () => {
    const homework = await makeHomework(school.manager, article.id, [first()]);
    const put = (body: object) => school.manager.call(routes.updateHomework, { params: { id: homework.id }, body });
    const { data } = (await put({ department_ids: [second()], starts_at: inDays(1), due_at: inDays(3), version: 1 }))
      .body;
    expect(data).toMatchObject({
      state: 'scheduled',
      version: 2,
      title: 'Okuma ödevi',
      departments: [{ id: second() }],
    });
    const stale = await put({ title: 'Geç kaldım', version: 1 });
    expect([stale.status, stale.body.current.version]).toEqual([409, 2]);
    expect((await put({ due_at: inDays(0.5) })).body.errors).toEqual({ due_at: ['validation.after_start'] });
    const other = await makeSchool(app);
    expect(
      (
        await sp.call(routes.updateHomework, {
          params: { id: homework.id },
          body: { department_ids: other.departmentIds },
        })
      ).body.errors,
    ).toEqual({ department_ids: ['validation.one_company'] });
  });
  it('ends it now by the clock of the server, and gives it back the end it had; not before it begins', async () => {
    const [open, later] = [
      await makeHomework(school.manager, article.id, [first()]),
      await makeHomework(school.manager, article.id, [first()], { starts_at: inDays(1) }),
    ];
    const put = ({ id }: { id: string }, due_at: string | null) =>
      school.manager.call(routes.updateHomework, { params: { id }, body: { due_at } });
    const state = async () =>
      (await school.manager.call(routes.getHomework, { params: { id: open.id } })).body.data.state;
    expect((await put(open, null)).status).toBe(200);
    expect(await state()).toBe('ended');
    await put(open, open.due_at);
    expect(await state()).toBe('open');
    expect((await put(later, null)).body.errors).toEqual({ due_at: ['validation.after_start'] });
  });
  it('stays with the text that was given when the article changes', async () => {
    const own = await makeArticle(school.instructor, { title: 'İlk hâli' });
    const homework = await makeHomework(school.instructor, own.id, [first()]);
    await rows(app.services.db, sql`update articles set title = 'Son hâli' where id = ${own.id}`);
    expect(
      (await school.instructor.call(routes.getHomework, { params: { id: homework.id } })).body.data.content_title,
    ).toBe('İlk hâli');
  });
});

describe('the list of homework', () => {
  it('filters by state and department, searches and sorts', async () => {
    await makeHomework(school.manager, article.id, [first()], { title: 'Çınar', due_at: inDays(9) });
    await makeHomework(school.manager, article.id, [second()], {
      title: 'Arı',
      due_at: inDays(8),
      starts_at: inDays(5),
    });
    const titles = async (query: Record<string, string>) =>
      (await school.manager.call(routes.listHomeworks, { query })).body.data.map((h: { title: string }) => h.title);
    expect(await titles({})).toEqual(['Çınar', 'Arı']);
    expect(await titles({ sort: 'title' })).toEqual(['Arı', 'Çınar']);
    expect(await titles({ state: 'open' })).toEqual(['Çınar']);
    expect(await titles({ department_id: second() })).toEqual(['Arı']);
    expect(await titles({ search: 'cinar' })).toEqual(['Çınar']);
    expect((await school.manager.call(routes.listHomeworks, { query: { sort: 'kind' } })).status).toBe(422);
  });
});

describe('a class that moved on', () => {
  const move = (userId: string, department_id: string) =>
    school.manager.call(users.updateUser, { params: { id: userId }, body: { department_id } });
  const ended = async () => {
    const made = await makeHomework(school.manager, article.id, [first()]);
    await readHomework(readers[0]!, made, 60, allRight);
    await rows(
      app.services.db,
      sql`update homeworks set starts_at = now() - interval '3 days', due_at = now() - interval '1 day'
        where id = ${made.id}`,
    );
    return made;
  };

  it('leaves its results and what was missing to the homework that was due before', async () => {
    const made = await ended();
    const [before, missing] = [
      await results(school.instructor, made.id),
      await school.instructor.call(routes.notCompletedStudents, { params: { id: made.id } }),
    ];
    expect([before.length, missing.body.data.length]).toEqual([1, 1]);
    for (const id of [school.studentIds[0]!, school.studentIds[2]!])
      expect((await move(id, second())).status).toBe(200);
    expect(await results(school.instructor, made.id)).toEqual(before);
    expect((await school.instructor.call(routes.notCompletedStudents, { params: { id: made.id } })).body.data).toEqual(
      missing.body.data,
    );
  });
  it('owes nothing that was due before it came', async () => {
    const made = await ended();
    await move(school.studentIds[3]!, first());
    expect((await school.instructor.call(routes.getHomework, { params: { id: made.id } })).body.data).toMatchObject({
      student_count: 2,
      completed_count: 1,
    });
  });
  it('takes open homework with the class it joins, and leaves that of the class before', async () => {
    const made = await makeHomework(school.manager, article.id, [first()]);
    await move(school.studentIds[0]!, second());
    await move(school.studentIds[3]!, first());
    const missing = (await school.manager.call(routes.notCompletedStudents, { params: { id: made.id } })).body.data as {
      user_id: string;
    }[];
    expect(missing.map((s) => s.user_id).sort()).toEqual([school.studentIds[2], school.studentIds[3]].sort());
  });
  it('keeps the results of those who left the school', async () => {
    const made = await ended();
    await rows(
      app.services.db,
      sql`update users set status = 'frozen' where id = any(${array([school.studentIds[0]!, school.studentIds[2]!])})`,
    );
    expect((await school.manager.call(routes.getHomework, { params: { id: made.id } })).body.data).toMatchObject({
      student_count: 1,
      completed_count: 1,
    });
  });
});
