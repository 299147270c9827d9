import { notices, oralReadings, student, impersonation, users } from '@okur/contract';
import { oralReadingLimits } from '@okur/contract/oral-readings';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeManager, makeParent, makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { allRight, makeArticle, makeHomework, readHomework } from '../../platform/testing/learning.ts';
import { emptyMp4, silentM4a, silentPieces, silentWebm } from '../../platform/testing/sounds.ts';

const app = await testApp();
const { services } = app;
const sp = await staff(app, 'SP');
/** A text of 120 words. */
const article = await makeArticle(sp);

let school: School;
let child: Client;
const childId = () => school.studentIds[0]!;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 1, students: 2, company: { recording_access: true } });
  child = await app.signedIn('student', childId());
  await readHomework(child, await makeHomework(school.instructor, article.id, school.departmentIds), 60, allRight);
});

const aloud = await silentWebm(60);
const handIn = (bytes: Uint8Array = aloud, { client = child, whole = true, version = 1 } = {}) =>
  client.call(oralReadings.addOralReading, {
    files: { recording: { fileName: 'ses.bin', bytes } },
    body: { article_id: article.id, article_version: version, whole },
  });
const recordingsFor = (client: Client, id = childId()) =>
  client.call(oralReadings.oralReadingsOfUser, { params: { id } });
const answer = (oralReadingId: string, body: object, client = school.instructor, id = childId()) =>
  client.call(oralReadings.answerOralReading, { params: { id, oralReadingId }, body });
const own = async (client = child) => (await client.call(oralReadings.myOralReadings)).body.data;
const file = async (address: string) => (await app.anonymous.raw({ method: 'GET', url: address })).status;

describe('a recording that a student hands in', () => {
  it('has the words a minute of its length, and those who teach the child hear it and answer', async () => {
    const { status, body } = await handIn();
    expect([status, body.data]).toMatchObject([201, { title: article.title, words: 120, whole: true, reply: null }]);
    expect(body.data.words_a_minute).toBeCloseTo(120, 0);
    const [line] = (await school.instructor.call(notices.listNotices)).body.data;
    expect([line.text, line.company_id, line.params.title, line.link]).toEqual([
      'notice.oral_reading',
      school.companyId,
      article.title,
      `/management/users/${childId()}?tab=oral-readings`,
    ]);
    const [received] = (await recordingsFor(school.instructor)).body.data;
    expect(await file(received.recording)).toBe(200);
    const said = await answer(received.id, { reply: 'Çok güzel okudun!', version: 1 });
    expect(said.body.data).toMatchObject({ reply: 'Çok güzel okudun!', listened_at: expect.any(String), version: 2 });
    expect((await answer(received.id, { reply: null, version: 1 })).body.code).toBe('stale_version');
    expect(await own()).toMatchObject([{ reply: 'Çok güzel okudun!' }]);
    const [answered] = (await child.call(notices.studentNotices)).body.data;
    expect(answered).toMatchObject({ text: 'notice.oral_reading_reply', link: '/student/progress' });
  });

  it('is named in no bell while the child is deleted', async () => {
    await handIn();
    const bell = async () => (await school.instructor.call(notices.listNotices)).body;
    const toggle = () => school.manager.call(users.deleteUser, { params: { id: childId() } });
    await toggle();
    expect(await bell()).toMatchObject({ data: [], unread: 0 });
    await toggle();
    expect(await bell()).toMatchObject({ data: [{ text: 'notice.oral_reading' }], unread: 1 });
  });

  it('stays with the school that it was handed in at when the child changes to another', async () => {
    const { data } = (await handIn()).body;
    const next = await makeSchool(app, { departments: 1, students: 1, company: { recording_access: true } });
    const move = ({ companyId, departmentIds }: School) =>
      rows(
        services.db,
        sql`update users set company_id = ${companyId}, department_id = ${departmentIds[0]!} where id = ${childId()}`,
      );
    await move(next);
    expect((await recordingsFor(next.manager)).body.data).toEqual([]);
    expect((await recordingsFor(next.instructor)).body.data).toEqual([]);
    expect((await answer(data.id, { reply: 'Merhaba', version: 1 }, next.instructor)).status).toBe(404);
    expect((await recordingsFor(school.instructor)).status).toBe(404);
    expect(await own()).toHaveLength(1);
    await move(school);
    expect((await recordingsFor(school.instructor)).body.data).toHaveLength(1);
  });

  it('in part, or too quick, has no speed, and no figure of the product moves by it', async () => {
    const figures = async () => (await child.call(student.myProgress)).body.data;
    const before = await figures();
    expect((await handIn(await silentPieces(30), { whole: false })).body.data).toMatchObject({
      seconds: 30,
      words_a_minute: null,
    });
    // All of it in ten seconds: no one can.
    expect((await handIn(await silentM4a(10))).body.data).toMatchObject({ whole: true, words_a_minute: null });
    expect(await figures()).toEqual(before);
  });

  it('is deleted by the child, with its file', async () => {
    const { id, recording } = (await handIn()).body.data;
    const remove = (client: Client) => client.call(oralReadings.deleteOralReading, { params: { id } });
    expect((await remove(await app.signedIn('student', school.studentIds[1]!))).status).toBe(404);
    expect([(await remove(child)).status, (await remove(child)).status]).toEqual([200, 404]);
    expect([await own(), await file(recording)]).toEqual([[], 404]);
  });
});

