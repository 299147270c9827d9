import { exams, homework as routes, summaries } from '@okur/contract';
import type { Attempt, ExamQuestion } from '@okur/contract/exams';
import type { Homework } from '@okur/contract/homework';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/database/ids.ts';
import { testApp } from '../platform/testing/app.ts';
import { makeExam } from '../platform/testing/exams.ts';
import { inDays } from '../platform/testing/learning.ts';
import { makeSummary, timeSummary } from '../platform/testing/summaries.ts';
import { ask, type Child, isMissing, type Life, makeLife, taskOf } from './testing.ts';

const app = await testApp();
let life: Life;
let examId: string;
const given = new Map<string, Homework>();
let summaryId: string;
let summaryHomework: Homework;
/** Sends the answers to the summary that the child who changes class has read. */
let answer: () => Promise<void>;

beforeAll(async () => {
  life = await makeLife(app);
  examId = await makeExam(life.sp, { attempts: 2 });
  for (const { companyId, teacher, departmentIds } of [life.here, life.there])
    given.set(
      companyId,
      await ask(teacher, routes.createExamHomework, {
        body: { title: 'Sınav', department_ids: departmentIds, due_at: inDays(5), exam_id: examId },
      }),
    );
  for (const child of life.all) if (child !== life.children.corrected) await begin(child);
  await readSummary(life.children.moves);
});

/** It is given to the child's class with the clock, and read; its questions wait. */
async function readSummary({ school, client }: Child): Promise<void> {
  summaryId = await makeSummary(life.sp, { departmentIds: [school.departmentIds[0]!] });
  const body = { title: 'Özet', due_at: inDays(5), summary_id: summaryId, summary_reading: 'timed' } as const;
  const department_ids = [school.departmentIds[0]!];
  summaryHomework = await ask(school.teacher, routes.createSummaryHomework, { body: { ...body, department_ids } });
  answer = await timeSummary(client, summaryId);
}

const begin = (child: Child): Promise<Attempt> =>
  ask(child.client, exams.startAttempt, { params: { id: examId }, body: { id: newId() } });
const idOf = ({ school }: Child): string => given.get(school.companyId)!.id;

/** What the child has to do, until when, and whether the teacher waits for it. */
async function openFor(child: Child) {
  const task = await taskOf(child, idOf(child));
  const { finished_at, removed, barred, due_at } = task ?? {};
  const isAwaited = await isMissing(child, idOf(child), child.school.teacher);
  return { finished_at, removed, barred, due: due_at && Date.parse(due_at), isAwaited };
}
const open = ({ school }: Child) => ({
  finished_at: null,
  removed: false,
  barred: null,
  due: Date.parse(given.get(school.companyId)!.due_at),
  isAwaited: true,
});

describe('homework that is open and begun', () => {
  it('changes class: stays until its date', async () => {
    await life.move(life.children.moves);
    expect(await openFor(life.children.moves)).toEqual(open(life.children.moves));
  });

  it('class merged: stays until its date', async () => {
    await life.merge();
    expect(await openFor(life.children.merged)).toEqual(open(life.children.merged));
  });

  it('roll-over: stays until its date, and the preview counted it', async () => {
    const { departments } = await life.rollOver();
    expect(departments.map((d) => [d.department_name, d.open_homework.begun])).toEqual([
      ['5-A', 1],
      ['8-A', 2],
    ]);
    expect(await openFor(life.children.promoted)).toEqual(open(life.children.promoted));
  });

  it('summary read with the clock: its questions are answered in another class, and the homework is done', async () => {
    const child = life.children.moves;
    await life.move(child);
    const task = async () => await taskOf(child, summaryHomework.id);
    expect(await task()).toMatchObject({ finished_at: null, removed: false, open_reading_id: expect.any(String) });
    expect(await isMissing(child, summaryHomework.id, life.here.teacher)).toBe(true);
    const { open_reading_id, text } = await ask(child.client, summaries.myTimedSummary, { params: { id: summaryId } });
    expect([open_reading_id, text.questions.length]).toEqual([(await task())!.open_reading_id, 2]);
    await answer();
    expect((await task())!.finished_at).not.toBeNull();
  });

  it('leaves: ends, and no teacher waits for it', async () => {
    const { frozen, graduates } = life.children;
    await life.freeze(frozen);
    await life.rollOver();
    for (const child of [frozen, graduates]) {
      expect(await isMissing(child, idOf(child), child.school.teacher)).toBe(false);
      expect((await child.client.call(exams.myExams)).status).toBe(401);
    }
  });

  it('comes back: is not given again to who had left the class, and goes on for who had not', async () => {
    const { returns, thawed } = life.children;
    await life.comeBack(returns);
    expect(await taskOf(returns, idOf(returns))).toBeUndefined();
    expect(await isMissing(returns, idOf(returns), life.there.teacher)).toBe(false);
    await life.freeze(thawed);
    await life.thaw(thawed);
    expect(await openFor(thawed)).toEqual(open(thawed));
  });

  it('content corrected: who has begun goes on with what was asked, the others get the new version', async () => {
    const { corrected, deleted } = life.children;
    const before = stemsOf(await begin(deleted));
    const [question] = (await ask(life.sp, exams.questionsOfExam, { params: { id: examId } })) as [ExamQuestion];
    const { kind, options, skill, points, explanation } = question;
    const body = { kind, options, skill, points, explanation, image: null, stem: 'Göl hep durgundur.' };
    await ask(life.sp, exams.updateExamQuestion, { params: { id: question.id }, body });
    expect(stemsOf(await begin(deleted))).toEqual(before);
    expect(stemsOf(await begin(corrected))).toContain('Göl hep durgundur.');
  });
});

const stemsOf = ({ questions }: Attempt) => questions.map(({ stem }) => stem);
