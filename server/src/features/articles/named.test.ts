import { articles } from '@okur/contract';
import { sql } from '../../platform/database/index.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { makeArticle } from '../../platform/testing/learning.ts';
import { asSuperuser } from '../../platform/testing/superuser.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
beforeEach(async () => {
  await asSuperuser(app, sql`truncate article_versions, articles, article_categories, article_types cascade`);
});

const kinds = [
  [
    'category',
    articles.createArticleCategory,
    articles.updateArticleCategory,
    articles.listArticleCategories,
    'category_id',
  ],
  ['type', articles.createArticleType, articles.updateArticleType, articles.listArticleTypes, 'type_id'],
] as const;

describe.each(kinds)('a %s of articles', (_kind, create, update, list, field) => {
  it('is added, counts its articles, is found and renamed', async () => {
    const made = await sp.call(create, { body: { name: 'Öykü' } });
    expect(made.status, made.text).toBe(201);
    const { id } = made.body.data;
    await sp.call(create, { body: { name: 'Bilim' } });
    await makeArticle(sp, { [field]: id });
    const gone = await makeArticle(sp, { [field]: id });
    await sp.call(articles.deleteArticle, { params: { id: gone.id } });
    expect(
      (await sp.call(list)).body.data.map((n: { name: string; article_count: number }) => [n.name, n.article_count]),
    ).toEqual([
      ['Bilim', 0],
      ['Öykü', 1],
    ]);
    expect((await sp.call(list, { query: { search: 'ÖYKÜ' } })).body.meta.total).toBe(1);
    expect((await sp.call(update, { params: { id }, body: { name: 'Hikâye', version: 1 } })).body.data).toMatchObject({
      name: 'Hikâye',
      version: 2,
    });
    expect((await sp.call(update, { params: { id }, body: { name: 'Geç', version: 1 } })).body).toMatchObject({
      code: 'stale_version',
      current: { name: 'Hikâye' },
    });
  });

  it('has a name of its own, whatever the capitals', async () => {
    await sp.call(create, { body: { name: 'Tarih' } });
    const twice = await sp.call(create, { body: { name: 'TARİH' } });
    expect([twice.status, twice.body.errors]).toEqual([409, { name: ['validation.taken'] }]);
    expect((await sp.call(create, { body: { name: ' ' } })).body.errors).toEqual({ name: ['validation.required'] });
  });

  it('is changed by the platform’s staff alone, and read by who reads articles', async () => {
    const { id } = (await sp.call(create, { body: { name: 'Doğa' } })).body.data;
    const school = await makeSchool(app);
    expect((await school.instructor.call(list)).body.data.length).toBe(1);
    for (const client of [school.instructor, school.manager, await staff(app, 'CE')]) {
      expect((await client.call(create, { body: { name: 'X' } })).status).toBe(403);
      expect((await client.call(update, { params: { id }, body: { name: 'X' } })).status).toBe(403);
    }
  });
});

it('a deleted type is not offered, leaves its name free, stays with its articles and can come back', async () => {
  const { id } = (await sp.call(articles.createArticleType, { body: { name: 'Şiir' } })).body.data;
  const article = await makeArticle(sp, { type_id: id });
  const toggle = () => sp.call(articles.deleteArticleType, { params: { id } });
  expect((await toggle()).body.data.deleted_at).not.toBeNull();
  expect((await sp.call(articles.listArticleTypes)).body.data).toEqual([]);
  expect((await sp.call(articles.listArticleTypes, { query: { deleted: true } })).body.data.length).toBe(1);
  expect((await sp.call(articles.getArticle, { params: { id: article.id } })).body.data.type).toBe('Şiir');
  const change = (of: string) =>
    sp.call(articles.updateArticle, { params: { id: of }, body: { title: 'Yeni başlık', type_id: id } });
  expect((await change(article.id)).body.data).toMatchObject({ title: 'Yeni başlık', type: 'Şiir' });
  expect((await change((await makeArticle(sp)).id)).body.errors).toEqual({ type_id: ['validation.not_found'] });
  expect((await sp.call(articles.updateArticleType, { params: { id }, body: { name: 'X' } })).status).toBe(404);
  const twin = (await sp.call(articles.createArticleType, { body: { name: 'Şiir' } })).body.data;
  expect((await toggle()).status).toBe(409);
  await sp.call(articles.deleteArticleType, { params: { id: twin.id } });
  expect((await toggle()).body.data.deleted_at).toBeNull();
});
