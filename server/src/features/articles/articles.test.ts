import { articles } from '@okur/contract';
import type { Article } from '@okur/contract/articles';
import { describe, expect, it } from 'vitest';
import { insertRows, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { articleCategories } from '../../platform/database/tables/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeInstructor, makeSchool, makeStudent, staff } from '../../platform/testing/factories.ts';
import { articleInput, inDays, makeArticle } from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const school = await makeSchool(app, { departments: 2, students: 3 });
const other = await makeSchool(app);
const { adminId } = await makeInstructor(app, school.companyId);
const colleague = await app.signedIn('staff', adminId);

const versions = (id: string) =>
  rows<{ version: number; title: string }>(
    app.services.db,
    sql`select version, title from article_versions where article_id = ${id} order by version`,
  );
const titlesFor = async (client: typeof sp, query: Record<string, string> = {}) =>
  ((await client.call(articles.listArticles, { query: { isAll: '1', ...query } })).body.data as Article[]).map(
    (a) => a.title,
  );

describe('adding an article', () => {
  it('counts the words, judges the level and gives every question and option an id', async () => {
    const article = await makeArticle(sp, { title: 'Sayılan' });
    expect(article).toMatchObject({
      word_count: 120,
      minutes: 1,
      owner: 'platform',
      owner_name: null,
      editable: true,
      question_count: 3,
      version: 1,
    });
    expect(article.readability?.scores.map((s) => s.formula)).toContain('atesman');
    expect([article.level, article.readability?.scores[0]]).toMatchObject([
      'easy',
      { formula: 'bezirci_yilmaz', band: 'easy' },
    ]);
    expect(new Set(article.questions.flatMap((q) => [q.id, ...q.options.map((o) => o.id)])).size).toBe(11);
  });
  it('has no level for a text too short to judge', async () => {
    expect(await makeArticle(sp, { title: 'Kısa', body: '<p>Bir iki üç.</p>' })).toMatchObject({
      word_count: 3,
      readability: null,
    });
  });
  it('keeps headings, lists, quotes, bold and italic and drops everything else', async () => {
    const { body } = await makeArticle(sp, {
      title: 'Temiz',
      body:
        '<h2 onclick="x()">Baş</h2><script>alert(1)</script><p style="color:red">Bir <b>iki</b> <a ' +
        'href="javascript:x()">üç</a><img src=x onerror=y></p><iframe src="//x"></iframe><ul><li>dört</li>' +
        '</ul><div>beş</div>',
    });
    expect(body).toBe('<h2>Baş</h2><p>Bir <strong>iki</strong> üç</p><ul><li>dört</li></ul>beş');
  });
  it.each([
    ['body', { body: '<p> &nbsp; </p>' }, 'validation.required'],
    ['body', { body: '<script>alert("metin")</script>' }, 'validation.required'],
    ['title', { title: ' ' }, 'validation.required'],
    ['category_id', { category_id: newId() }, 'validation.not_found'],
    ['type_id', { type_id: newId() }, 'validation.not_found'],
    [
      'questions.0.options',
      {
        questions: [
          {
            kind: 'single_choice' as const,
            stem: 'Soru?',
            options: [
              { text: 'a', right: true },
              { text: 'b', right: true },
            ],
          },
        ],
      },
      'validation.only_one_right',
    ],
  ])('refuses a bad %s by name', async (field, over, key) => {
    const { status, body } = await sp.call(articles.createArticle, { body: articleInput(over) });
    expect([status, body.errors?.[field]?.[0]]).toEqual([422, key]);
  });
  it('is for those who may: an instructor yes, a company manager no', async () => {
    expect((await school.manager.call(articles.createArticle, { body: articleInput() })).status).toBe(403);
    expect(await makeArticle(school.instructor, { title: 'Öğretmenin' })).toMatchObject({
      owner: 'instructor',
      editable: true,
    });
  });
});

describe('changing an article', () => {
  it('keeps what was read: each new text is a version of its own, other changes make none', async () => {
    const article = await makeArticle(sp, { title: 'Önce' });
    const put = (body: object) => sp.call(articles.updateArticle, { params: { id: article.id }, body });
    await put({ source: 'Okur' });
    expect(await versions(article.id)).toEqual([{ version: 1, title: 'Önce' }]);
    const changed = await put({ title: 'Sonra', version: 2 });
    expect(changed.body.data).toMatchObject({
      title: 'Sonra',
      version: 3,
      body: article.body,
      source: 'Okur',
      status: 'published',
    });
    expect(await versions(article.id)).toEqual([
      { version: 1, title: 'Önce' },
      { version: 3, title: 'Sonra' },
    ]);
  });
  it('counts again when the text or its language changes', async () => {
    const article = await makeArticle(sp);
    const { body } = await sp.call(articles.updateArticle, {
      params: { id: article.id },
      body: { body: '<p>Üç kelime var.</p>' },
    });
    expect(body.data).toMatchObject({ word_count: 3, readability: null });
  });
  it('keeps the ids of known questions and options and gives foreign ones new ids', async () => {
    const [article, foreign] = [await makeArticle(sp), await makeArticle(sp)];
    const [first, second] = article.questions;
    const { body } = await sp.call(articles.updateArticle, {
      params: { id: article.id },
      body: { questions: [second, { ...first, stem: 'Yeni soru?' }, { ...foreign.questions[0] }, second] },
    });
    const after = (body.data as Article).questions;
    expect(after.slice(0, 2)).toEqual([second, { ...first, stem: 'Yeni soru?' }]);
    expect([foreign.questions[0]!.id, second!.id]).not.toContain(after[2]!.id);
    expect(after[3]!.id).not.toBe(second!.id);
  });
  it('refuses a stale version and tells the present one', async () => {
    const article = await makeArticle(sp);
    const { status, body } = await sp.call(articles.updateArticle, {
      params: { id: article.id },
      body: { title: 'Eski', version: 7 },
    });
    expect([status, body.code, body.current.version]).toEqual([409, 'stale_version', 1]);
  });
  it('is allowed to an instructor for own articles alone', async () => {
    const own = await makeArticle(school.instructor, { title: 'Benim' });
    const draft = await makeArticle(school.instructor, { status: 'draft' });
    const change = (client: typeof sp, id: string) =>
      client.call(articles.updateArticle, { params: { id }, body: { source: 'x' } });
    expect((await change(school.instructor, own.id)).status).toBe(200);
    expect((await change(sp, own.id)).status).toBe(200);
    expect((await change(colleague, own.id)).status).toBe(403);
    expect((await change(colleague, draft.id)).status).toBe(404);
    expect((await change(other.instructor, own.id)).status).toBe(404);
    expect((await colleague.call(articles.deleteArticle, { params: { id: own.id } })).status).toBe(403);
  });
});

describe('the list of articles', () => {
  it('shows their own school and the platform, and drafts to their author and the platform alone', async () => {
    const titles = ['Ortak', 'Ortak taslak', 'Okulun', 'Okulun taslağı', 'Yabancı'] as const;
    await makeArticle(sp, { title: titles[0] });
    await makeArticle(sp, { title: titles[1], status: 'draft' });
    await makeArticle(school.instructor, { title: titles[2] });
    await makeArticle(school.instructor, { title: titles[3], status: 'draft' });
    await makeArticle(other.instructor, { title: titles[4] });
    const seen = async (client: typeof sp) =>
      (await titlesFor(client)).filter((t) => (titles as readonly string[]).includes(t)).sort();
    expect(await seen(sp)).toEqual([...titles].sort());
    expect(await seen(school.instructor)).toEqual(['Okulun', 'Okulun taslağı', 'Ortak']);
    expect(await seen(colleague)).toEqual(['Okulun', 'Ortak']);
    expect(await seen(school.manager)).toEqual(['Okulun', 'Ortak']);
  });
  it('filters, searches without minding dots and accents, and refuses an unknown sort by name', async () => {
    await makeArticle(sp, { title: 'İĞNE YAPRAKLI', language: 'en', grade_level: 9 });
    expect(
      await titlesFor(sp, { search: 'igne', grade_level: '9', language: 'en', owner: 'platform', status: 'published' }),
    ).toEqual(['İĞNE YAPRAKLI']);
    expect(await titlesFor(sp, { search: 'igne', owner: 'instructor' })).toEqual([]);
    expect((await sp.call(articles.listArticles, { query: { sort: 'body' } })).body.errors).toEqual({
      sort: ['validation.choice'],
    });
  });
  it('leaves a deleted article out and brings it back by the same call', async () => {
    const { id, title } = await makeArticle(school.instructor, { title: 'Silinecek' });
    const toggle = () => school.instructor.call(articles.deleteArticle, { params: { id } });
    expect((await toggle()).body.data.deleted_at).not.toBeNull();
    expect([await titlesFor(school.instructor), await titlesFor(colleague, { deleted: '1' })].flat()).not.toContain(
      title,
    );
    expect(await titlesFor(school.instructor, { deleted: 'true' })).toContain(title);
    expect((await colleague.call(articles.getArticle, { params: { id } })).status).toBe(404);
    expect((await toggle()).body.data.deleted_at).toBeNull();
  });
});

describe('handing an article to departments', () => {
  it('is done with an expiry and again with new dates, and removed', async () => {
    const { id } = await makeArticle(sp);
    const [department] = school.departmentIds;
    const put = (expires: string | null) =>
      school.instructor.call(articles.assignArticle, {
        params: { id },
        body: { department_ids: [department], expires_at: expires },
      });
    const held = async () =>
      (await school.instructor.call(articles.assignmentsOfArticle, { params: { id } })).body.data;
    expect((await put(inDays(3))).status).toBe(200);
    await makeStudent(app, school.companyId, department!, { status: 'frozen' });
    expect(await held()).toMatchObject([{ department_id: department, student_count: 2 }]);
    expect((await put(null)).status).toBe(200);
    expect(await held()).toMatchObject([{ expires_at: null }]);
    expect((await school.instructor.call(articles.getArticle, { params: { id } })).body.data.department_count).toBe(1);
    const remove = () =>
      school.instructor.call(articles.unassignArticle, { params: { id, departmentId: department! } });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect(await held()).toEqual([]);
  });
  it('reaches own departments alone', async () => {
    const { id } = await makeArticle(sp);
    for (const foreign of [school.departmentIds[1], other.departmentIds[0]]) {
      const { status, body } = await school.instructor.call(articles.assignArticle, {
        params: { id },
        body: { department_ids: [school.departmentIds[0], foreign] },
      });
      expect([status, body.errors]).toEqual([422, { department_ids: ['validation.not_found'] }]);
    }
    expect((await sp.call(articles.assignmentsOfArticle, { params: { id } })).body.data).toEqual([]);
    const draft = await makeArticle(other.instructor);
    expect(
      (
        await school.instructor.call(articles.assignArticle, {
          params: { id: draft.id },
          body: { department_ids: [school.departmentIds[0]] },
        })
      ).status,
    ).toBe(404);
  });
  it('ends after it begins, whatever the time zones', async () => {
    const { id } = await makeArticle(sp);
    const dates = (starts_at: string | null, expires_at: string) =>
      sp.call(articles.assignArticle, {
        params: { id },
        body: { department_ids: [school.departmentIds[0]], starts_at, expires_at },
      });
    expect((await dates('2026-01-01T10:00:00+03:00', '2026-01-01T08:00:00Z')).status).toBe(200);
    expect((await dates('2026-01-01T08:00:00Z', '2026-01-01T10:00:00+03:00')).body.errors).toEqual({
      expires_at: ['validation.after_start'],
    });
    // Without a beginning it begins at once: it would be over before any class had it.
    expect((await dates(null, '2026-01-01T08:00:00Z')).body.errors).toEqual({ expires_at: ['validation.after_start'] });
    expect((await dates(null, '2999-01-01T08:00:00Z')).status).toBe(200);
  });
});

it('categories are listed by name for everyone who sees articles', async () => {
  await insertRows(app.services.db, articleCategories, [{ name: 'Öykü' }, { name: 'Bilim' }]);
  expect(
    (await school.manager.call(articles.listArticleCategories)).body.data.map((c: { name: string }) => c.name),
  ).toEqual(['Bilim', 'Öykü']);
  expect((await app.anonymous.call(articles.listArticleTypes)).status).toBe(401);
});