describe('what is refused', () => {
  it.each([
    ['a page', () => Buffer.from('<html></html>'), 'validation.sound'],
    ['a film', () => emptyMp4(4), 'validation.sound'],
    ['too large', () => Buffer.alloc(oralReadingLimits.maxBytes + 1), 'validation.file_max_size'],
    ['longer than five minutes', () => silentM4a(oralReadingLimits.maxSeconds + 1), 'validation.sound_length'],
    ['empty', () => Buffer.alloc(0), 'validation.file_min_size'],
  ])('is a recording that is %s', async (_what, make, key) => {
    const { status, body } = await handIn(await make());
    expect([status, body.errors]).toEqual([422, { recording: [key] }]);
  });

  it('is a school that takes none, a text that was not read yet, and one recording too many', async () => {
    expect((await handIn(undefined, { version: 2 })).status).toBe(404);
    const sibling = await app.signedIn('student', school.studentIds[1]!);
    expect((await handIn(undefined, { client: sibling })).status).toBe(404);
    const brief = await silentWebm(1);
    for (let n = 0; n < oralReadingLimits.ofStudent; n += 1) expect((await handIn(brief)).status).toBe(201);
    expect((await handIn()).body.errors).toEqual({ recording: ['oral_readings.full'] });
    await rows(services.db, sql`update companies set recording_access = false where id = ${school.companyId}`);
    expect((await handIn()).status).toBe(403);
  });
});

describe('who hears it', () => {
  it('is the child and those who teach there: no parent, no support in any guise, no other school', async () => {
    const { id } = (await handIn()).body.data;
    const parent = await app.signedIn('parent', await makeParent(app, [childId()]));
    const elsewhere = await app.signedIn('staff', await makeManager(app, [(await makeSchool(app)).companyId]));
    expect((await recordingsFor(school.manager)).body.data).toHaveLength(1);
    const support = await staff(app, 'CS');
    const viewing = await support.call(impersonation.startViewing, {
      body: { account_type: 'student', account_id: childId(), reason: 'Kayıt açılmıyor' },
    });
    const headers = { 'x-view-as': viewing.body.data.id };
    expect((await support.call(oralReadings.myOralReadings, { headers })).body.code).toBe('read_only');
    for (const client of [parent, sp, await staff(app, 'CS')]) expect((await recordingsFor(client)).status).toBe(403);
    expect([(await recordingsFor(elsewhere)).status, (await answer(id, { reply: null }, elsewhere)).status]).toEqual([
      404, 404,
    ]);
    expect((await answer(id, { reply: null }, school.instructor, school.studentIds[1]!)).status).toBe(404);
  });
});
