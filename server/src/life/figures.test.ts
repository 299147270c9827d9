import { certificates, collection, exams, reports, users } from '@okur/contract';
import type { Attempt, ExamQuestion } from '@okur/contract/exams';
import { beforeAll, describe, expect, it } from 'vitest';
import { catchUp } from '../features/reports/store.ts';
import { testApp } from '../platform/testing/app.ts';
import { makeExam, takeExam } from '../platform/testing/exams.ts';
import { allRight, inDays, makeArticle, makeHomework, readHomework } from '../platform/testing/learning.ts';
import { ask, cardOf, type Child, type Life, makeLife } from './testing.ts';

const app = await testApp();
let life: Life;
let exam: string;
const attempts = new Map<string, Attempt>();

beforeAll(async () => {
  life = await makeLife(app);
  const article = await makeArticle(life.sp);
  exam = await makeExam(life.sp, { pass_percent: 100 });
  for (const school of [life.here, life.there]) {
    const homework = await makeHomework(school.teacher, article.id, school.departmentIds);
    const { id: template_id } = await ask(school.manager, certificates.createCertificateTemplate, {
      body: { title: 'Okuma belgesi', language: 'tr', body: '{{student}}, {{class}}' },
    });
    const goal = { rewards: true, goal_minutes: 600, goal_ends_on: inDays(30).slice(0, 10) };
    for (const id of school.departmentIds)
      await ask(school.manager, collection.changeClassRewards, { params: { id }, body: goal });
    const own = life.all.filter((child) => child.school === school);
    for (const { client, id } of own) {
      await readHomework(client, homework, 60, allRight);
      attempts.set(id, await takeExam(client, exam, ['Doğru', 'Doğru']));
    }
    const body = { template_id, user_ids: own.map(({ id }) => id), department_ids: [] };
    await ask(school.manager, certificates.issueCertificates, { body });
  }
  await catchUp(app.services);
});

/** What the reports, and its goal, count of the class in which everything was done. */
async function figuresOf({ school, departmentId: department_id }: Child) {
  await catchUp(app.services);
  const total = async (route: typeof reports.monthlySpeeds | typeof reports.monthlyComprehension) =>
    (await school.manager.call(route, { query: { department_id } })).body.meta.total;
  const rows = (await school.manager.call(reports.reportReadings, { query: { department_id } })).body.meta.total;
  const { read } = await ask(school.manager, collection.classRewards, { params: { id: department_id } });
  return [await total(reports.monthlySpeeds), await total(reports.monthlyComprehension), read, rows];
}
const readingsOf = async ({ school, id }: Child) =>
  ((await ask(school.manager, users.readingsOfUser, { params: { id } })) as object[]).length;
const certificateOf = async ({ school, id }: Child) => {
  const [found, ...more] = await ask(school.manager, certificates.listCertificates, { query: { user_id: id } });
  expect(more).toEqual([]);
  return found as { department_name: string; withdrawn_at: string | null; serial: string };
};

/** Figures of the class, the child's readings, what the parents see and the certificate, before and after. */
async function around(child: Child, happen: () => Promise<unknown>) {
  const all = async () => ({
    figures: await figuresOf(child),
    readings: await readingsOf(child),
    card: (await cardOf(child))!.readings,
    certificate: await certificateOf(child),
  });
  const before = await all();
  await happen();
  return { before, after: await all() };
}

describe('readings, figures and certificates', () => {
  it('changes class: are of the old class, and the new one gets none', async () => {
    const { moves } = life.children;
    const { before, after } = await around(moves, () => life.move(moves));
    expect(after).toEqual(before);
    expect(before.readings).toBe(1);
    expect((await figuresOf({ ...moves, departmentId: life.otherId })).at(-1)).toBe(0);
    expect((await certificateOf(moves)).department_name).toBe('5-A');
  });

  it('class merged: are of the class that it was', async () => {
    const { before, after } = await around(life.children.merged, () => life.merge());
    expect(after).toEqual(before);
  });

  it('roll-over: are of the class that it was, and the new class begins with none', async () => {
    const { promoted } = life.children;
    const { before, after } = await around(promoted, () => life.rollOver());
    expect(after).toEqual(before);
    const { department_id } = await ask(life.there.manager, users.getUser, { params: { id: promoted.id } });
    expect((await figuresOf({ ...promoted, departmentId: department_id })).at(-1)).toBe(0);
  });

  it('leaves: stay, and a certificate is valid for anyone who looks', async () => {
    const { frozen } = life.children;
    const { before, after } = await around(frozen, () => life.freeze(frozen));
    expect(after).toEqual(before);
    const { serial } = await certificateOf(frozen);
    const answer = await app.anonymous.call(certificates.verifyCertificate, { params: { serial } });
    expect(answer.body.data.state).toBe('valid');
  });

  it('comes back: continue', async () => {
    const { thawed, returns } = life.children;
    const letInAgain = await around(thawed, async () => {
      await life.freeze(thawed);
      await life.thaw(thawed);
    });
    const cameBack = await around(returns, () => life.comeBack(returns));
    for (const { before, after } of [letInAgain, cameBack]) expect(after).toEqual(before);
  });

  it('deleted, restored: figures keep what was read, the child is back with the readings', async () => {
    const { deleted } = life.children;
    const beforehand = await figuresOf(deleted);
    const { before, after } = await around(deleted, () =>
      life.deleteAndRestore(deleted, async () => {
        expect(await figuresOf(deleted)).toEqual(beforehand);
        expect(await cardOf(deleted)).toBeUndefined();
      }),
    );
    expect(after).toEqual(before);
  });

  it('content corrected: child and staff read the old result and the new one', async () => {
    const { corrected } = life.children;
    const [question] = (await ask(life.sp, exams.questionsOfExam, { params: { id: exam } })) as [ExamQuestion];
    const { kind, stem, options } = question;
    const body = { kind, stem, options: options.map((option) => ({ ...option, right: !option.right })) };
    await ask(life.sp, exams.updateExamQuestion, { params: { id: question.id }, body });
    const { id } = attempts.get(corrected.id)!;
    const regrades = [{ score: 100 }];
    const { result } = await ask(corrected.client, exams.myExamAttempt, { params: { id }, query: { result: true } });
    expect(result).toMatchObject({ score: 50, passed: false, regrades });
    expect(await ask(life.here.teacher, exams.resultAnswers, { params: { id } })).toMatchObject({ score: 50 });
    expect((await certificateOf(corrected)).withdrawn_at).toBeNull();
  });
});
