import { articles, library as routes, student, terms } from '@okur/contract';
import type { Article } from '@okur/contract/articles';
import type { LibraryText } from '@okur/contract/library';
import type { OpenQuestion } from '@okur/contract/questions';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makePaced } from '../../platform/testing/exams.ts';
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
let sp: Client;
let school: School;
let reader: Client;
const assign = (article: Article, over: object = {}) =>
  sp.call(articles.assignArticle, {
    params: { id: article.id },
    body: { department_ids: [school.departmentIds[0]!], starts_at: inDays(-9), expires_at: inDays(9), ...over },
  });
const mine = async (query: Record<string, string | number> = {}): Promise<string[]> =>
  (await reader.call(routes.myLibrary, { query })).body.data.map((text: { title: string }) => text.title);
const open = (article: Article, client = reader) => client.call(routes.myLibraryText, { params: { id: article.id } });

beforeAll(async () => {
  sp = await staff(app, 'SP');
});
beforeEach(async () => {
  school = await makeSchool(app, { departments: 2, students: 2 });
  reader = await app.signedIn('student', school.studentIds[0]!);
});

it('the terms of an exercise’s text come with it, as those of a text to read', async () => {
  const id = await makePaced(sp);
  await sp.call(terms.createTerm, { body: { language: 'tr', term: 'dağ', meaning: 'Yüksek yer' } });
  const answer = await reader.call(routes.glossaryOfExercise, { params: { id } });
  expect(answer.body.data.map((term: { term: string }) => term.term)).toContain('dağ');
});

