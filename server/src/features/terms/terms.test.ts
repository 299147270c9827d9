import { books, relationTerms, student, studentBooks, terms } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeBook } from '../../platform/testing/books.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { allRight, inDays, makeArticle, makeHomework, readHomework } from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const mn = await staff(app, 'MN');
beforeEach(async () => {
  await rows(app.services.db, sql`delete from terms`);
  await rows(app.services.db, sql`delete from relation_terms`);
});

const create = (body: object = {}, client: Client = sp) =>
  client.call(terms.createTerm, {
    body: { language: 'tr', term: 'rüzgâr', meaning: 'Havanın yer değiştirmesi.', part_of_speech: 'noun', ...body },
  });
const change = (id: string, body: object) => sp.call(terms.updateTerm, { params: { id }, body });
const toggle = (id: string) => sp.call(terms.deleteTerm, { params: { id } });
const names = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await sp.call(terms.listTerms, { query })).body.data.map((t: { term: string }) => t.term);
const pair = (type: string, term: string, related_term: string, language = 'tr') =>
  sp.call(relationTerms.createRelationTerm, { body: { relationType: type, language, term, related_term } });
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a term', () => {
  it('is added, found by a word of it or of its meaning, filtered and sorted by the alphabet', async () => {
    expect((await create()).status).toBe(201);
    await create({ term: 'şelale', meaning: 'Yüksekten dökülen su.', grade_level: 4 }, mn);
    await create({ term: 'swift', meaning: 'Moving with great speed.', language: 'en', part_of_speech: 'adjective' });
    expect(await names()).toEqual(['rüzgâr', 'swift', 'şelale']);
    expect(await names({ search: 'RUZGAR' })).toEqual(['rüzgâr']);
    expect(await names({ search: 'dökülen' })).toEqual(['şelale']);
    expect(await names({ language: 'en' })).toEqual(['swift']);
    expect(await names({ grade_level: '4' })).toEqual(['şelale']);
    expect(await names({ part_of_speech: 'adjective' })).toEqual(['swift']);
    expect(await names({ sort: '-term' })).toEqual(['şelale', 'swift', 'rüzgâr']);
  });

  it('is once for each part of speech, whatever the capitals; another accent is another word', async () => {
    await create({ term: 'Yüz' });
    const twice = await create({ term: 'yüz' });
    expect([twice.status, twice.body.errors]).toEqual([409, { term: ['validation.taken'] }]);
    expect((await create({ term: 'yüz', part_of_speech: 'verb' })).status).toBe(201);
    expect((await create({ term: 'yuz' })).status).toBe(201);
  });

  it('is refused by field', async () => {
    const bad = await create({
      language: 'de',
      term: ' ',
      meaning: 'x'.repeat(1001),
      part_of_speech: 'song',
      grade_level: 13,
      nope: 1,
    });
    expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([
      422,
      ['grade_level', 'language', 'meaning', 'nope', 'part_of_speech', 'term'],
    ]);
  });

  it('changes what is named, refuses a lost update, goes and comes back', async () => {
    const { id } = (await create({ grade_level: 3 })).body.data;
    expect((await change(id, { meaning: 'Esen hava.', version: 1 })).body.data).toMatchObject({
      meaning: 'Esen hava.',
      grade_level: 3,
      version: 2,
    });
    expect((await change(id, { meaning: 'Geç', version: 1 })).body).toMatchObject({
      code: 'stale_version',
      current: { version: 2 },
    });
    expect((await toggle(id)).body.data.deleted_at).not.toBeNull();
    expect(await names()).toEqual([]);
    expect(await names({ deleted: 'true' })).toEqual(['rüzgâr']);
    expect((await change(id, { meaning: 'Yok' })).status).toBe(404);
    const twin = (await create()).body.data;
    expect((await toggle(id)).status).toBe(409);
    await toggle(twin.id);
    expect((await toggle(id)).body.data.deleted_at).toBeNull();
  });

  it('carries a picture and a recording that are what they say, and lets go of them', async () => {
    const mp3 = Buffer.concat([
      Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1'),
      Buffer.from([0xff, 0xfb, 0x90, 0x44]),
      Buffer.alloc(413),
      Buffer.from([0xff, 0xfb, 0x90, 0x44]),
      Buffer.alloc(413),
    ]);
    const made = await sp.call(terms.createTerm, {
      body: { language: 'tr', term: 'göl', meaning: 'Durgun su.', part_of_speech: '', grade_level: '5' },
      files: { image: { fileName: 'gol.png', bytes: png }, audio: { fileName: 'gol.mp3', bytes: mp3 } },
    });
    expect(made.status, made.text).toBe(201);
    const { id, image, audio } = made.body.data;
    expect(made.body.data).toMatchObject({ grade_level: 5, part_of_speech: null });
    expect((await app.anonymous.raw({ method: 'GET', url: image })).status).toBe(200);
    expect((await app.anonymous.raw({ method: 'GET', url: audio })).headers['content-type']).toBe('audio/mpeg');
    const without = await sp.call(terms.updateTerm, {
      params: { id },
      body: { remove_audio: 'true' },
      files: { image: { fileName: 'b.png', bytes: png } },
    });
    expect(without.body.data).toMatchObject({ audio: null });
    expect(without.body.data.image).not.toBe(image);
    expect((await app.anonymous.raw({ method: 'GET', url: audio })).status).toBe(404);
    const wrong = await sp.call(terms.updateTerm, {
      params: { id },
      body: {},
      files: { audio: { fileName: 'a.mp3', bytes: png } },
    });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { audio: ['validation.audio'] }]);
  });

  it('is written and read by those alone who may', async () => {
    const { id } = (await create()).body.data;
    const school = await makeSchool(app);
    for (const client of [
      school.manager,
      school.instructor,
      await staff(app, 'CE'),
      await app.signedIn('student', school.studentIds[0]!),
    ]) {
      for (const answer of [
        await create({}, client),
        await client.call(terms.listTerms),
        await client.call(terms.getTerm, { params: { id } }),
        await client.call(terms.deleteTerm, { params: { id } }),
        await client.call(terms.termsTemplate),
      ])
        expect(answer.status).toBe(403);
    }
  });
});

