import { articles, audit, collection, library, student } from '@okur/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { signAddress } from '../../platform/http/file-addresses.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { articleInput, inDays, makeArticle, makeHomework } from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const school = await makeSchool(app, { departments: 1, students: 1 });
const reader = await app.signedIn('student', school.studentIds[0]!);

const png = (width = 60, height = 80) =>
  sharp({ create: { width, height, channels: 4, background: '#0a78' } })
    .png()
    .toBuffer();
const upload = async (bytes: Uint8Array, fileName = 'kapak.png', client = sp) =>
  client.call(articles.uploadArticleCover, { files: { image: { fileName, bytes } }, body: {} });
const newCover = async (alt = 'Mavi bir uçurtma') => ({
  address: (await upload(await png())).body.data.address as string,
  alt,
});
/** Whatever hour its address was signed in. */
const same = ({ address, alt }: { address: string; alt: string }) => ({
  address: expect.stringContaining(address.split('?')[0]!),
  alt,
});
const fetchCover = (address: string) => app.anonymous.raw({ method: 'GET', url: address });

describe('the cover of an article', () => {
  it('is drawn again as a JPEG of at most 800 pixels and shown by its signed address alone', async () => {
    const { status, body } = await upload(await png(1500, 2000));
    expect([status, body.data]).toEqual([
      200,
      { address: expect.stringMatching(/^\/files\/covers\/[\w-]+\.jpg\?/), width: 600, height: 800 },
    ]);
    expect((await fetchCover(body.data.address)).status).toBe(200);
    expect((await fetchCover(body.data.address.split('?')[0])).status).toBe(404);
  });

  it('is on the shelf, with the offers, the homework and the album, and goes when it is taken away', async () => {
    const cover = await newCover();
    const { id: category_id } = (
      await sp.call(articles.createArticleCategory, { body: { name: `Kapaklı ${newId()}` } })
    ).body.data;
    const article = await makeArticle(sp, { title: 'Kapaklı', category_id, cover });
    expect(article.cover).toEqual(same(cover));
    await sp.call(articles.assignArticle, {
      params: { id: article.id },
      body: { department_ids: school.departmentIds, starts_at: inDays(-1), expires_at: null },
    });
    expect((await reader.call(library.myNextTexts)).body.data[0].cover).toEqual(same(cover));
    await makeHomework(school.manager, article.id, school.departmentIds);
    const everywhere = async () => [
      (await reader.call(library.myLibrary)).body.data[0].cover,
      (await reader.call(library.myLibraryText, { params: { id: article.id } })).body.data.cover,
      (await reader.call(student.myTasks)).body.data[0].cover,
      (await reader.call(collection.myCollection)).body.data.albums[0].texts[0].cover,
    ];
    expect(await everywhere()).toEqual(Array(4).fill(same(cover)));
    await sp.call(articles.updateArticle, { params: { id: article.id }, body: { cover: null } });
    expect(await everywhere()).toEqual(Array(4).fill(null));
  });

  it('is changed without a new version of the text, which is read as before', async () => {
    const article = await makeArticle(sp, { title: 'Aynı metin' });
    await sp.call(articles.assignArticle, {
      params: { id: article.id },
      body: { department_ids: school.departmentIds, starts_at: inDays(-1), expires_at: null },
    });
    await sp.call(articles.updateArticle, { params: { id: article.id }, body: { cover: await newCover() } });
    expect((await sp.call(articles.versionsOfArticle, { params: { id: article.id } })).body.meta.total).toBe(1);
    const { status, body } = await reader.call(library.myLibraryText, { params: { id: article.id } });
    expect([status, body.data?.text.article_version]).toEqual([200, 1]);
  });

  it('is in the activity before and after, when the picture or its words change', async () => {
    const [first, second] = [await newCover('Uçurtma'), await newCover('Uçurtma')];
    const article = await makeArticle(sp, { title: 'Etkinlikte', cover: first });
    await sp.call(articles.updateArticle, { params: { id: article.id }, body: { cover: second } });
    await sp.call(articles.updateArticle, { params: { id: article.id }, body: { cover: null } });
    const { data } = (await sp.call(audit.listAudit, { query: { subject_id: article.id, action: 'update' } })).body;
    const file = ({ address }: { address: string }) => address.split('?')[0]!.split('/').at(-1)!;
    type Changes = { changes: { field: string; before: unknown; after: unknown }[] };
    const coverText = (name: string) => `Uçurtma (${name})`;
    expect(data.map(({ changes }: Changes) => changes.filter(({ field }) => field === 'cover'))).toEqual([
      [{ field: 'cover', before: coverText(file(second)), after: null }],
      [{ field: 'cover', before: coverText(file(first)), after: coverText(file(second)) }],
    ]);
  });

  it.each([
    ['without words for those who cannot see it', async () => newCover(' '), 'cover.alt', 'validation.required'],
    [
      'from somewhere else',
      () => ({ address: 'https://example.com/a.jpg', alt: 'Kapak' }),
      'cover.address',
      'validation.invalid',
    ],
    [
      'that is someone’s face',
      () => ({ address: signAddress(`/files/avatars/${newId()}.jpg`, app.services.secrets), alt: 'Kapak' }),
      'cover.address',
      'validation.invalid',
    ],
    [
      'with a signature of no one',
      () => ({ address: `/files/covers/${newId()}.jpg?expires=1&signature=x`, alt: 'Kapak' }),
      'cover.address',
      'validation.invalid',
    ],
  ])('%s is refused', async (_name, cover, field, key) => {
    const { status, body } = await sp.call(articles.createArticle, { body: articleInput({ cover: await cover() }) });
    expect([status, body.errors]).toEqual([422, { [field]: [key] }]);
  });

  it.each([
    ['is no picture', () => Buffer.from('<svg onload="x()"/>'), 'kapak.png', 'validation.image'],
    ['has another ending', () => png(), 'kapak.gif', 'validation.file_extension'],
    ['is too large', () => Buffer.alloc(5_000_001), 'kapak.png', 'validation.file_max_size'],
  ])('that %s is not stored', async (_name, bytes, fileName, key) => {
    const { status, body } = await upload(await bytes(), fileName);
    expect([status, body.errors]).toEqual([422, { image: [key] }]);
  });

  it('is uploaded by authors', async () => {
    expect((await upload(await png(), 'a.png', school.instructor)).status).toBe(200);
    expect((await upload(await png(), 'a.png', reader)).status).toBe(403);
    expect((await sp.call(articles.uploadArticleCover, { files: {}, body: {} })).body.errors).toEqual({
      image: ['validation.required'],
    });
  });
});
