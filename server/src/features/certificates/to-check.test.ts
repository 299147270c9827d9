import { certificates, exams, notices } from '@okur/contract';
import type { ExamQuestion } from '@okur/contract/exams';
import { expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeExam, takeExam } from '../../platform/testing/exams.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { issueByRule } from './rules-job.ts';
import { issuedTo, template } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

it('a certificate for an exam that a correction fails stays, and the managers are asked to check it', async () => {
  const school = await makeSchool(app);
  const exam = await makeExam(sp, { pass_percent: 100 });
  const child = await app.signedIn('student', school.studentIds[0]!);
  await takeExam(child, exam, ['Doğru', 'Doğru']);
  const { id } = await template(school, { rule: { kind: 'exam', exam_id: exam } });
  await app.services.transaction((tx) => issueByRule(tx, id));
  const [given] = await issuedTo(school, school.studentIds[0]!);
  expect(given).toMatchObject({ withdrawn_at: null, to_check: false });

  const [question] = (await sp.call(exams.questionsOfExam, { params: { id: exam } })).body.data as ExamQuestion[];
  const { kind, stem, options } = question!;
  const body = { kind, stem, options: options.map((option) => ({ ...option, right: !option.right })) };
  const corrected = await sp.call(exams.updateExamQuestion, { params: { id: question!.id }, body });
  expect(corrected.body.data).toMatchObject({ rescored: 1, failed: 1, certificates: 1 });

  const toCheck = await school.manager.call(certificates.listCertificates, { query: { state: 'to_check' } });
  expect(toCheck.body.data).toMatchObject([{ id: given.id, withdrawn_at: null, to_check: true }]);
  const [line] = (await school.manager.call(notices.listNotices)).body.data;
  expect(line).toMatchObject({
    text: 'notice.certificates_to_check',
    params: { title: 'Hızlı okur', count: 1 },
    link: '/certificates/list?state=to_check',
  });
  const serial = { params: { serial: given.serial } };
  expect((await app.anonymous.call(certificates.verifyCertificate, serial)).body.data.state).toBe('valid');
});