describe('pairs of words', () => {
  it('belong together in either order, once, and are with the term', async () => {
    const { id } = (await create({ term: 'siyah' })).body.data;
    const made = await pair('synonym', 'kara', 'siyah');
    expect(made.body.data).toMatchObject({ relationType: 'synonym', term: 'kara', term_id: null, related_term_id: id });
    const twice = await pair('synonym', 'Siyah', 'kara');
    expect([twice.status, twice.body.errors]).toEqual([409, { related_term: ['validation.taken'] }]);
    expect((await pair('similar', 'siyah', 'koyu')).status).toBe(201);
    expect((await pair('synonym', 'siyah', 'Siyah')).body.errors).toEqual({
      related_term: ['relation_terms.same_word'],
    });
    expect((await sp.call(terms.getTerm, { params: { id } })).body.data).toMatchObject({
      synonyms: ['kara'],
      similar: ['koyu'],
    });
    const listed = await sp.call(relationTerms.listRelationTerms, { query: { relationType: 'synonym' } });
    expect(listed.body.data.map((r: { term: string }) => r.term)).toEqual(['kara']);
  });

  it('change, go and come back', async () => {
    const { id } = (await pair('similar', 'ırmak', 'nehir')).body.data;
    const moved = await sp.call(relationTerms.updateRelationTerm, {
      params: { id },
      body: { relationType: 'synonym', version: 1 },
    });
    expect(moved.body.data).toMatchObject({ relationType: 'synonym', term: 'ırmak', version: 2 });
    expect(
      (await sp.call(relationTerms.updateRelationTerm, { params: { id }, body: { related_term: 'IRMAK' } })).body
        .errors,
    ).toEqual({ related_term: ['relation_terms.same_word'] });
    await sp.call(relationTerms.deleteRelationTerm, { params: { id } });
    expect((await sp.call(relationTerms.listRelationTerms)).body.meta.total).toBe(0);
    expect((await sp.call(relationTerms.deleteRelationTerm, { params: { id } })).body.data.deleted_at).toBeNull();
  });
});

