import { faq } from '@okur/contract';
import type { Faq } from '@okur/contract/faq';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const mn = await staff(app, 'MN');
beforeEach(() => rows(app.services.db, sql`delete from faqs`));

const create = (body: object = {}, client: Client = sp) =>
  client.call(faq.createFaq, {
    body: { language: 'tr', question: 'Hız nasıl ölçülür?', answer: '<p>Okunan kelime dakikaya bölünür.</p>', ...body },
  });
const change = (id: string, body: object, client: Client = sp) => client.call(faq.updateFaq, { params: { id }, body });
const toggle = (id: string) => sp.call(faq.deleteFaq, { params: { id } });
const listed = async (query: Record<string, string> = {}): Promise<Faq[]> =>
  (await sp.call(faq.listFaq, { query: { isAll: 'true', ...query } })).body.data;
const asRead = async (lang = 'tr'): Promise<string[]> =>
  (await app.anonymous.call(faq.faqOfLanguage, { params: { lang } })).body.data.map((f: Faq) => f.question);
/** Questions by their names, in order. */
const several = async (...questions: string[]): Promise<Record<string, string>> => {
  const ids: Record<string, string> = {};
  for (const question of questions) ids[question] = (await create({ question })).body.data.id;
  return ids;
};

describe('a question', () => {
  it('is added behind the others and read by everyone in its language', async () => {
    await several('Birinci', 'İkinci');
    const answer = await create({ question: 'Comment lire ?', language: 'fr' }, mn);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({ order: 1, published: true, language: 'fr', version: 1, deleted_at: null });
    expect(await asRead()).toEqual(['Birinci', 'İkinci']);
    expect(await asRead('fr')).toEqual(['Comment lire ?']);
    expect(await asRead('pl')).toEqual([]);
  });

  it('keeps nothing in its answer that could run, and needs a word', async () => {
    const { data } = (
      await create({ answer: '<p onclick="x()">Evet<script>alert(1)</script> <a href="javascript:x">burada</a></p>' })
    ).body;
    expect(data.answer).toBe('<p>Evet burada</p>');
    expect((await create({ answer: '<p> </p><script>x</script>' })).body.errors).toEqual({
      answer: ['validation.required'],
    });
  });

  it('is refused by field', async () => {
    const bad = await create({ language: 'de', question: ' ', answer: '', published: 'yes', order: 0, nope: 1 });
    expect(bad.status).toBe(422);
    expect(Object.keys(bad.body.errors).sort()).toEqual([
      'answer',
      'language',
      'nope',
      'order',
      'published',
      'question',
    ]);
    expect((await app.anonymous.call(faq.faqOfLanguage, { params: { lang: 'xx' } })).status).toBe(400);
  });

  it('changes what is named and refuses a lost update', async () => {
    const { id } = (await create({ published: false })).body.data;
    expect(await asRead()).toEqual([]);
    expect((await change(id, { published: true, version: 1 })).body.data).toMatchObject({
      published: true,
      question: 'Hız nasıl ölçülür?',
      version: 2,
    });
    expect((await change(id, { question: 'Geç kalan', version: 1 })).body).toMatchObject({
      code: 'stale_version',
      current: { version: 2 },
    });
    expect(await asRead()).toEqual(['Hız nasıl ölçülür?']);
  });

  it('is found by a word of question or answer, Turkish letters alike, and never by a tag', async () => {
    await create({ question: 'IŞIK nerede?', answer: '<ul><li>Sağda</li></ul>' });
    expect((await listed({ search: 'ışık' })).length).toBe(1);
    expect((await listed({ search: 'sagda' })).length).toBe(1);
    expect((await listed({ search: 'ul' })).length).toBe(0);
  });

  it('is written and listed by those alone who may', async () => {
    const { id } = (await create()).body.data;
    const school = await makeSchool(app);
    for (const client of [
      school.manager,
      school.instructor,
      ...(await Promise.all((['SM', 'CS', 'CE'] as const).map((role) => staff(app, role)))),
    ]) {
      for (const answer of [
        await create({}, client),
        await change(id, { published: false }, client),
        await client.call(faq.deleteFaq, { params: { id } }),
        await client.call(faq.listFaq),
      ])
        expect(answer.status).toBe(403);
    }
    expect((await app.anonymous.call(faq.listFaq)).status).toBe(401);
  });

  it('leaves who did what in the audit', async () => {
    const { id } = (await create()).body.data;
    await change(id, { published: false });
    await toggle(id);
    await toggle(id);
    const entries = await rows<{ action: string }>(
      app.services.db,
      sql`select action from audit where subject = 'GENERAL_CONTENTS' and subject_id = ${id} order by id`,
    );
    expect(entries.map((e) => e.action)).toEqual(['create', 'update', 'delete', 'restore']);
  });
});

describe('the order', () => {
  it('makes room for a question that is moved, and leaves the versions of the others alone', async () => {
    const ids = await several('A', 'B', 'C', 'D');
    await change(ids['D']!, { order: 2 });
    expect(await asRead()).toEqual(['A', 'D', 'B', 'C']);
    await change(ids['A']!, { order: 99 });
    expect(await asRead()).toEqual(['D', 'B', 'C', 'A']);
    expect(Object.fromEntries((await listed()).map((f) => [f.question, f.version]))).toEqual({
      A: 2,
      B: 1,
      C: 1,
      D: 2,
    });
  });

  it('closes up behind a deleted question, which comes back to its place', async () => {
    const ids = await several('A', 'B', 'C');
    await toggle(ids['B']!);
    expect((await listed()).map((f) => [f.question, f.order])).toEqual([
      ['A', 1],
      ['C', 2],
    ]);
    expect((await listed({ deleted: 'true' })).map((f) => f.question)).toEqual(['A', 'B', 'C']);
    expect((await change(ids['B']!, { order: 1 })).status).toBe(404);
    await toggle(ids['B']!);
    expect(await asRead()).toEqual(['A', 'B', 'C']);
  });

  it('goes on in both languages when a question moves to another one', async () => {
    const ids = await several('A', 'B', 'C');
    await create({ question: 'X', language: 'en' });
    expect((await change(ids['A']!, { language: 'en' })).body.data.order).toBe(2);
    expect((await listed()).map((f) => [f.language, f.question, f.order])).toEqual([
      ['en', 'X', 1],
      ['en', 'A', 2],
      ['tr', 'B', 1],
      ['tr', 'C', 2],
    ]);
  });

  it('has no gap and no twin, whatever is moved, deleted and restored, two at a time', async () => {
    const step = fc.record({ at: fc.nat(4), order: fc.option(fc.integer({ min: 1, max: 7 }), { nil: null }) });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, step), { maxLength: 6 }), async (pairs) => {
        await rows(app.services.db, sql`delete from faqs`);
        const ids = Object.values(await several('A 1', 'B 2', 'C 3', 'D 4', 'E 5'));
        const write = ({ at, order }: { at: number; order: number | null }) =>
          order === null ? toggle(ids[at]!) : change(ids[at]!, { order });
        for (const [first, second] of pairs) await Promise.all([write(first), write(second)]);
        const orders = (await listed()).map((f) => f.order);
        expect(orders).toEqual(orders.map((_, at) => at + 1));
      }),
      { numRuns: 15 },
    );
  });
});
