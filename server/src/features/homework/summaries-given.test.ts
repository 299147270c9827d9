import { homework as routes, summaries } from '@okur/contract';
import type { HomeworkStep } from '@okur/contract/homework';
import type { z } from 'zod';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';
import { giveSummary, makeSummary } from '../../platform/testing/summaries.ts';

/* Who may be given a summary as homework: those alone who can open it. */

const app = await testApp();
let sp: Client;
let school: School;
let own: string;
let other: string;
let summary: string;
beforeAll(async () => {
  sp = await staff(app, 'SP');
});
beforeEach(async () => {
  school = await makeSchool(app, { students: 2, departments: 2 });
  [own, other] = school.departmentIds as [string, string];
  summary = await makeSummary(sp, { departmentIds: [own] });
});

const ask = (over: object = {}, client = school.manager) =>
  client.call(routes.createSummaryHomework, {
    body: { title: 'Özet ödevi', department_ids: [own], due_at: inDays(7), summary_id: summary, ...over } as never,
  });
const refusal = async (over: object, client?: Client) => {
  const { status, body } = await ask(over, client);
  return [status, body.errors];
};
const notOfClass = [422, { summary_id: ['homework.summary_not_of_class'] }];

it('classes and students that do not have it are named', async () => {
  const refused = await ask({ department_ids: [own, other] });
  expect([refused.status, refused.body.errors]).toEqual(notOfClass);
  const names = (
    await school.manager.call(routes.createSummaryHomework, {
      body: { title: 'Ö', department_ids: [other], due_at: inDays(7), summary_id: summary },
    })
  ).body.params.summary_id.who as string;
  expect(refused.body.params).toEqual({ summary_id: { who: names } });
  expect(names).not.toBe('');
  const [first, second] = school.studentIds;
  expect((await ask({ department_ids: [], student_ids: [first] })).status).toBe(201);
  expect(await refusal({ department_ids: [], student_ids: [first, second] })).toEqual(notOfClass);
});

it('one that is a draft, deleted or not there is refused', async () => {
  const draft = await makeSummary(sp, { departmentIds: [], status: 'draft' });
  expect(await refusal({ summary_id: draft }, sp)).toEqual([422, { summary_id: ['validation.summary_draft'] }]);
  expect(await refusal({ summary_id: draft })).toEqual([422, { summary_id: ['validation.not_found'] }]);
  await sp.call(summaries.deleteSummary, { params: { id: summary } });
  expect(await refusal({}, sp)).toEqual([422, { summary_id: ['validation.not_found'] }]);
});

it('a class that has it only later gets homework of it only then', async () => {
  const coming = await makeSummary(sp, { departmentIds: [] });
  await giveSummary(sp, coming, [own], { starts_at: inDays(3), expires_at: inDays(9) });
  expect(await refusal({ summary_id: coming })).toEqual(notOfClass);
  expect((await ask({ summary_id: coming, starts_at: inDays(4) })).status).toBe(201);
});

it('a class that is added later must have it, too', async () => {
  const { id } = (await ask()).body.data;
  const change = (body: object) => school.manager.call(routes.updateHomework, { params: { id }, body });
  const refused = await change({ department_ids: [own, other] });
  expect([refused.status, refused.body.errors]).toEqual([422, { department_ids: ['homework.summary_not_of_class'] }]);
  const student = await change({ student_ids: [school.studentIds[1]] });
  expect([student.status, student.body.errors]).toEqual([422, { student_ids: ['homework.summary_not_of_class'] }]);
  await giveSummary(sp, summary, [other]);
  expect((await change({ department_ids: [own, other] })).status).toBe(200);
});

it('a summary does not repeat: what was read counts, so that the next week would be done at once', async () => {
  expect(await refusal({ repeat: { weekday: 1, times: 3 } })).toEqual([422, { repeat: ['homework.summary_repeats'] }]);
});

it('is a step with its own result, and is saved as a template that says when it cannot be assigned', async () => {
  const step = { kind: 'summary', title: 'Özet', summary_id: summary, summary_reading: 'timed' } as const;
  const steps: z.input<typeof HomeworkStep>[] = [step, { ...step, summary_reading: 'free' }];
  const shared = { title: 'Hafta', due_at: inDays(7), steps };
  const refused = await school.manager.call(routes.createHomeworkSequence, {
    body: { ...shared, department_ids: [other] },
  });
  expect(Object.keys(refused.body.errors)).toEqual(['steps.0.summary_id', 'steps.1.summary_id']);
  const given = await school.manager.call(routes.createHomeworkSequence, {
    body: { ...shared, department_ids: [own] },
  });
  expect(given.status, given.text).toBe(201);
  expect(given.body.data).toMatchObject([
    { kind: 'summary', summary: { reading: 'timed' }, sequence: { step: 1 } },
    { kind: 'summary', summary: { reading: 'free' }, sequence: { step: 2 } },
  ]);
  const saved = await school.manager.call(routes.createHomeworkTemplate, { body: { title: 'Kalıp', steps } });
  expect(saved.status, saved.text).toBe(201);
  const template = async () =>
    (await school.manager.call(routes.getHomeworkTemplate, { params: { id: saved.body.data.id } })).body.data.steps[0];
  expect(await template()).toMatchObject({ problem: null, summary: { id: summary, reading: 'timed' } });
  await sp.call(summaries.deleteSummary, { params: { id: summary } });
  expect(await template()).toMatchObject({ problem: 'gone', summary: null });
});
