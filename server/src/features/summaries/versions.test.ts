import { audit, summaries } from '@okur/contract';
import type { SummaryBook, SummaryVersion, SummaryVersionText } from '@okur/contract/summaries';
import { expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const ce = await staff(app, 'CE');
const mn = await staff(app, 'MN');
const school = await makeSchool(app);

const first = [{ heading: 'Kıyı', body: '<p>Kaplumbağa denize yürür.</p>' }];
const second = [{ heading: 'Kıyı', body: '<p>Kaplumbağa dağa yürür.</p>' }];
const add = async (over: object = {}): Promise<SummaryBook> => {
  const body = { title: 'Kaplumbağa', language: 'tr', status: 'published', sections: first, ...over };
  const answer = await ce.call(summaries.createSummary, { body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data;
};
const change = (id: string, body: object, client = mn) =>
  client.call(summaries.updateSummary, { params: { id }, body });
const versions = async (id: string) =>
  (await ce.call(summaries.versionsOfSummary, { params: { id } })).body.data as SummaryVersion[];
const version = (id: string, query: { version?: number } = {}, client = ce) =>
  client.call(summaries.versionOfSummary, { params: { id }, query });
const nameOf = async (id: string, at: number) =>
  ((await version(id, { version: at })).body.data as SummaryVersionText).created_by;

it('every text is kept with who stored it, and other changes are no versions', async () => {
  const { id } = await add();
  await change(id, { title: 'Deniz', author: 'A. B.', cover_alt: 'Bir deniz' });
  await change(id, { sections: first });
  await change(id, { sections: [...second, { heading: '', body: '<p>Son.</p>' }] });
  const [now, before, ...others] = await versions(id);
  expect(others).toEqual([]);
  expect([now, before].map((of) => [of!.version, of!.section_count, of!.word_count, of!.current])).toEqual([
    [2, 2, 5, true],
    [1, 1, 4, false],
  ]);
  expect(before!.created_by).not.toBe(now!.created_by);
  expect([before!.created_by, now!.created_by]).not.toContain(null);
  expect((await version(id, { version: 1 })).body.data).toMatchObject({ sections: first, language: 'tr' });
  expect((await version(id)).body.data).toMatchObject({ version: 2, current: true });
  expect((await version(id, { version: 3 })).status).toBe(404);
});

it('an older one comes back as the newest, unless another person has changed the summary meanwhile', async () => {
  const { id, version: seen } = await add();
  await change(id, { sections: second, language: 'en', version: seen });
  const { sections, language } = (await version(id, { version: 1 })).body.data as SummaryVersionText;
  const late = await change(id, { sections, language, version: seen }, ce);
  expect([late.status, late.body.code]).toEqual([409, 'stale_version']);
  expect((await change(id, { sections, language, version: seen + 1 }, ce)).body.data).toMatchObject({
    sections: first,
  });
  expect((await versions(id)).map((of) => [of.version, of.language, of.current])).toEqual([
    [3, 'tr', true],
    [2, 'en', false],
    [1, 'tr', false],
  ]);
  expect(await nameOf(id, 3)).toBe(await nameOf(id, 1));
  const entries = await ce.call(audit.listAudit, { query: { subject: 'SUMMARY', subject_id: id } });
  expect(entries.body.data[0].changes).toContainEqual({ field: 'language', before: 'en', after: 'tr' });
});

it('pages through many of them', async () => {
  const { id } = await add();
  for (const at of [2, 3]) await change(id, { sections: [{ heading: '', body: `<p>Metin ${at}.</p>` }] });
  await add();
  const query = { per_page: '2' };
  const { body } = await ce.call(summaries.versionsOfSummary, { params: { id }, query });
  expect([body.data.map((of: SummaryVersion) => of.version), body.meta.total]).toEqual([[3, 2], 3]);
  const rest = await ce.call(summaries.versionsOfSummary, { params: { id }, query: { ...query, page: '2' } });
  expect(rest.body.data.map((of: SummaryVersion) => of.version)).toEqual([1]);
});

it('is for those who may change it, also while it lies in the trash', async () => {
  const { id, version: seen } = await add();
  for (const client of [school.manager, school.instructor]) {
    expect((await client.call(summaries.versionsOfSummary, { params: { id } })).status).toBe(403);
    expect((await version(id, {}, client)).status).toBe(403);
  }
  await ce.call(summaries.deleteSummary, { params: { id }, query: { version: String(seen) } });
  expect(await versions(id)).toHaveLength(1);
  expect((await version('01930000-0000-7000-8000-000000000001')).status).toBe(404);
});

it('a text of before names were noted stays, without one', async () => {
  const { id } = await add();
  await rows(app.services.db, sql`delete from summary_texts where summary_book_id = ${id}`);
  await change(id, { sections: second });
  expect((await versions(id)).map((of) => of.version)).toEqual([2, 1]);
  expect([await nameOf(id, 1), (await nameOf(id, 2)) === null]).toEqual([null, false]);
});
