import { books } from '@okur/contract';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { asSuperuser } from '../../platform/testing/superuser.ts';

const app = await testApp();
const ce = await staff(app, 'CE');
beforeEach(() => asSuperuser(app, sql`truncate authors, genres, publishers cascade`));

const png = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
const displayed = async (address: string) => (await app.anonymous.raw({ method: 'GET', url: address })).status;

const kinds = [
  ['author', books.createAuthor, books.updateAuthor, books.listAuthors, books.getAuthor, books.deleteAuthor],
  ['genre', books.createGenre, books.updateGenre, books.listGenres, books.getGenre, books.deleteGenre],
  [
    'publisher',
    books.createPublisher,
    books.updatePublisher,
    books.listPublishers,
    books.getPublisher,
    books.deletePublisher,
  ],
] as const;

describe.each(kinds)('a %s of books', (kind, create, update, list, get, remove) => {
  const add = async (name: string) => (await ce.call(create, { body: { name } })).body.data as { id: string };

  it('is added with a picture and a cleaned description, found and renamed', async () => {
    const made = await ce.call(create, {
      body: { name: 'Işık Şafak', description: '<p>Yazar.</p><script>alert(1)</script>' },
      files: { image: { fileName: 'a.png', bytes: await png() } },
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body.data).toMatchObject({ description: '<p>Yazar.</p>', version: 1 });
    expect(await displayed(made.body.data.image)).toBe(200);
    await add('Ada');
    const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(({ name }) => name);
    expect(names(await ce.call(list))).toEqual(['Ada', 'Işık Şafak']);
    expect(names(await ce.call(list, { query: { search: 'ISIK safak' } }))).toEqual(['Işık Şafak']);
    const params = { id: made.body.data.id as string };
    const renamed = await ce.call(update, { params, body: { name: 'Işık Ş.', version: 1 } });
    expect(renamed.body.data).toMatchObject({ name: 'Işık Ş.', description: '<p>Yazar.</p>', version: 2 });
    expect((await ce.call(update, { params, body: { name: 'X', version: 1 } })).body).toMatchObject({
      code: 'stale_version',
      current: { name: 'Işık Ş.' },
    });
  });

  it('loses a picture that is removed or replaced', async () => {
    const files = async () => ({ image: { fileName: 'a.png', bytes: await png() } });
    const made = (await ce.call(create, { body: { name: 'Ada' }, files: await files() })).body.data;
    const replaced = (await ce.call(update, { params: { id: made.id }, body: {}, files: await files() })).body.data;
    expect([await displayed(made.image), await displayed(replaced.image)]).toEqual([404, 200]);
    const removed = await ce.call(update, { params: { id: made.id }, body: { remove_image: true } });
    expect([removed.body.data.image, await displayed(replaced.image)]).toEqual([null, 404]);
    const text = { image: { fileName: 'a.png', bytes: Buffer.from('no picture') } };
    expect((await ce.call(create, { body: { name: 'Ece' }, files: text })).body.errors).toEqual({
      image: ['validation.image'],
    });
  });

  it('has a name of its own, whatever the capitals and accents', async () => {
    await add('Çağlar');
    const twice = await ce.call(create, { body: { name: 'CAGLAR' } });
    expect([twice.status, twice.body.errors]).toEqual([409, { name: ['validation.taken'] }]);
    expect((await ce.call(create, { body: { name: ' ' } })).body.errors).toEqual({ name: ['validation.required'] });
  });

  it('is deleted and restored by one call, and leaves its name free meanwhile', async () => {
    const { id } = await add('Masal');
    expect((await ce.call(remove, { params: { id } })).body.data.deleted_at).not.toBeNull();
    expect((await ce.call(list)).body.data).toEqual([]);
    expect((await ce.call(list, { query: { deleted: true } })).body.data.length).toBe(1);
    expect((await ce.call(get, { params: { id } })).status).toBe(200);
    expect((await ce.call(update, { params: { id }, body: { name: 'X' } })).status).toBe(404);
    const twin = await add('Masal');
    expect((await ce.call(remove, { params: { id } })).status).toBe(409);
    await ce.call(remove, { params: { id: twin.id } });
    expect((await ce.call(remove, { params: { id } })).body.data.deleted_at).toBeNull();
  });

  it('stays on its books once it is deleted, marked so, and goes onto no other', async () => {
    const { id } = await add('Masal');
    const fields: Record<typeof kind, object> = {
      author: { authors: [{ author_id: id, role: 'author' }] },
      genre: { genre_ids: [id] },
      publisher: { publisher_id: id },
    };
    const body = { title: 'Alis', language: 'tr', ...fields[kind] };
    const made = (await ce.call(books.createBook, { body })).body.data;
    expect(made.deleted_entries).toEqual([]);
    await ce.call(remove, { params: { id } });
    const changed = await ce.call(books.updateBook, { params: { id: made.id }, body: { ...body, title: 'Alice' } });
    expect([changed.status, changed.body.data?.deleted_entries]).toEqual([200, [id]]);
    const [field] = Object.keys(fields[kind]);
    expect((await ce.call(books.createBook, { body })).body.errors).toEqual({ [field!]: ['validation.not_found'] });
  });

  it('is written by those who write books, read by those who list them, and unknown to the others', async () => {
    const { id } = await add('Doğa');
    const gone = await add('Giden');
    await ce.call(remove, { params: { id: gone.id } });
    const { instructor, manager } = await makeSchool(app);
    for (const reader of [instructor, manager]) {
      expect((await reader.call(list, { query: { deleted: true } })).body.data.length).toBe(1);
      expect((await reader.call(get, { params: { id } })).status).toBe(200);
      expect((await reader.call(get, { params: { id: gone.id } })).status).toBe(404);
      expect((await reader.call(create, { body: { name: 'X' } })).status).toBe(403);
      expect((await reader.call(update, { params: { id }, body: { name: 'X' } })).status).toBe(403);
      expect((await reader.call(remove, { params: { id } })).status).toBe(403);
    }
    for (const role of ['SM', 'CS'] as const) expect((await (await staff(app, role)).call(list)).status).toBe(403);
  });
});

it('a publisher has a website and the beginnings of its ISBNs, sent as a list or as one text', async () => {
  const body = { name: 'Ada', website: 'https://ada.example', isbn_prefixes: '978-605-12, 978-975-08' };
  const made = await ce.call(books.createPublisher, { body });
  expect(made.body.data).toMatchObject({ website: body.website, isbn_prefixes: ['978-605-12', '978-975-08'] });
  const change = (over: object) =>
    ce.call(books.updatePublisher, { params: { id: made.body.data.id }, body: over as never });
  expect((await change({ isbn_prefixes: ['979-10-95'] })).body.data.isbn_prefixes).toEqual(['979-10-95']);
  expect((await change({ isbn_prefixes: ['12'] })).body.errors).toEqual({
    'isbn_prefixes.0': ['validation.isbn_prefix'],
  });
  expect((await change({ website: 'javascript:alert(1)' })).body.errors).toEqual({ website: ['validation.website'] });
});
