import { departments, summaries } from '@okur/contract';
import type { OpenQuestion } from '@okur/contract/questions';
import { expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';
import { silentMp3 } from '../../platform/testing/sounds.ts';

const app = await testApp();
const ce = await staff(app, 'CE');
const school = await makeSchool(app, { departments: 2, students: 2 });
const reader = await app.signedIn('student', school.studentIds[0]!);
const stranger = await app.signedIn('student', (await makeSchool(app, { students: 1 })).studentIds[0]!);
const classOf = async (): Promise<string> => {
  const found = await school.manager.call(departments.listDepartments);
  return found.body.data.find(({ student_count }: { student_count: number }) => student_count > 0).id as string;
};
const own = await classOf();

const questions = [
  {
    kind: 'single_choice',
    stem: 'Nereye gider?',
    explanation: 'İlk tümcede yazıyor.',
    points: 2,
    options: [
      { text: 'Denize', right: true },
      { text: 'Dağa', right: false },
    ],
  },
  {
    kind: 'true_false',
    stem: 'Acele eder.',
    options: [
      { text: 'Doğru', right: false },
      { text: 'Yanlış', right: true },
    ],
  },
];
const sections = [{ heading: 'Kıyıda', body: '<p>Kaplumbağa denize gider.</p>' }];
async function give(over: object = {}, dates: object = {}): Promise<string> {
  const body = { title: 'Kaplumbağa', language: 'tr', status: 'published', sections, questions, ...over };
  const { id } = (await ce.call(summaries.createSummary, { body })).body.data;
  const given = await school.manager.call(summaries.assignSummary, {
    params: { id },
    body: { department_ids: [own], ...dates },
  });
  expect(given.status, given.text).toBe(200);
  return id as string;
}
const read = (id: string, client = reader) => client.call(summaries.mySummary, { params: { id } });
const shelf = async () => (await reader.call(summaries.mySummaries)).body.data.map(({ id }: { id: string }) => id);

it('a student reads what their own class has now, and no draft, deleted, coming or past one', async () => {
  const id = await give();
  expect([await shelf(), (await read(id)).status, (await read(id, stranger)).status]).toEqual([[id], 200, 404]);
  const { data } = (await read(id)).body;
  expect(data).toMatchObject({ sections, audio: null, answered: null, has_audio: false });
  expect(JSON.stringify(data.questions)).not.toContain('right');
  const coming = await give({ title: 'Yarın' }, { starts_at: inDays(1) });
  expect([await shelf(), (await read(coming)).status]).toEqual([[id], 404]);
  await ce.call(summaries.updateSummary, { params: { id }, body: { status: 'draft' } });
  expect([await shelf(), (await read(id)).status]).toEqual([[], 404]);
  await ce.call(summaries.updateSummary, { params: { id }, body: { status: 'published' } });
  await ce.call(summaries.deleteSummary, { params: { id } });
  expect(await shelf()).toEqual([]);
});

it('answers are checked and explained, the newest stay, and wrong ids are refused by name', async () => {
  const id = await give();
  const [first, second] = (await read(id)).body.data.questions as [OpenQuestion, OpenQuestion];
  const answer = (answers: object[], client = reader) =>
    client.call(summaries.answerSummary, { params: { id }, body: { answers } });
  const pick = (question: OpenQuestion, at: number) => ({
    question_id: question.id,
    chosen: [question.options[at]!.id],
  });
  const half = await answer([pick(first, 0), pick(second, 0)]);
  expect(half.body.data).toMatchObject({
    points: 2,
    max_points: 3,
    questions: [
      { right: true, chosen: ['Denize'], explanation: 'İlk tümcede yazıyor.' },
      { right: false, right_options: ['Yanlış'] },
    ],
  });
  await answer([pick(first, 0), pick(second, 1)]);
  expect((await read(id)).body.data.answered).toMatchObject({ points: 3, max_points: 3 });
  expect((await answer([{ ...pick(first, 0), question_id: second.id }])).body.errors).toEqual({
    'answers.0.chosen': ['validation.not_found'],
  });
  expect((await answer([], stranger)).status).toBe(404);
});

it('teachers see the newest answers of their own students, question by question', async () => {
  const id = await give();
  const [first, second] = (await read(id)).body.data.questions as [OpenQuestion, OpenQuestion];
  const answers = [first, second].map(({ id: question_id, options }) => ({ question_id, chosen: [options[0]!.id] }));
  await reader.call(summaries.answerSummary, { params: { id }, body: { answers } });
  const seen = (client = school.manager, query: Record<string, string | number | boolean> = {}) =>
    client.call(summaries.answersOfSummary, { params: { id }, query: query as never });
  const student = school.studentIds[0]!;
  expect((await seen()).body.data).toMatchObject([
    {
      id: student,
      points: 2,
      max_points: 3,
      answers: [
        { question_id: first.id, right: true },
        { question_id: second.id, right: false },
      ],
    },
  ]);
  expect((await seen(school.manager, { department_id: own })).body.data).toHaveLength(1);
  const none = school.departmentIds.find((department) => department !== own)!;
  expect((await seen(school.manager, { department_id: none })).body.data).toEqual([]);
  const other = await makeSchool(app, { students: 1 });
  expect([(await seen(other.manager)).body.data, (await seen(reader)).status]).toEqual([[], 403]);
});

it('editors see how a question went, and of whom nothing', async () => {
  const id = await give();
  const [first, second] = (await read(id)).body.data.questions as [OpenQuestion, OpenQuestion];
  const answers = [first, second].map(({ id: question_id, options }) => ({ question_id, chosen: [options[0]!.id] }));
  const shares = (client = ce) => client.call(summaries.sharesOfSummary, { params: { id } });
  const none = { right_count: 0, answer_count: 0 };
  expect((await shares()).body.data).toMatchObject([none, none]);
  await reader.call(summaries.answerSummary, { params: { id }, body: { answers } });
  expect((await shares()).body.data).toEqual([
    { question_id: first.id, stem: first.stem, right_count: 1, answer_count: 1 },
    { question_id: second.id, stem: second.stem, right_count: 0, answer_count: 1 },
  ]);
  expect((await ce.call(summaries.answersOfSummary, { params: { id } })).status).toBe(403);
  const other = await makeSchool(app, { students: 1 });
  expect((await shares(other.manager)).body.data).toMatchObject([none, none]);
  expect((await shares(reader)).status).toBe(403);
});

it('a recording is heard as long as it says the text', async () => {
  const id = await give();
  const store = (bytes: Uint8Array) =>
    ce.call(summaries.storeSummaryAudio, {
      params: { id },
      body: {},
      files: { audio: { fileName: 'ses.mp3', bytes } },
    });
  expect((await store(Buffer.from('nothing'))).body.errors).toEqual({ audio: ['validation.sound'] });
  expect((await store(silentMp3(100))).body.data).toMatchObject({ fits: true, seconds: expect.closeTo(2.6, 0) });
  const { address } = (await read(id)).body.data.audio;
  expect((await app.anonymous.raw({ method: 'GET', url: address })).status).toBe(200);
  await ce.call(summaries.updateSummary, { params: { id }, body: { title: 'Yengeç' } });
  expect((await read(id)).body.data).toMatchObject({ audio: null, has_audio: false });
  expect((await ce.call(summaries.audioOfSummary, { params: { id } })).body.data.fits).toBe(false);
  await ce.call(summaries.removeSummaryAudio, { params: { id } });
  expect((await ce.call(summaries.audioOfSummary, { params: { id } })).body.data).toBeNull();
});

it('summaries are chosen from by category, language and whether they were answered', async () => {
  const names = { tr: `Doğa ${own}`, en: `Nature ${own}`, fr: '', pl: '' };
  const { id: classId } = (await (await staff(app, 'SP')).call(summaries.createSummaryClass, { body: { names } })).body
    .data;
  const nature = await give({ title: 'Orman', language: 'en', class_ids: [classId] });
  const choices = (await reader.call(summaries.mySummaryChoices)).body.data;
  expect(choices.classes).toEqual([{ id: classId, names }]);
  expect(choices.languages).toContain('en');
  const found = async (query: Record<string, string | number | boolean>) =>
    (await reader.call(summaries.mySummaries, { query })).body.data.map(({ id }: { id: string }) => id);
  expect(await found({ class_id: classId })).toEqual([nature]);
  const [question] = (await read(nature)).body.data.questions as [OpenQuestion];
  expect([
    await found({ class_id: classId, answered: true }),
    await found({ class_id: classId, answered: false }),
  ]).toEqual([[], [nature]]);
  await reader.call(summaries.answerSummary, {
    params: { id: nature },
    body: { answers: [{ question_id: question.id, chosen: [question.options[0]!.id] }] },
  });
  expect(await found({ class_id: classId, answered: true })).toEqual([nature]);
});

it('one without questions is read once its reader came to the end', async () => {
  const id = await give({ questions: [] });
  const shelf = async (query: { read: 'yes' | 'no' }) =>
    (await reader.call(summaries.mySummaries, { query })).body.data.flatMap((row: { id: string; is_read: boolean }) =>
      row.id === id ? row.is_read : [],
    );
  expect([await shelf({ read: 'yes' }), await shelf({ read: 'no' })]).toEqual([[], [false]]);
  expect((await reader.call(summaries.readSummary, { params: { id }, body: {} })).status).toBe(200);
  expect([await shelf({ read: 'yes' }), await shelf({ read: 'no' })]).toEqual([[true], []]);
  const { is_read, read_at, answered } = (await read(id)).body.data;
  expect([is_read, read_at, answered]).toEqual([true, expect.any(String), null]);
});

it('one whose questions were answered is read', async () => {
  const id = await give();
  const [first] = (await read(id)).body.data.questions as [OpenQuestion];
  const answers = [{ question_id: first.id, chosen: [first.options[0]!.id] }];
  await reader.call(summaries.answerSummary, { params: { id }, body: { answers } });
  const found = await reader.call(summaries.mySummaries, { query: { read: 'yes' } });
  expect(found.body.data.map((row: { id: string }) => row.id)).toContain(id);
});
