import { books, summaries } from '@okur/contract';
import type { OpenQuestion } from '@okur/contract/questions';
import { expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const [ce, sp] = [await staff(app, 'CE'), await staff(app, 'SP')];
const school = await makeSchool(app, { departments: 1, students: 1 });
const reader = await app.signedIn('student', school.studentIds[0]!);
const stranger = await app.signedIn('student', (await makeSchool(app, { students: 1 })).studentIds[0]!);

const options = [
  { text: 'Doğru', right: true },
  { text: 'Yanlış', right: false },
];
const questions = [{ kind: 'true_false', stem: 'Kaplumbağa yüzer.', options }];
const sections = [{ heading: '', body: '<p>Kaplumbağa denize gider.</p>' }];
async function give(over: object = {}): Promise<string> {
  const body = { title: 'Kaplumbağa', language: 'tr', status: 'published', sections, questions, ...over };
  const made = await ce.call(summaries.createSummary, { body });
  expect(made.status, made.text).toBe(201);
  const { id } = made.body.data;
  const given = await school.manager.call(summaries.assignSummary, {
    params: { id },
    body: { department_ids: school.departmentIds },
  });
  expect(given.status, given.text).toBe(200);
  return id;
}
const category = async (tr: string): Promise<string> =>
  (await sp.call(summaries.createSummaryClass, { body: { names: { tr, en: tr, fr: '', pl: '' } } })).body.data.id;
const next = async (client = reader): Promise<[id: string, why: string][]> =>
  (await client.call(summaries.myNextSummaries)).body.data.map(({ id, why }: { id: string; why: string }) => [id, why]);

it('offers what was not read, in the own language first, then of liked categories, and says why', async () => {
  const [sea, hills] = [await category('Deniz'), await category('Dağ')];
  const first = await give({ class_ids: [sea] });
  const foreign = await give({ language: 'en', class_ids: [sea] });
  const ofSea = await give({ class_ids: [sea] });
  const ofHills = await give({ class_ids: [hills] });
  const silent = await give({ questions: [] });
  const before = await next();
  expect(before.map(([id]) => id).toSorted()).toEqual([first, foreign, ofSea, ofHills, silent].toSorted());
  expect(before.at(-1)).toEqual([foreign, 'new']);
  // One without questions is read at its end.
  expect((await reader.call(summaries.readSummary, { params: { id: silent }, body: {} })).status).toBe(200);
  expect((await next()).map(([id]) => id)).not.toContain(silent);
  const [question] = (await reader.call(summaries.mySummary, { params: { id: first } })).body.data.questions as [
    OpenQuestion,
  ];
  const answers = [{ question_id: question.id, chosen: [question.options[0]!.id] }];
  expect((await reader.call(summaries.answerSummary, { params: { id: first }, body: { answers } })).status).toBe(200);
  expect(await next()).toEqual([
    [ofSea, 'topic'],
    [ofHills, 'new'],
    [foreign, 'topic'],
  ]);
  expect(await next(stranger)).toEqual([]);
});

it('says which is of a book for the grade of the student', async () => {
  await rows(app.services.db, sql`update users set text_level = 5 where id = ${school.studentIds[0]!}`);
  const bookFor = async (grade: number): Promise<string> => {
    const body = { title: `Kitap ${grade}`, language: 'tr', grade_from: grade, grade_to: grade } as never;
    const made = await sp.call(books.createBook, { body });
    expect(made.status, made.text).toBe(201);
    return made.body.data.id;
  };
  const fitting = await give({ source_book_id: await bookFor(6) });
  const other = await give({ source_book_id: await bookFor(9) });
  expect(await next()).toEqual(
    expect.arrayContaining([
      [fitting, 'level'],
      [other, 'new'],
    ]),
  );
});
