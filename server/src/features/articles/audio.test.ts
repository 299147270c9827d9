import { articles, audit, library } from '@okur/contract';
import type { Article } from '@okur/contract/articles';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { articleInput, inDays, makeArticle, makeHomework } from '../../platform/testing/learning.ts';
import { emptyMp4, silentM4a, silentMp3, silentOgg, silentWebm } from '../../platform/testing/sounds.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const school = await makeSchool(app, { departments: 2, students: 1 });
const reader = await app.signedIn('student', school.studentIds[0]!);
const stranger = await app.signedIn('student', (await makeSchool(app, { departments: 1, students: 1 })).studentIds[0]!);

let article: Article;
const params = () => ({ id: article.id });
beforeEach(async () => {
  article = await makeArticle(sp);
  await sp.call(articles.assignArticle, {
    params: params(),
    body: { department_ids: [school.departmentIds[0]!], starts_at: inDays(-1), expires_at: null },
  });
});

const store = (bytes: Uint8Array, client: Client = sp) =>
  client.call(articles.storeArticleAudio, {
    params: params(),
    files: { audio: { fileName: 'metin.bin', bytes } },
    body: {},
  });
const fetchAudio = async (version = 1, client = reader) =>
  (await client.call(library.audioOfText, { params: params(), query: { article_version: version } })).body.data;
const get = (url: string, range?: string) =>
  app.anonymous.raw({ method: 'GET', url, ...(range ? { headers: { range } } : {}) });

describe('the recording of a text', () => {
  it.each([
    ['MP3', () => silentMp3(100), 'audio/mpeg', 3],
    ['M4A', () => silentM4a(4), 'audio/mp4', 4],
    ['Ogg', () => silentOgg(5), 'audio/ogg', 5],
    ['WebM', () => silentWebm(6), 'audio/webm', 6],
  ])('as %s is stored with its length and heard by its signed address alone', async (_name, make, type, seconds) => {
    const { status, body } = await store(await make());
    expect([status, Math.round(body.data.seconds), body.data.fits]).toEqual([200, seconds, true]);
    const file = await get((await fetchAudio()).address);
    expect([file.status, file.headers['content-type'], file.headers['x-content-type-options']]).toEqual([
      200,
      type,
      'nosniff',
    ]);
    expect((await get(body.data.address.split('?')[0])).status).toBe(404);
  });

  it('is sent in the parts that a player asks for', async () => {
    const bytes = silentMp3(50);
    const { address } = (await store(bytes)).body.data;
    const part = async (range: string) => {
      const { status, headers, text } = await get(address, range);
      return [status, headers['content-range'], headers['content-length'], text.length > 0];
    };
    const { length } = bytes;
    expect(await part('bytes=0-')).toEqual([206, `bytes 0-${length - 1}/${length}`, String(length), true]);
    expect(await part('bytes=100-199')).toEqual([206, `bytes 100-199/${length}`, '100', true]);
    expect(await part('bytes=-50')).toEqual([206, `bytes ${length - 50}-${length - 1}/${length}`, '50', true]);
    expect(await part(`bytes=${length - 10}-${length + 10}`)).toEqual([
      206,
      `bytes ${length - 10}-${length - 1}/${length}`,
      '10',
      true,
    ]);
    expect(await part(`bytes=${length}-`)).toEqual([416, `bytes */${length}`, '0', false]);
    // Several parts at once, or nonsense: all of it.
    for (const range of ['bytes=0-1,5-6', 'bytes=-', 'pages=1-2'])
      expect((await part(range)).slice(0, 3)).toEqual([200, undefined, String(length)]);
    expect((await get(address, 'bytes=0-2')).text).toBe('ID3');
  });

  it('is of the text as it was: another text is not what is heard, the homework of the old one is', async () => {
    await makeHomework(school.manager, article.id, [school.departmentIds[0]!]);
    await store(silentMp3());
    expect(await fetchAudio()).toMatchObject({ seconds: expect.closeTo(2.6, 1) });
    const { body } = articleInput();
    const changed = await sp.call(articles.updateArticle, { params: params(), body: { body: `${body}<p>Son.</p>` } });
    expect(await fetchAudio()).not.toBeNull();
    expect(await fetchAudio(changed.body.data.version)).toBeNull();
    expect((await sp.call(articles.audioOfArticle, { params: params() })).body.data.fits).toBe(false);
    await store(await silentOgg());
    expect([await fetchAudio(), (await fetchAudio(changed.body.data.version)).seconds]).toEqual([null, 3]);
  });

  it('is replaced and removed, with its file, and the activity says so', async () => {
    const first = (await store(silentMp3())).body.data.address;
    const second = (await store(await silentOgg(7))).body.data.address;
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200]);
    const remove = () => sp.call(articles.removeArticleAudio, { params: params() });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
    expect([await fetchAudio(), (await get(second)).status]).toEqual([null, 404]);
    const { data } = (await sp.call(audit.listAudit, { query: { subject: 'ARTICLE', subject_id: article.id } })).body;
    expect(data.slice(0, 3).map((entry: { changes: unknown }) => entry.changes)).toEqual([
      [{ field: 'audio_seconds', before: 7, after: null }],
      [{ field: 'audio_seconds', before: 3, after: 7 }],
      [{ field: 'audio_seconds', before: null, after: 3 }],
    ]);
  });

  it.each([
    ['is a page', () => Buffer.from('<html></html>'), 'validation.sound'],
    ['is a film', () => emptyMp4(4), 'validation.sound'],
    ['is too large', () => Buffer.alloc(8_000_001), 'validation.file_max_size'],
    ['is longer than an hour', () => silentM4a(3601), 'validation.sound_length'],
    ['is empty', () => Buffer.alloc(0), 'validation.file_min_size'],
  ])('that %s is refused by name', async (_name, make, key) => {
    const { status, body } = await store(await make());
    expect([status, body.errors]).toEqual([422, { audio: [key] }]);
  });

  it('is for those who may change the article, and for students who have the text', async () => {
    expect((await store(silentMp3(), school.instructor)).status).toBe(403);
    expect((await store(silentMp3(), reader)).status).toBe(403);
    expect((await store(silentMp3())).status).toBe(200);
    const ask = (client: Client, version = 1) =>
      client.call(library.audioOfText, { params: params(), query: { article_version: version } });
    expect([(await ask(reader)).status, (await ask(stranger)).status, (await ask(reader, 2)).status]).toEqual([
      200, 404, 404,
    ]);
    const nowhere = { params: { id: newId() }, files: { audio: { fileName: 'a', bytes: 'no sound' } }, body: {} };
    expect((await sp.call(articles.storeArticleAudio, nowhere)).status).toBe(404);
    const { status, body } = await sp.call(articles.storeArticleAudio, { params: params(), files: {}, body: {} });
    expect([status, body.errors]).toEqual([422, { audio: ['validation.required'] }]);
  });
});
