import { audit, companies, companyDocuments as contract, notices } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { type Client, fieldsOf, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { asSuperuser } from '../../platform/testing/superuser.ts';
import { encrypted, makeDocument, office, pdf, send, titlesOf } from './testing.ts';
import { companyDocumentTrash } from './trash-job.ts';

const app = await testApp();
const sm = await staff(app, 'SM');
const sp = await staff(app, 'SP');
let school: School;
let other: School;
beforeEach(async () => {
  await asSuperuser(app, sql`truncate company_documents cascade`);
  school = await makeSchool(app, { company: { document_access: true } });
  other = await makeSchool(app, { company: { document_access: true } });
});

const fileOf = (client: Client, id: string, query = {}) =>
  client.call(contract.companyDocumentFile, { params: { id }, query });
const update = (id: string, body: object, bytes?: Uint8Array) =>
  sm.call(contract.updateCompanyDocument, {
    params: { id },
    body,
    ...(bytes ? { files: { file: { fileName: 'yeni.pdf', bytes } } } : {}),
  });
const get = async (client: Client, id: string) =>
  (await client.call(contract.getCompanyDocument, { params: { id } })).body.data;

describe('a document', () => {
  it('comes as form data with its file and goes out as it came, as a download that runs nothing', async () => {
    const bytes = pdf('Fiyatlar');
    const answer = await send(
      sm,
      { title: 'Fiyat listesi', company_ids: JSON.stringify([school.companyId]) },
      { fileName: 'fiyat.html', bytes },
    );
    expect(answer.status, answer.text).toBe(201);
    const { id, ...document } = answer.body.data;
    expect(document).toMatchObject({ number: 1, type: 'pdf', size: bytes.length, all_companies: false });
    expect(document.companies).toMatchObject([{ id: school.companyId }]);
    const file = await fileOf(school.manager, id);
    expect(file.bytes.equals(bytes)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('fiyat.pdf')}`,
    });
  });

  it.each(['docx', 'xlsx', 'pptx'] as const)('is taken as %s by what is in it', async (kind) => {
    const answer = await send(sm, {}, { fileName: 'belge', bytes: office(kind) });
    expect(answer.body.data, answer.text).toMatchObject({ type: kind, file_name: `belge.${kind}` });
  });

  it.each<[string, Uint8Array]>([
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['html', Buffer.from('<!doctype html><script>1</script>')],
    ['a text', Buffer.from('merhaba')],
    ['macros', office('docx', { 'word/vbaProject.bin': new Uint8Array(8) })],
    ['macros of a sheet', office('xlsx', { 'xl/macrosheets/sheet1.xml': new Uint8Array(8) })],
    ['half an archive', office('docx').slice(0, 300)],
    ['a part under a password', encrypted(office('docx'))],
  ])('is refused as %s, whatever its name says', async (_kind, bytes) => {
    const answer = await send(sm, {}, { fileName: 'sozlesme.docx', bytes });
    expect([answer.status, answer.body.errors]).toEqual([415, { file: ['validation.document_type'] }]);
  });

  it('has at most 20 MB', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(20_000_001)]);
    expect((await send(sm, {}, { fileName: 'a.pdf', bytes })).status).toBe(413);
  });

  it('is a link that leads away, by https alone', async () => {
    const answer = await send(sm, { link: 'https://okur.example/kvkk' }, null);
    expect(answer.body.data, answer.text).toMatchObject({
      type: 'link',
      link: 'https://okur.example/kvkk',
      size: null,
    });
    for (const link of [
      'http://okur.example',
      'javascript:alert(1)',
      'https://okur.example@evil.example',
      'https://x',
      '//okur.example',
    ])
      expect(fieldsOf(await send(sm, { link }, null)), link).toEqual([422, ['link']]);
  });

  it('needs a content, one alone, and someone it is for', async () => {
    expect(fieldsOf(await send(sm, {}, null))).toEqual([422, ['file']]);
    expect(fieldsOf(await send(sm, { link: 'https://okur.example/a' }))).toEqual([422, ['link']]);
    expect(fieldsOf(await send(sm, { company_ids: '[]' }))).toEqual([422, ['company_ids']]);
    const strange = JSON.stringify([crypto.randomUUID()]);
    expect(fieldsOf(await send(sm, { company_ids: strange }))).toEqual([422, ['company_ids']]);
  });
});

describe('who sees a document', () => {
  it('is the staff of its schools while they have access', async () => {
    await makeDocument(sm, { title: 'Herkese' });
    const own = await makeDocument(sm, { title: 'Birine', company_ids: JSON.stringify([school.companyId]) });
    expect(await titlesOf(school.manager, { sort: 'title' })).toEqual(['Birine', 'Herkese']);
    expect(await titlesOf(school.instructor, { sort: '-title' })).toEqual(['Herkese', 'Birine']);
    expect(await titlesOf(other.manager)).toEqual(['Herkese']);
    for (const route of [contract.getCompanyDocument, contract.companyDocumentFile, contract.companyDocumentVersions])
      expect((await other.instructor.call(route, { params: { id: own.id } })).status).toBe(404);
    const params = { id: school.companyId };
    const closed = await sp.call(companies.updateCompany, { params, body: { document_access: false } });
    expect(closed.status, closed.text).toBe(200);
    expect([403, 404]).toContain((await fileOf(school.manager, own.id)).status);
    expect([[], 403]).toContainEqual(await titlesOf(school.instructor));
  });

  it('says to a school nothing of the others, nor who has read', async () => {
    const company_ids = JSON.stringify([school.companyId, other.companyId]);
    const { id } = await makeDocument(sm, { company_ids });
    const seen = await get(school.manager, id);
    expect(seen.companies.map((company: { id: string }) => company.id)).toEqual([school.companyId]);
    expect([seen.seen_count, seen.reader_count]).toEqual([null, null]);
    expect((await school.manager.call(contract.companyDocumentReaders, { params: { id } })).status).toBe(403);
  });

  it('is no other role, and no one in a school writes', async () => {
    const { id } = await makeDocument(sm);
    for (const role of ['CS', 'CE'] as const) expect(await titlesOf(await staff(app, role))).toBe(403);
    expect(await titlesOf(await staff(app, 'MN'))).toEqual(['Sözleşme']);
    expect((await send(school.manager)).status).toBe(403);
    const remove = school.instructor.call(contract.deleteCompanyDocument, { params: { id } });
    expect((await remove).status).toBe(403);
  });

  it('finds it by a word, its type and its school', async () => {
    await makeDocument(sm, { title: 'Çalışma planı' });
    await send(sm, { title: 'Bağlantı', link: 'https://okur.example/a', company_ids: [other.companyId] }, null);
    expect(await titlesOf(sm, { search: 'calisma' })).toEqual(['Çalışma planı']);
    expect(await titlesOf(sm, { type: 'link' })).toEqual(['Bağlantı']);
    expect(await titlesOf(sm, { company_id: school.companyId })).toEqual(['Çalışma planı']);
  });
});

describe('versions', () => {
  it('follow each other with each new file, and the older ones stay', async () => {
    const { id, version } = await makeDocument(sm, { note: 'İlk' });
    expect((await update(id, { title: 'Yeni ad', version })).body.data).toMatchObject({ number: 1, title: 'Yeni ad' });
    expect((await update(id, { version }, pdf('2'))).status).toBe(409);
    const after = await update(id, { version: version + 1, note: 'Fiyatlar' }, pdf('2'));
    expect(after.body.data, after.text).toMatchObject({ number: 2, note: 'Fiyatlar', file_name: 'yeni.pdf' });
    const { body } = await school.manager.call(contract.companyDocumentVersions, { params: { id } });
    expect(body.data.map((one: { number: number; note: string }) => [one.number, one.note])).toEqual([
      [2, 'Fiyatlar'],
      [1, 'İlk'],
    ]);
    expect((await fileOf(school.manager, id, { number: 1 })).bytes.equals(pdf())).toBe(true);
    expect((await fileOf(school.manager, id)).bytes.equals(pdf('2'))).toBe(true);
    expect((await fileOf(school.manager, id, { number: 3 })).status).toBe(404);
  });

  it('are told to those who may see them, and are new to each until opened', async () => {
    const { id } = await makeDocument(sm, { company_ids: JSON.stringify([school.companyId]) });
    expect((await get(school.instructor, id)).seen_at).toBeNull();
    await fileOf(school.instructor, id);
    await fileOf(sm, id);
    expect((await get(school.instructor, id)).seen_at).not.toBeNull();
    expect(await get(sm, id)).toMatchObject({ seen_count: 1, reader_count: 2 });
    await update(id, { link: 'https://okur.example/yeni' });
    expect(await get(sm, id)).toMatchObject({ seen_count: 0, reader_count: 2, type: 'link' });
    const see = (number: number) =>
      school.manager.call(contract.seeCompanyDocument, { params: { id }, body: { number } });
    expect([(await see(2)).status, (await see(3)).status]).toEqual([200, 404]);
    const { body } = await sm.call(contract.companyDocumentReaders, { params: { id }, query: { sort: '-number' } });
    expect(body.data.map((one: { number: number; is_current: boolean }) => [one.number, one.is_current])).toEqual([
      [2, true],
      [1, false],
    ]);
    const lines = await rows(
      app.services.db,
      sql`select account_id, text from notices where text like 'notice.company_document%' and link like ${`%${id}`}`,
    );
    expect(lines.map((notice) => (notice as { text: string }).text).toSorted()).toEqual([
      'notice.company_document',
      'notice.company_document',
      'notice.company_document_version',
      'notice.company_document_version',
    ]);
  });

  it('are told to the schools that it is for by now, once, and no longer to those that it was for', async () => {
    const only = (one: School) => ({ company_ids: JSON.stringify([one.companyId]) });
    const { id } = await makeDocument(sm, only(other));
    const linesOf = async (one: School) =>
      (await one.manager.call(notices.listNotices)).body.data.map(({ link }: { link: string }) => link);
    expect([await linesOf(other), await linesOf(school)]).toEqual([[`/company-documents/${id}`], []]);
    for (const title of ['Sözleşme', 'Yeni sözleşme']) {
      const changed = await update(id, { company_ids: [school.companyId], title });
      expect(changed.status, changed.text).toBe(200);
      expect([await linesOf(other), await linesOf(school)]).toEqual([[], [`/company-documents/${id}`]]);
    }
  });

  it('are one more for each of two that come at once', async () => {
    const { id } = await makeDocument(sm);
    const answers = await Promise.all([update(id, {}, pdf('a')), update(id, {}, pdf('b'))]);
    expect(answers.map(({ status, text }) => (status === 200 ? status : text))).toEqual([200, 200]);
    expect((await get(sm, id)).number).toBe(3);
  });
});

describe('a deleted document', () => {
  const remove = (id: string) => sm.call(contract.deleteCompanyDocument, { params: { id } });
  const restore = (id: string) => sm.call(contract.restoreCompanyDocument, { params: { id }, body: {} });

  it('is gone for its schools and can be restored, which deleting again does not do', async () => {
    const { id } = await makeDocument(sm);
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([200, 404]);
    expect([await titlesOf(school.manager), await titlesOf(school.manager, { deleted: true })]).toEqual([[], []]);
    expect((await fileOf(school.manager, id)).status).toBe(404);
    expect(await titlesOf(sm, { deleted: true })).toEqual(['Sözleşme']);
    expect([(await restore(id)).status, (await restore(id)).status]).toEqual([200, 404]);
    expect(await titlesOf(school.manager)).toEqual(['Sözleşme']);
  });

  it('takes its unread line out of the bell, and no other', async () => {
    const [{ id }, stays] = [await makeDocument(sm), await makeDocument(sm, { title: 'Kalan' })];
    const bell = async () => (await school.manager.call(notices.listNotices)).body;
    expect((await bell()).unread).toBe(2);
    await remove(id);
    const { data, unread } = await bell();
    expect([unread, data.map(({ link }: { link: string }) => link)]).toEqual([1, [`/company-documents/${stays.id}`]]);
    await restore(id);
    expect((await bell()).unread).toBe(2);
  });

  it('goes with its files after thirty days', async () => {
    const { services } = app;
    const { id } = await makeDocument(sm);
    await update(id, {}, pdf('2'));
    await fileOf(school.manager, id);
    const other = await makeDocument(sm, { title: 'Kalan' });
    await remove(id);
    await remove(other.id);
    await rows(services.db, sql`update company_documents set deleted_at = now() - interval '31 days' where id = ${id}`);
    expect((await restore(id)).status).toBe(404);
    const files = async () => {
      let count = 0;
      for await (const _ of services.storage.list('company-documents')) count += 1;
      return count;
    };
    const before = await files();
    const by = { db: services.db, services, afterCommit: (then: () => unknown) => void then() };
    const job = await startJob(by, companyDocumentTrash, { input: {} });
    expect((await endOf(app, job.id)).result).toEqual({ documents: 1 });
    expect(await files()).toBe(before - 2);
    expect(await titlesOf(sm, { deleted: true })).toEqual(['Kalan']);
  });
});

it('what was done is in the activity, and a title is given back', async () => {
  const { id } = await makeDocument(sm);
  await update(id, { title: 'Yeni' });
  const query = { subject: 'COMPANY_DOCUMENT', subject_id: id };
  const [entry] = (await sm.call(audit.listAudit, { query })).body.data;
  expect(entry).toMatchObject({ action: 'update', undoable: true });
  expect((await sm.call(audit.undoAudit, { params: { id: entry.id } })).status).toBe(200);
  expect((await get(sm, id)).title).toBe('Sözleşme');
});
