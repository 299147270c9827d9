import { audit, certificates, exams, notices } from '@okur/contract';
import type { ExamQuestion } from '@okur/contract/exams';
import { expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeExam, takeExam } from '../../platform/testing/exams.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { issueByRule } from './rules-job.ts';
import { issuedTo, template } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

type Step = (made: { school: School; exam: string; templateId: string }) => Promise<void>;
/** The certificate is given for readings from now on. */
const otherRule: Step = async ({ school, templateId }) => {
  const body = { rule: { kind: 'speed' as const, wpm: 200, comprehension: 70 } };
  const changed = await school.manager.call(certificates.updateCertificateTemplate, {
    params: { id: templateId },
    body,
  });
  expect(changed.body.data.rule, changed.text).toEqual(body.rule);
};
/** The exam is passed with this from now on. */
const passMark =
  (pass_percent: number): Step =>
  async ({ exam }) => {
    const changed = await sp.call(exams.updateExam, { params: { id: exam }, body: { pass_percent } });
    expect(changed.body.data.pass_percent, changed.text).toBe(pass_percent);
  };

/** A school with a certificate for an exam, which a correction of the exam fails, and what happens before that. */
async function corrected({ pass_percent = 100, before = [] as Step[] } = {}) {
  const school = await makeSchool(app);
  const exam = await makeExam(sp, { pass_percent });
  const child = await app.signedIn('student', school.studentIds[0]!);
  await takeExam(child, exam, ['Doğru', 'Doğru']);
  const { id } = await template(school, { rule: { kind: 'exam', exam_id: exam } });
  await app.services.transaction((tx) => issueByRule(tx, id));
  const [given] = await issuedTo(school, school.studentIds[0]!);
  expect(given).toMatchObject({ state: 'valid', checked_at: null });
  const [question] = (await sp.call(exams.questionsOfExam, { params: { id: exam } })).body.data as ExamQuestion[];
  const { kind, stem } = question!;
  let { options } = question!;
  /** Turns right and wrong around. */
  const correct = async () => {
    options = options.map((option) => ({ ...option, right: !option.right }));
    const answer = await sp.call(exams.updateExamQuestion, {
      params: { id: question!.id },
      body: { kind, stem, options },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data;
  };
  for (const step of before) await step({ school, exam, templateId: id });
  const first = await correct();
  const inState = async (state: 'valid' | 'to_check' | 'withdrawn') =>
    (await school.manager.call(certificates.listCertificates, { query: { state } })).body.data;
  const toCheck = () => inState('to_check');
  const check = (stays_valid: boolean, client = school.manager) =>
    client.call(certificates.checkCertificate, { params: { id: given.id }, body: { stays_valid } });
  return { school, exam, templateId: id, given, first, correct, inState, toCheck, check };
}

it('a certificate for an exam that a correction fails stays, and the managers are asked to check it', async () => {
  const { school, given, first, toCheck } = await corrected();
  expect(first).toMatchObject({ rescored: 1, failed: 1, certificates: 1 });
  expect(await toCheck()).toMatchObject([{ id: given.id, state: 'to_check' }]);
  const [line] = (await school.manager.call(notices.listNotices)).body.data;
  expect(line).toMatchObject({
    text: 'notice.certificates_to_check',
    params: { title: 'Hızlı okur', count: 1 },
    link: '/certificates/list?state=to_check',
  });
  const serial = { params: { serial: given.serial } };
  expect((await app.anonymous.call(certificates.verifyCertificate, serial)).body.data.state).toBe('valid');
});

it('is listed in the one state that its row says', async () => {
  const { given, inState, check } = await corrected();
  expect(await inState('valid')).toEqual([]);
  expect(await inState('to_check')).toMatchObject([{ id: given.id, state: 'to_check' }]);
  await check(true);
  expect(await inState('valid')).toMatchObject([{ id: given.id, state: 'valid' }]);
  expect(await inState('to_check')).toEqual([]);
  expect(await inState('withdrawn')).toEqual([]);
});

it('is looked at and stays valid: who and when is said and in the activity, and it can be taken back', async () => {
  const { school, given, toCheck, check } = await corrected();
  const { body } = await check(true);
  expect(body.data).toMatchObject({ state: 'valid', checked_at: expect.any(String) });
  expect(body.data.checked_by).not.toBeNull();
  expect(await toCheck()).toEqual([]);
  const [entry] = (await school.manager.call(audit.listAudit, { query: { subject: 'CERTIFICATES' } })).body.data;
  expect(entry).toMatchObject({ action: 'update', subject_id: given.id });
  expect((await check(true)).body.data.version).toBe(body.data.version);
  expect((await check(false)).body.data).toMatchObject({ state: 'to_check', checked_at: null, checked_by: null });
  expect(await toCheck()).toMatchObject([{ id: given.id }]);
});

it('is to be checked again after the next correction, and not after it was passed or withdrawn', async () => {
  const { school, given, correct, toCheck, check } = await corrected();
  await check(true);
  await correct();
  expect(await toCheck()).toEqual([]);
  await correct();
  expect(await toCheck()).toMatchObject([{ id: given.id }]);
  await school.manager.call(certificates.withdrawCertificate, { params: { id: given.id }, body: { reason: 'Sınav' } });
  expect((await check(true)).status).toBe(409);
});

it('of another school is not there, and one that no correction touched is no one’s to check', async () => {
  const { check } = await corrected();
  expect((await check(true, (await makeSchool(app)).manager)).status).toBe(404);
  const school = await makeSchool(app);
  const { id } = await template(school);
  const user_ids = [school.studentIds[0]!];
  await school.manager.call(certificates.issueCertificates, { body: { template_id: id, user_ids } });
  const [plain] = await issuedTo(school, user_ids[0]!);
  const params = { id: plain.id };
  expect(
    (await school.manager.call(certificates.checkCertificate, { params, body: { stays_valid: true } })).status,
  ).toBe(409);
});

it('goes by the rule that it was given by, whatever the template asks for since', async () => {
  const changedFirst = await corrected({ before: [otherRule] });
  expect(changedFirst.first).toMatchObject({ failed: 1, certificates: 1 });
  expect(await changedFirst.toCheck()).toMatchObject([{ id: changedFirst.given.id }]);
  const changedLater = await corrected();
  await otherRule(changedLater);
  expect(await changedLater.toCheck()).toMatchObject([{ id: changedLater.given.id }]);
});

it('goes by the pass mark that the exam was taken with', async () => {
  const raisedFirst = await corrected({ pass_percent: 50, before: [passMark(100)] });
  expect(raisedFirst.first).toMatchObject({ rescored: 1, failed: 0, certificates: 0 });
  expect(await raisedFirst.toCheck()).toEqual([]);
  const loweredLater = await corrected();
  await passMark(0)(loweredLater);
  expect(await loweredLater.toCheck()).toMatchObject([{ id: loweredLater.given.id }]);
});
