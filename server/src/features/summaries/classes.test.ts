import { summaries } from '@okur/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const mn = await staff(app, 'MN');
const ce = await staff(app, 'CE');

const add = (names: object, position?: number) =>
  mn.call(summaries.createSummaryClass, { body: { names, ...(position ? { position } : {}) } });
const idOf = async (names: object, position?: number) => (await add(names, position)).body.data.id as string;
const toggle = (id: string) => mn.call(summaries.deleteSummaryClass, { params: { id } });
const names = async () =>
  (await mn.call(summaries.listSummaryClasses)).body.data.map(({ names: of }: { names: { tr: string } }) => of.tr);

it('categories have names in four languages and are in their order; a new one comes last', async () => {
  const first = await idOf({ tr: 'Doğa', en: 'Nature' });
  await idOf({ tr: 'Bilim' });
  expect(await names()).toEqual(['Doğa', 'Bilim']);
  const changed = await mn.call(summaries.updateSummaryClass, {
    params: { id: first },
    body: { names: { tr: 'Yeryüzü', fr: 'Terre' }, position: 7, version: 1 },
  });
  expect(changed.body.data).toMatchObject({ names: { tr: 'Yeryüzü', en: '', fr: 'Terre', pl: '' }, position: 7 });
  expect(await names()).toEqual(['Bilim', 'Yeryüzü']);
  expect((await add({ tr: 'Son' })).body.data.position).toBe(8);
  const found = await mn.call(summaries.listSummaryClasses, { query: { search: 'terre' } });
  expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([first]);
});

it('a name is one category’s in each language, and one language is needed', async () => {
  await add({ en: 'Animals', pl: 'Zwierzęta' });
  const twice = await add({ tr: 'Hayvanlar', pl: 'zwierzeta' });
  expect([twice.status, twice.body.errors]).toEqual([409, { 'names.pl': ['validation.taken'] }]);
  expect((await add({})).body.errors).toEqual({ 'names.tr': ['validation.one_language'] });
});

it('one that a summary has is not deleted; another is, and is restored', async () => {
  const id = await idOf({ tr: 'Masal' });
  const summary = await ce.call(summaries.createSummary, { body: { title: 'Ay', language: 'tr', class_ids: [id] } });
  const refused = await toggle(id);
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([
    422,
    'has_dependents',
    { id: { count: 1 } },
  ]);
  await ce.call(summaries.updateSummary, { params: { id: summary.body.data.id }, body: { class_ids: [] } });
  expect((await toggle(id)).body.data.deleted_at).not.toBeNull();
  const taken = await ce.call(summaries.createSummary, { body: { title: 'Ay', language: 'tr', class_ids: [id] } });
  expect(taken.body.errors).toEqual({ class_ids: ['validation.not_found'] });
  expect((await toggle(id)).body.data.deleted_at).toBeNull();
});

it('a category is not deleted while a summary takes it', async () => {
  const id = await idOf({ tr: 'Şiir' });
  const [deleted, added] = await Promise.all([
    toggle(id),
    ce.call(summaries.createSummary, { body: { title: 'Dize', language: 'tr', class_ids: [id] } }),
  ]);
  expect([
    [200, 422],
    [422, 201],
  ]).toContainEqual([deleted.status, added.status]);
});

it('who may see summaries reads all categories; the platform’s managers alone change them', async () => {
  const { instructor, manager } = await makeSchool(app);
  for (const reader of [ce, instructor, manager]) {
    expect((await reader.call(summaries.allSummaryClasses)).status).toBe(200);
    expect((await reader.call(summaries.createSummaryClass, { body: { names: { tr: 'X' } } })).status).toBe(403);
  }
});
