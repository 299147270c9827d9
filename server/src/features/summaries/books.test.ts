import { audit, summaries } from '@okur/contract';
import type { SummaryBook } from '@okur/contract/summaries';
import { rightNow } from '@okur/contract/testing/time';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { insertRows, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { books } from '../../platform/database/tables/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { summaryTrashJob } from './trash-job.ts';

const app = await testApp();
const ce = await staff(app, 'CE');
const mn = await staff(app, 'MN');
const school = await makeSchool(app);

let made = 0;
const prose = `<p>${'Küçük kaplumbağa her sabah denize doğru yürür ve dalgaları dinler. '.repeat(15)}</p>`;
const input = (over: object = {}) => ({
  title: `Özet ${(made += 1)}`,
  language: 'tr',
  sections: [{ heading: 'Başlangıç', body: prose }],
  ...over,
});
const add = async (over: object = {}): Promise<SummaryBook> => {
  const answer = await ce.call(summaries.createSummary, { body: input(over) });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as SummaryBook;
};
const published = (over: object = {}) => add({ status: 'published', ...over });
const change = (id: string, body: object, files?: Record<string, { fileName: string; bytes: Uint8Array }>) =>
  ce.call(summaries.updateSummary, { params: { id }, body, ...(files ? { files } : {}) });
const read = async (id: string, client = ce) => client.call(summaries.getSummary, { params: { id } });
const titles = async (query: Record<string, string> = {}, client = ce) =>
  (await client.call(summaries.listSummaries, { query: { per_page: '100', ...query } })).body.data.map(
    ({ title }: SummaryBook) => title,
  );
const errors = (answer: { status: number; body: { errors?: unknown } }) => [answer.status, answer.body.errors];
const category = async (tr: string) =>
  (await mn.call(summaries.createSummaryClass, { body: { names: { tr } } })).body.data.id as string;
const tag = async (name: string) =>
  (await mn.call(summaries.createSummaryTag, { body: { name } })).body.data.id as string;

const question = {
  kind: 'single_choice',
  stem: 'Kaplumbağa nereye yürür?',
  options: [
    { text: 'Denize', right: true },
    { text: 'Dağa', right: false },
  ],
};

describe('a summary', () => {
  it('has sections that are cleaned and levelled, categories, tags, questions and the book it sums up', async () => {
    const bookId = newId();
    await insertRows(app.services.db, books, { id: bookId, title: 'Deniz', language: 'tr', rights: 'own' });
    const [class_id, tag_id] = [await category('Doğa'), await tag('Deniz')];
    const summary = await add({
      author: 'Ayşe Kaya',
      source_book_id: bookId,
      class_ids: [class_id],
      tag_ids: [tag_id],
      sections: [{ heading: 'Deniz & kum', body: `${prose}<script>alert(1)</script><p onclick="x">Son.</p>` }],
      questions: [question],
    });
    expect(summary).toMatchObject({
      status: 'draft',
      source_book: 'Deniz',
      classes: [{ id: class_id, names: { tr: 'Doğa' } }],
      tags: [{ id: tag_id, name: 'Deniz' }],
      question_count: 1,
      section_count: 1,
      has_audio: false,
    });
    expect(summary.sections[0]!.body.endsWith('<p>Son.</p>')).toBe(true);
    // Fifteen sentences of ten words, two of the heading, and one.
    expect(summary.word_count).toBe(15 * 10 + 3);
    expect(summary.readability?.scores[0]?.formula).toBe('bezirci_yilmaz');
    expect((await read(summary.id)).body.data.questions[0]).toMatchObject({ stem: question.stem });
  });

  it('of a book that was deleted since is changed otherwise', async () => {
    const bookOf = async (deleted_at: Date | null) => {
      const id = newId();
      await insertRows(app.services.db, books, { id, title: 'Deniz', language: 'tr', rights: 'own', deleted_at });
      return id;
    };
    const source_book_id = await bookOf(null);
    const { id } = await add({ source_book_id });
    await rows(app.services.db, sql`update books set deleted_at = now() where id = ${source_book_id}`);
    const changed = await change(id, { title: 'Yeni', source_book_id });
    expect([changed.status, changed.body.data?.title]).toEqual([200, 'Yeni']);
    const other = await bookOf(rightNow());
    expect(errors(await change(id, { source_book_id: other }))).toEqual([
      422,
      { source_book_id: ['validation.not_found'] },
    ]);
    expect((await change(id, { source_book_id: null })).status).toBe(200);
  });

  it('comes as a form with its cover, lists as JSON, and is changed so', async () => {
    const bytes = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#467' } })
      .png()
      .toBuffer();
    const answer = await ce.call(summaries.createSummary, {
      body: { ...input(), source_book_id: null, cover_alt: 'Mavi bir deniz' },
      files: { cover: { fileName: 'kapak.png', bytes } },
    });
    expect(answer.status, answer.text).toBe(201);
    const { id, version, cover } = answer.body.data as SummaryBook;
    expect(cover).toEqual({ address: expect.stringMatching(/^\/files\/covers\/[\w-]+\.jpg\?/), alt: 'Mavi bir deniz' });
    const changed = await change(id, { title: 'Yeni', tag_ids: [], version }, { cover: { fileName: 'b.png', bytes } });
    expect(changed.body.data).toMatchObject({ title: 'Yeni', section_count: 1, version: version + 1 });
    expect(changed.body.data.cover.address).not.toBe(cover!.address);
    const broken = await change(id, { sections: 'x', version: 2 }, { cover: { fileName: 'b.png', bytes } });
    expect(errors(broken)).toEqual([422, { sections: [expect.any(String)] }]);
  });

  it('says which field is wrong', async () => {
    const bad = async (over: object) => errors(await ce.call(summaries.createSummary, { body: input(over) }));
    const missing = newId();
    expect(await bad({ title: ' ' })).toEqual([422, { title: ['validation.required'] }]);
    expect(await bad({ sections: [{ heading: '', body: '<p> </p>' }] })).toEqual([
      422,
      { 'sections.0.body': ['validation.required'] },
    ]);
    expect(await bad({ status: 'published', sections: [] })).toEqual([422, { status: ['validation.summary_empty'] }]);
    for (const field of ['class_ids', 'tag_ids'])
      expect(await bad({ [field]: [missing] })).toEqual([422, { [field]: ['validation.not_found'] }]);
    expect(await bad({ source_book_id: missing })).toEqual([422, { source_book_id: ['validation.not_found'] }]);
    const { id } = await published();
    expect(errors(await change(id, { sections: [] }))).toEqual([422, { status: ['validation.summary_empty'] }]);
  });

  it('is not written over by who saw an older one, and says in the activity what was changed', async () => {
    const { id, version } = await add({ author: 'A' });
    await change(id, { author: 'B', version });
    expect((await change(id, { author: 'C', version })).body).toMatchObject({
      code: 'stale_version',
      current: { author: 'B' },
    });
    const entries = await ce.call(audit.listAudit, { query: { subject: 'SUMMARY', subject_id: id } });
    expect(entries.body.data[0].changes).toEqual([{ field: 'author', before: 'A', after: 'B' }]);
  });
});

describe('the list', () => {
  it('is found and narrowed by what a summary has', async () => {
    const [class_id, tag_id] = [await category('Bilim'), await tag('Uzay')];
    const { title } = await published({ author: 'Işık Şen', language: 'en', class_ids: [class_id], tag_ids: [tag_id] });
    await add();
    const queries: Record<string, string>[] = [{ search: 'isik sen' }, { class_id }, { tag_id }, { language: 'en' }];
    for (const query of queries) expect(await titles(query)).toEqual([title]);
    expect(await titles({ has_audio: 'true' })).toEqual([]);
    expect(await titles({ status: 'published' })).toContain(title);
  });

  it('shows schools what is published, and other roles nothing', async () => {
    const [open, draft] = [await published(), await add()];
    for (const client of [school.instructor, school.manager]) {
      expect(await titles({}, client)).toContain(open.title);
      expect(await titles({}, client)).not.toContain(draft.title);
      expect([(await read(open.id, client)).status, (await read(draft.id, client)).status]).toEqual([200, 404]);
      expect((await client.call(summaries.createSummary, { body: input() })).status).toBe(403);
    }
    for (const role of ['SM', 'CS'] as const)
      expect((await (await staff(app, role)).call(summaries.listSummaries)).status).toBe(403);
  });
});

describe('a deleted summary', () => {
  const emptyTrash = async () => {
    const { services } = app;
    const by = { db: services.db, services, afterCommit: (then: () => unknown) => void then() };
    const { id } = await startJob(by, summaryTrashJob, { input: {} });
    expect((await endOf(app, id)).state).toBe('done');
  };
  const remove = (id: string, version: number) =>
    ce.call(summaries.deleteSummary, { params: { id }, query: { version: String(version) } });

  it('can be restored for thirty days; then it is gone', async () => {
    const { id, version, title } = await published();
    const answer = await remove(id, version);
    expect(Date.parse(answer.body.data.restorable_until) / 86_400_000).toBeCloseTo(
      rightNow().getTime() / 86_400_000 + 30,
      2,
    );
    expect([(await remove(id, version)).status, (await remove(id, version + 1)).status]).toEqual([409, 404]);
    expect(await titles()).not.toContain(title);
    expect(await titles({ deleted: 'true' })).toContain(title);
    expect((await read(id, school.instructor)).status).toBe(404);
    expect((await ce.call(summaries.restoreSummary, { params: { id }, body: {} })).body.data.deleted_at).toBeNull();
    await remove(id, version + 2);
    const backdate = (days: number) =>
      rows(
        app.services.db,
        sql`update summary_books set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`,
      );
    await backdate(29);
    await emptyTrash();
    expect((await read(id)).status).toBe(200);
    await backdate(31);
    await emptyTrash();
    expect((await read(id)).status).toBe(404);
  });
});