describe('my library', () => {
  it('holds what my class holds today: begun, not over, published, not deleted', async () => {
    const held = await makeArticle(sp, { title: 'Bugün' });
    await assign(held);
    await assign(await makeArticle(sp, { title: 'Yarın' }), { starts_at: inDays(1) });
    await assign(await makeArticle(sp, { title: 'Dün' }), { expires_at: inDays(-1) });
    await assign(await makeArticle(sp, { title: 'Süresiz' }), { expires_at: null });
    await assign(await makeArticle(sp, { title: 'Başka sınıf' }), { department_ids: [school.departmentIds[1]!] });
    const gone = await makeArticle(sp, { title: 'Silinmiş' });
    await assign(gone);
    await sp.call(articles.deleteArticle, { params: { id: gone.id } });
    const draft = await makeArticle(sp, { title: 'Taslak' });
    await assign(draft);
    await sp.call(articles.updateArticle, { params: { id: draft.id }, body: { status: 'draft' } });
    expect(await mine()).toEqual(['Bugün', 'Süresiz']);
    for (const article of [gone, draft]) expect((await open(article)).status).toBe(404);
    await rows(app.services.db, sql`update departments set deleted_at = now() where id = ${school.departmentIds[0]!}`);
    expect(await mine()).toEqual([]);
    expect((await open(held)).status).toBe(404);
  });

  it('is chosen from by category, language, level, word and what was read', async () => {
    const category = (await sp.call(articles.createArticleCategory, { body: { name: `Doğa ${school.companyId}` } }))
      .body.data.id;
    const nature = await makeArticle(sp, { title: 'Orman', category_id: category, grade_level: 4 });
    const english = await makeArticle(sp, { title: 'The Sea', language: 'en', grade_level: 6 });
    for (const article of [nature, english]) await assign(article);
    expect((await reader.call(routes.myLibraryChoices)).body.data).toEqual({
      categories: [{ id: category, name: `Doğa ${school.companyId}` }],
      languages: ['en', 'tr'],
      grade_levels: [4, 6],
    });
    expect(await mine({ category_id: category })).toEqual(['Orman']);
    expect(await mine({ language: 'en' })).toEqual(['The Sea']);
    expect(await mine({ grade_level: 4 })).toEqual(['Orman']);
    expect(await mine({ search: 'sea' })).toEqual(['The Sea']);
    expect([await mine({ read: 'yes' }), await mine({ read: 'no', sort: '-title' })]).toEqual([
      [],
      ['The Sea', 'Orman'],
    ]);
    const { meta } = (await reader.call(routes.myLibrary, { query: { per_page: 1 } })).body;
    expect([meta.total, meta.last_page]).toEqual([2, 2]);
  });

  it('opens a text without the right answers, with its terms; a reading of it is one of my own', async () => {
    const article = await makeArticle(sp);
    await assign(article);
    await sp.call(terms.createTerm, { body: { language: 'tr', term: 'rüzgâr', meaning: 'Esen hava' } });
    const answer = await open(article);
    expect(answer.text).not.toMatch(/"right"|explanation|İlk cümle/);
    const { text, ...fields } = answer.body.data;
    expect(fields).toMatchObject({
      title: article.title,
      question_count: 3,
      read_at: null,
      word_count: 120,
      minutes: 1,
    });
    expect(text.pace).toEqual({ pacer: 120, rapid_serial: 120 });
    expect(
      (await reader.call(routes.glossaryOfText, { params: { id: article.id } })).body.data.map(
        (term: { term: string }) => term.term,
      ),
    ).toContain('rüzgâr');

    const reading = { ...readingInput({ id: '' }, text), homework_id: null };
    expect((await reader.call(student.recordReading, { body: reading })).status).toBe(201);
    expect((await open(article)).body.data.read_at).not.toBeNull();
    expect(await mine({ read: 'yes' })).toEqual([article.title]);
  });

  it('opens a text whose questions wait until they are answered, as it was read, whoever holds it now', async () => {
    const article = await makeArticle(sp);
    await assign(article);
    const { text } = (await open(article)).body.data;
    const reading = { ...readingInput({ id: '' }, text), homework_id: null };
    expect((await reader.call(student.recordReading, { body: reading })).status).toBe(201);
    const body = { body: `<p>${'Başka bir metin. '.repeat(40)}</p>`, questions: [], status: 'draft' } as object;
    const changed = await sp.call(articles.updateArticle, { params: { id: article.id }, body });
    expect(changed.status, changed.text).toBe(200);
    const params = { id: article.id, departmentId: school.departmentIds[0]! };
    expect((await sp.call(articles.unassignArticle, { params })).status).toBe(200);
    expect(await mine()).toEqual([article.title]);
    expect((await open(article)).body.data).toMatchObject({ text, expires_at: null, open_reading_id: reading.id });
    const other = await app.signedIn('student', school.studentIds[1]!);
    expect((await open(article, other)).status).toBe(404);
    const answers = text.questions.map(({ id, options }: OpenQuestion) => ({
      question_id: id,
      chosen: [options[0]!.id],
    }));
    const given = { params: { id: reading.id }, body: { answers, took_ms: 60_000 } };
    expect((await reader.call(student.recordAnswers, given)).status).toBe(201);
    expect([await mine(), (await open(article)).status]).toEqual([[], 404]);
  });

  it('has an unread text that is homework as the homework, which is in no offer', async () => {
    const [given, own] = [
      await makeArticle(sp, { title: 'Ödevde' }),
      await makeArticle(sp, { title: 'Kendi seçtiği' }),
    ];
    for (const article of [given, own]) await assign(article);
    const homework = await makeHomework(school.instructor, given.id, [school.departmentIds[0]!]);
    // Given to come: it is nothing to do yet.
    await makeHomework(school.instructor, own.id, [school.departmentIds[0]!], { starts_at: inDays(1) });
    const seen = async () => ({
      listed: (await reader.call(routes.myLibrary)).body.data.map((text: LibraryText) => text.homework_id),
      opened: (await open(given)).body.data.homework_id,
      offered: (await reader.call(routes.myNextTexts)).body.data.map((text: LibraryText) => text.title),
    });
    expect(await seen()).toEqual({ listed: [null, homework.id], opened: homework.id, offered: ['Kendi seçtiği'] });
    await readHomework(reader, homework, 60, allRight);
    expect(await seen()).toEqual({ listed: [null, null], opened: null, offered: ['Kendi seçtiği'] });
  });

  it('is the homework that is due first, found without a look at all homework there is', async () => {
    const article = await makeArticle(sp);
    await assign(article);
    const give = (due_at: string) =>
      makeHomework(school.instructor, article.id, [school.departmentIds[0]!], { due_at });
    await give(inDays(5));
    const first = await give(inDays(2));
    expect((await open(article)).body.data.homework_id).toBe(first.id);
    const plan = await app.services.transaction(async (tx) => {
      await rows(tx, sql`set local enable_seqscan = off`);
      const lookup = sql`explain select from homeworks where article_id = ${article.id}`;
      return rows<Record<string, string>>(tx, lookup, { named: false });
    });
    expect(JSON.stringify(plan)).toContain('homeworks_article');
  });

  it('is no one else’s: another class and staff', async () => {
    const article = await makeArticle(sp);
    await assign(article);
    const other = await app.signedIn('student', school.studentIds[1]!);
    expect((await open(article, other)).status).toBe(404);
    expect((await other.call(routes.glossaryOfText, { params: { id: article.id } })).status).toBe(404);
    expect((await other.call(routes.myLibrary)).body.data).toEqual([]);
    expect((await school.instructor.call(routes.myLibrary)).status).toBe(403);
  });
});
