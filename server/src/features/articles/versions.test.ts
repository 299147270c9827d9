import { articles } from '@okur/contract';
import type { Article, ArticleVersion, ArticleVersionText } from '@okur/contract/articles';
import { expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { allRight, makeArticle, makeHomework, readHomework } from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const school = await makeSchool(app, { departments: 1, students: 1 });
const other = await makeSchool(app);

const versions = async (id: string, client = sp) =>
  (await client.call(articles.versionsOfArticle, { params: { id } })).body.data as ArticleVersion[];
const version = (id: string, version: number, client = sp) =>
  client.call(articles.versionOfArticle, { params: { id }, query: { version } });
const change = (id: string, body: object) => sp.call(articles.updateArticle, { params: { id }, body });

it('the author sees every version, what hangs on it, and may bring an older one back', async () => {
  const article = await makeArticle(sp, { title: 'Önceki' });
  const homework = await makeHomework(school.manager, article.id, school.departmentIds);
  await readHomework(await app.signedIn('student', school.studentIds[0]!), homework, 60, allRight);
  // Another source is no other text.
  await change(article.id, { source: 'Okur' });
  await change(article.id, { title: 'Sonraki', body: '<p>Bambaşka bir metin.</p>', questions: [] });

  expect((await versions(article.id)).map(({ created_at: _at, language: _language, ...rest }) => rest)).toEqual([
    {
      version: 3,
      title: 'Sonraki',
      word_count: 3,
      question_count: 0,
      homework_count: 0,
      reading_count: 0,
      current: true,
    },
    {
      version: 1,
      title: 'Önceki',
      word_count: 120,
      question_count: 3,
      homework_count: 1,
      reading_count: 1,
      current: false,
    },
  ]);
  const { title, body, questions } = (await version(article.id, 1)).body.data as ArticleVersionText;
  expect({ title, body, questions }).toEqual({ title: 'Önceki', body: article.body, questions: article.questions });

  const again = (await change(article.id, { title, body, questions, version: 3 })).body.data as Article;
  expect([again.title, again.version, again.questions]).toEqual(['Önceki', 4, article.questions]);
  expect((await versions(article.id)).map(({ version, current }) => [version, current])).toEqual([
    [4, true],
    [3, false],
    [1, false],
  ]);
});

it('is for those who may change the article, and there is no version that never was', async () => {
  const article = await makeArticle(sp, { title: 'Platformun' });
  expect((await school.instructor.call(articles.versionsOfArticle, { params: { id: article.id } })).status).toBe(403);
  expect((await version(article.id, 1, school.instructor)).status).toBe(403);
  expect((await version(article.id, 2)).status).toBe(404);
  expect((await sp.call(articles.versionOfArticle, { params: { id: article.id } })).body.data).toMatchObject({
    version: 1,
    current: true,
  });
  const own = await makeArticle(school.instructor, { title: 'Öğretmenin' });
  expect(await versions(own.id, school.instructor)).toHaveLength(1);
  expect((await version(own.id, 1, other.instructor)).status).toBe(404);
});

it('options of its questions that come without ids are those of the same text', async () => {
  const { id, questions } = await makeArticle(sp, { title: 'Kimliksiz' });
  const bare = questions.map(({ options, ...question }) => ({
    ...question,
    options: options.map(({ text, right }) => ({ text, right })),
  }));
  expect(((await change(id, { questions: bare })).body.data as Article).questions).toEqual(questions);
});
