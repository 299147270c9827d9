import { rightNow } from '@okur/contract/testing/time';
import { summaries } from '@okur/contract';
import { beforeEach, expect, it } from 'vitest';
import { insertRows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { summaryBooks, summaryBookTags } from '../../platform/database/tables/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { asSuperuser } from '../../platform/testing/superuser.ts';

const app = await testApp();
const mn = await staff(app, 'MN');
const ce = await staff(app, 'CE');
beforeEach(() => asSuperuser(app, sql`truncate summary_books, summary_tags cascade`));

const add = async (name: string): Promise<string> => {
  const made = await mn.call(summaries.createSummaryTag, { body: { name } });
  expect(made.status, made.text).toBe(201);
  return made.body.data.id;
};
const list = async (query: Record<string, string> = {}) =>
  (await mn.call(summaries.listSummaryTags, { query })).body.data.map(
    (tag: { name: string; summary_count: number }) => [tag.name, tag.summary_count],
  );
const rename = (id: string, body: { name: string; version?: number }) =>
  mn.call(summaries.updateSummaryTag, { params: { id }, body });
const toggle = async (id: string) => mn.call(summaries.deleteSummaryTag, { params: { id } });
const choices = async () =>
  (await ce.call(summaries.allSummaryTags)).body.data.map(({ name }: { name: string }) => name);
/** A summary with this tag; there is no call to write one yet. */
async function makeSummary(tagId: string, deletedAt: Date | null = null): Promise<void> {
  const id = newId();
  await insertRows(app.services.db, summaryBooks, {
    id,
    title: 'Denizin altında',
    language: 'tr',
    deleted_at: deletedAt,
  });
  await insertRows(app.services.db, summaryBookTags, { summary_book_id: id, tag_id: tagId });
}

it('a tag is added, counts its summaries, is found and renamed', async () => {
  const id = await add('Işık');
  await add('Çevre');
  await makeSummary(id);
  await makeSummary(id, rightNow());
  expect(await list()).toEqual([
    ['Çevre', 0],
    ['Işık', 1],
  ]);
  expect(await list({ search: 'ISIK' })).toEqual([['Işık', 1]]);
  expect((await rename(id, { name: 'Gölge', version: 1 })).body.data).toMatchObject({ name: 'Gölge', version: 2 });
  expect((await rename(id, { name: 'Geç', version: 1 })).body).toMatchObject({
    code: 'stale_version',
    current: { name: 'Gölge' },
  });
});

it('a tag has a name of its own, whatever the capitals and accents, of sixty letters at most', async () => {
  await add('Çocuk');
  const twice = await mn.call(summaries.createSummaryTag, { body: { name: 'COCUK' } });
  expect([twice.status, twice.body.errors]).toEqual([409, { name: ['validation.taken'] }]);
  const other = await add('Deniz');
  expect((await rename(other, { name: 'çocuk' })).body.errors).toEqual({ name: ['validation.taken'] });
  for (const [name, rule] of [
    [' ', 'validation.required'],
    ['a'.repeat(61), 'validation.field_max_chars'],
  ] as const) {
    const refused = await mn.call(summaries.createSummaryTag, { body: { name } });
    expect([refused.status, refused.body.errors]).toEqual([422, { name: [rule] }]);
  }
});

it('a deleted tag says how many summaries lose it, is no longer offered, and is restored to them', async () => {
  const id = await add('Doğa');
  await makeSummary(id);
  await makeSummary(id);
  const deleted = (await toggle(id)).body.data;
  expect(deleted).toMatchObject({ summary_count: 2, deleted_at: expect.any(String) });
  expect([await list(), await choices()]).toEqual([[], []]);
  expect(await list({ deleted: 'true' })).toEqual([['Doğa', 2]]);
  expect((await rename(id, { name: 'X' })).status).toBe(404);
  const twin = await add('Doğa');
  expect((await toggle(id)).status).toBe(409);
  await toggle(twin);
  expect((await toggle(id)).body.data).toMatchObject({ summary_count: 2, deleted_at: null });
  expect(await choices()).toEqual(['Doğa']);
});

it('who may see summaries reads all tags; the platform’s managers alone list and change them', async () => {
  const id = await add('Uzay');
  await add('Aile');
  const { instructor, manager } = await makeSchool(app);
  for (const reader of [ce, instructor, manager]) {
    const all = await reader.call(summaries.allSummaryTags);
    expect(all.body.data.map(({ name }: { name: string }) => name)).toEqual(['Aile', 'Uzay']);
    for (const answer of [
      await reader.call(summaries.listSummaryTags),
      await reader.call(summaries.createSummaryTag, { body: { name: 'X' } }),
      await reader.call(summaries.updateSummaryTag, { params: { id }, body: { name: 'X' } }),
      await reader.call(summaries.deleteSummaryTag, { params: { id } }),
    ])
      expect(answer.status).toBe(403);
  }
  for (const role of ['SM', 'CS'] as const)
    expect((await (await staff(app, role)).call(summaries.allSummaryTags)).status).toBe(403);
});