describe('while reading', () => {
  it('a student gets the terms of their own text in all their forms, and those of no other', async () => {
    const school = await makeSchool(app);
    await create();
    await create({ term: 'dağ', meaning: 'Yüksek yer.' });
    await create({ term: 'gelmek', meaning: 'Bir yere ulaşmak.', part_of_speech: 'verb' });
    await create({ term: 'volkan', meaning: 'Yanardağ.' });
    await create({ term: 'deniz', meaning: 'Büyük tuzlu su.', language: 'en' });
    await pair('synonym', 'rüzgâr', 'yel');
    const homework = await makeHomework(school.instructor, (await makeArticle(sp)).id, [school.departmentIds[0]!]);
    const reader = await app.signedIn('student', school.studentIds[0]!);
    const answer = await reader.call(terms.glossaryOfHomework, { params: { id: homework.id } });
    expect(answer.body.data.map((t: { term: string }) => t.term)).toEqual(['dağ', 'gelmek', 'rüzgâr']);
    expect(answer.body.data[2]).toMatchObject({ meaning: 'Havanın yer değiştirmesi.', synonyms: ['yel'] });
    const other = await app.signedIn('student', school.studentIds[1]!);
    expect((await other.call(terms.glossaryOfHomework, { params: { id: homework.id } })).status).toBe(404);
    const later = await makeHomework(school.instructor, (await makeArticle(sp)).id, [school.departmentIds[0]!], {
      starts_at: inDays(1),
    });
    expect((await reader.call(terms.glossaryOfHomework, { params: { id: later.id } })).status).toBe(
      (await reader.call(student.myHomework, { params: { id: later.id } })).status,
    );
  });

  it('a term of several words is where they follow each other, in a text as in a book', async () => {
    const school = await makeSchool(app);
    const departmentIds = [school.departmentIds[0]!];
    for (const [term, part_of_speech] of Object.entries({
      'göz kulak olmak': 'phrase',
      kulak: 'noun',
      'ışık hızı': 'noun',
      'kara delik': 'noun',
      'göz göze': 'adverb',
      'ırmak kıyısı': 'noun',
    }))
      await create({ term, part_of_speech });
    const body = `<p>IŞIK HIZI bile kara <em>deliğe</em> yetmez. Irmak</p>
      <p>kıyısı uzaktı; kardeşine göz kulak oldu.</p><p>Göz açıp kapadı. Göze geldi.</p>`;
    const homework = await makeHomework(school.instructor, (await makeArticle(sp, { body })).id, departmentIds);
    const { id } = (await makeBook(sp, { words: [100], departmentIds })).chapters[0]!;
    expect((await sp.call(books.updateBookChapter, { params: { id }, body: { body } })).status).toBe(200);
    const reader = await app.signedIn('student', school.studentIds[0]!);
    for (const answer of [
      await reader.call(terms.glossaryOfHomework, { params: { id: homework.id } }),
      await reader.call(studentBooks.glossaryOfChapter, { params: { id } }),
    ])
      expect(answer.body.data.map((t: { term: string }) => t.term)).toEqual([
        'göz kulak olmak',
        'ışık hızı',
        'kara delik',
      ]);
  });

  it('a student gets those of a text that was finished before a time of absence in which it ended', async () => {
    const { db } = app.services;
    const school = await makeSchool(app);
    await create();
    const article = (await makeArticle(sp)).id;
    const give = () => makeHomework(school.instructor, article, [school.departmentIds[0]!]);
    const [done, missed] = [await give(), await give()];
    const reader = await app.signedIn('student', school.studentIds[0]!);
    await readHomework(reader, done, 60, allRight);
    await rows(
      db,
      sql`update homeworks set starts_at = now() - interval '3 days', counts_from = now() - interval '3 days',
        due_at = now() - interval '1 day' where article_id = ${article}`,
    );
    await rows(
      db,
      sql`insert into user_absences (user_id, since, until) values (${school.studentIds[0]!}, now() - interval '2 days',
        now() - interval '1 hour')`,
    );
    for (const call of [terms.glossaryOfHomework, student.myHomework])
      expect(
        await Promise.all([done, missed].map(async ({ id }) => (await reader.call(call, { params: { id } })).status)),
      ).toEqual([200, 404]);
  });
});
