import { books as bookRoutes, certificates, studentBooks } from '@okur/contract';
import type { CertificateTemplate } from '@okur/contract/certificates';
import { rightNow, timeAgo } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { insertRows, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import {
  examAttempts,
  exams,
  homeworkDepartments,
  homeworks,
  tutorialCompletions,
  tutorials,
} from '../../platform/database/tables/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { type MadeBook, makeBook, sittingOf } from '../../platform/testing/books.ts';
import { makeManager, makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { makeReading, makeText } from '../../platform/testing/readings.ts';
import { certificateRules } from './rules-job.ts';
import { issuedTo, template } from './testing.ts';

const app = await testApp();
const { db } = app.services;

const runRules = async () =>
  endOf(
    app,
    (
      await startJob({ db, services: app.services, afterCommit: (then) => void then() }, certificateRules, {
        input: {},
      })
    ).id,
  );

/** Another title, sent as the form does: with the rule that is there. */
const rename = async (school: School, { id, rule }: CertificateTemplate) => {
  const body = { title: 'Adı değişti', rule };
  const answer = await school.manager.call(certificates.updateCertificateTemplate, { params: { id }, body });
  return [answer.status, answer.body.data?.title];
};

describe('a rule', () => {
  it('gives by itself what was reached since its day, once, and only while it is in use', async () => {
    const school = await makeSchool(app, { departments: 1, students: 3 });
    const [quick, slow, early] = school.studentIds as [string, string, string];
    const text = await makeText(app);
    const read = (id: string, wpm: number, comprehension: number, finished?: Date, more: object = {}) =>
      makeReading(app, {
        user: { id, companyId: school.companyId },
        text,
        wpm,
        comprehension,
        ...(finished ? { finished } : {}),
        ...more,
      });
    const resting = await template(school, { rule: { kind: 'speed', wpm: 200, comprehension: 70 }, active: false });
    await template(school, { rule: { kind: 'speed', wpm: 200, comprehension: 70 } });
    await read(quick, 210, 80);
    await read(slow, 190, 100);
    await read(slow, 250, 60);
    await read(slow, 900, 100, undefined, { implausible: true });
    await read(early, 300, 90, timeAgo(3 * 86_400_000));
    await Promise.all([runRules(), runRules()]);
    const counts = await Promise.all([quick, slow, early].map(async (id) => (await issuedTo(school, id)).length));
    expect(counts).toEqual([1, 0, 0]);
    expect((await issuedTo(school, quick))[0].issued_by).toBeNull();
    await runRules();
    expect(await issuedTo(school, quick)).toHaveLength(1);
    await school.manager.call(certificates.updateCertificateTemplate, {
      params: { id: resting.id },
      body: { active: true, rule_from: '2020-01-01' },
    });
    await runRules();
    expect(await issuedTo(school, early)).toHaveLength(1);
  });

  it.each([
    ['by it', false],
    ['by hand, which it is not', true],
  ])('is stored with what a server of the version before gives %s', async (_what, byHand) => {
    const school = await makeSchool(app, { departments: 1, students: 1 });
    const { id, rule } = await template(school, { rule: { kind: 'speed', wpm: 200, comprehension: 70 } });
    const by = byHand ? await makeManager(app, [school.companyId]) : null;
    const given = await rows(
      db,
      sql`insert into certificates (id, template_id, user_id, company_id, serial, title, language, body, signer_name,
        signer_title, background, holder, school, department_name, issued_on, issued_by)
        select ${newId()}, id, ${school.studentIds[0]!}, company_id, ${newId()}, title, language, body, signer_name,
          signer_title, background, 'Ada', 'Okul', '', current_date, ${by}
        from certificate_templates where id = ${id} returning rule`,
    );
    expect(given).toEqual([{ rule: byHand ? null : rule }]);
  });

  it('gives no one again what was withdrawn by hand; by hand it is given again', async () => {
    const school = await makeSchool(app, { departments: 1, students: 1 });
    const [id] = school.studentIds as [string];
    const { id: templateId } = await template(school, { rule: { kind: 'speed', wpm: 200, comprehension: 70 } });
    await makeReading(app, {
      user: { id, companyId: school.companyId },
      text: await makeText(app),
      wpm: 210,
      comprehension: 80,
    });
    await runRules();
    const [given] = await issuedTo(school, id);
    const withdrawn = await school.manager.call(certificates.withdrawCertificate, {
      params: { id: given.id },
      body: { reason: 'Başkası okudu' },
    });
    expect(withdrawn.status, withdrawn.text).toBe(200);
    const standing = async () =>
      (await issuedTo(school, id)).filter(({ withdrawn_at: at }: { withdrawn_at: string | null }) => at === null);
    await runRules();
    expect(await standing()).toEqual([]);
    const again = await school.manager.call(certificates.issueCertificates, {
      body: { template_id: templateId, user_ids: [id] },
    });
    expect(again.body.data).toEqual({ issued: 1 });
    expect(await standing()).toHaveLength(1);
  });

  it('asks for a measurement: a text read before, or answers that were guessed, prove no speed', async () => {
    const school = await makeSchool(app, { departments: 1, students: 3 });
    const [again, guessed, first] = school.studentIds as [string, string, string];
    const [text, other] = [await makeText(app), await makeText(app)];
    await template(school, { rule: { kind: 'speed', wpm: 200, comprehension: 0 } });
    const read = (id: string, wpm: number, more: object = {}) =>
      makeReading(app, { user: { id, companyId: school.companyId }, text, wpm, comprehension: 80, ...more });
    await read(again, 120, { finished: timeAgo(60_000) });
    await read(again, 400);
    await read(guessed, 400, { comprehension: 25, answered: 'C' });
    await read(first, 120, { text: other, finished: timeAgo(60_000) });
    await read(first, 400);
    await runRules();
    expect(
      await Promise.all([again, guessed, first].map(async (user) => (await issuedTo(school, user)).length)),
    ).toEqual([0, 0, 1]);
  });

  it('counts homework done in time, in a row, and leaves out what ended while the student was away', async () => {
    const school = await makeSchool(app, { departments: 1, students: 3 });
    const [steady, gap, away] = school.studentIds as [string, string, string];
    const text = await makeText(app);
    for (let day = 4; day >= 1; day -= 1) {
      const [id, due] = [newId(), timeAgo(day * 86_400_000)];
      await insertRows(db, homeworks, {
        id,
        kind: 'article',
        title: 'Ödev',
        company_id: school.companyId,
        article_id: text,
        article_version: 1,
        starts_at: new Date(due.getTime() - 86_400_000),
        due_at: due,
      });
      await insertRows(db, homeworkDepartments, { homework_id: id, department_id: school.departmentIds[0]! });
      const done = (user: string, finished: Date) =>
        makeReading(app, {
          user: { id: user, companyId: school.companyId },
          text,
          wpm: 100,
          comprehension: 80,
          homework: id,
          finished,
        });
      const inTime = new Date(due.getTime() - 3_600_000);
      if (day !== 4) await done(steady, inTime);
      await done(gap, day === 2 ? new Date(due.getTime() + 3_600_000) : inTime);
      if (day !== 3) await done(away, inTime);
    }
    for (const status of ['expired', 'active'])
      await rows(db, sql`update users set status = ${status} where id = ${away}`);
    // From before the end of the first, which was done by then, until after that of the second.
    const [since, until] = [timeAgo(4.01 * 86_400_000), timeAgo(2.5 * 86_400_000)];
    await rows(db, sql`update user_absences set since = ${since}, until = ${until} where user_id = ${away}`);
    await template(school, { rule: { kind: 'homework', count: 3 }, rule_from: '2020-01-01' });
    await runRules();
    const counts = await Promise.all([steady, gap, away].map(async (id) => (await issuedTo(school, id)).length));
    expect(counts).toEqual([1, 0, 1]);
  });

  it('counts books that were finished and read, not turned over, and those finished since its day', async () => {
    const sp = await staff(app, 'SP');
    const school = await makeSchool(app, { departments: 1, students: 3 });
    const [reads, turns, one] = school.studentIds as [string, string, string];
    const books = [
      await makeBook(sp, { words: [300], departmentIds: school.departmentIds }),
      await makeBook(sp, { words: [300], departmentIds: school.departmentIds }),
    ];
    const finish = async (id: string, book: MadeBook, wpm: number) => {
      const reader = await app.signedIn('student', id);
      const body = sittingOf(book.chapters[0]!, [[0, 300]], { wpm });
      const answer = await reader.call(studentBooks.recordSitting, { body });
      expect(answer.body.data.finished_at).not.toBeNull();
    };
    await template(school, { rule: { kind: 'book', count: 2 } });
    for (const book of books) await finish(reads, book, 150);
    for (const book of books) await finish(turns, book, 15_000);
    await finish(one, books[0]!, 150);
    // An afterword: what was read then was the book.
    const afterword = { title: 'Son söz', body: `<p>${'uzun '.repeat(100)}</p>` };
    const added = await sp.call(bookRoutes.addBookChapter, { params: { id: books[0]!.id }, body: afterword });
    expect(added.status, added.text).toBe(201);
    await runRules();
    const counts = () => Promise.all([reads, turns, one].map(async (id) => (await issuedTo(school, id)).length));
    expect(await counts()).toEqual([1, 0, 0]);
    await finish(one, books[1]!, 150);
    await template(school, { rule: { kind: 'book', count: 1 }, rule_from: '2999-01-01' });
    await runRules();
    expect(await counts()).toEqual([1, 0, 1]);
  });

  it('looks for a tutorial that was completed', async () => {
    const school = await makeSchool(app, { departments: 1, students: 2 });
    const [through, begun] = school.studentIds as [string, string];
    const [watched, other] = [newId(), newId()];
    for (const id of [watched, other])
      await insertRows(db, tutorials, { id, title: 'Eğitim', language: 'tr', status: 'published' });
    const complete = (account_id: string, tutorial_id: string) =>
      insertRows(db, tutorialCompletions, { account_type: 'student', account_id, tutorial_id });
    await complete(through, watched);
    await complete(begun, other);
    const made = await template(school, { rule: { kind: 'tutorial', tutorial_id: watched } });
    expect(made.tutorial_title).toBe('Eğitim');
    await runRules();
    expect([(await issuedTo(school, through)).length, (await issuedTo(school, begun)).length]).toEqual([1, 0]);
    await rows(db, sql`update tutorials set status = 'draft' where id = ${watched}`);
    expect(await rename(school, made)).toEqual([200, 'Adı değişti']);
    const refused = await school.manager.call(certificates.createCertificateTemplate, {
      body: { title: 'A', language: 'tr', body: 'B', rule: { kind: 'tutorial', tutorial_id: newId() } },
    });
    expect(refused.body.errors).toEqual({ 'rule.tutorial_id': ['validation.not_found'] });
  });

  it('counts nothing that was done at another school', async () => {
    const [before, school] = [await makeSchool(app, { students: 1 }), await makeSchool(app, { students: 1 })];
    const [id, tutorial] = [before.studentIds[0]!, newId()];
    const read = (companyId: string) => makeReading(app, { user: { id, companyId }, wpm: 300, comprehension: 90 });
    await insertRows(db, tutorials, { id: tutorial, title: 'Eğitim', language: 'tr', status: 'published' });
    await rows(db, sql`update department_memberships set joined_at = now() - interval '1 day' where user_id = ${id}`);
    const completion = { account_type: 'student' as const, account_id: id, tutorial_id: tutorial };
    await insertRows(db, tutorialCompletions, { ...completion, completed_at: timeAgo(60_000) });
    await read(before.companyId);
    await rows(
      db,
      sql`update users set company_id = ${school.companyId}, department_id = ${school.departmentIds[0]!}
        where id = ${id}`,
    );
    const rule_from = '2020-01-01';
    await template(school, { rule: { kind: 'speed', wpm: 200, comprehension: 70 }, rule_from });
    await template(school, { rule: { kind: 'tutorial', tutorial_id: tutorial }, rule_from });
    await runRules();
    expect(await issuedTo(school, id)).toEqual([]);
    await read(school.companyId);
    await runRules();
    expect(await issuedTo(school, id)).toHaveLength(1);
  });

  it('looks for an exam that was passed', async () => {
    const school = await makeSchool(app, { departments: 1, students: 2 });
    const [passed, failed] = school.studentIds as [string, string];
    const exam = newId();
    await insertRows(db, exams, {
      id: exam,
      name: 'Dönem sınavı',
      language: 'tr',
      kind: 'reading',
      pass_percent: 60,
      shuffle: false,
      attempts: 2,
      status: 'published',
      company_id: school.companyId,
    });
    const take = (user: string, number: number, score: number) =>
      insertRows(db, examAttempts, {
        id: newId(),
        exam_id: exam,
        user_id: user,
        company_id: school.companyId,
        number,
        pass_percent: 60,
        seed: 1,
        question_ids: [],
        question_versions: [],
        finished_at: rightNow(),
        score,
      });
    await take(passed, 1, 40);
    await take(passed, 2, 75);
    await take(failed, 1, 59);
    const made = await template(school, { rule: { kind: 'exam', exam_id: exam } });
    expect(made.exam_name).toBe('Dönem sınavı');
    const issued = async () => {
      await runRules();
      return [(await issuedTo(school, passed)).length, (await issuedTo(school, failed)).length];
    };
    // Until then answers may come that change the score, and no one is told of it.
    expect(await issued()).toEqual([0, 0]);
    await rows(db, sql`update exam_attempts set result_seen_at = now() where exam_id = ${exam}`);
    expect(await issued()).toEqual([1, 0]);
    await rows(db, sql`update exams set deleted_at = now() where id = ${exam}`);
    expect(await rename(school, made)).toEqual([200, 'Adı değişti']);
    const other = await makeSchool(app);
    const refused = await other.manager.call(certificates.createCertificateTemplate, {
      body: { title: 'A', language: 'tr', body: 'B', rule: { kind: 'exam', exam_id: exam } },
    });
    expect(refused.body.errors).toEqual({ 'rule.exam_id': ['validation.not_found'] });
  });
});
