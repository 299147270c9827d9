import { exams } from '@okur/contract';
import type { ExamQuestion } from '@okur/contract/exams';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { makeExam, option, questions } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

describe('an exam', () => {
  it('is written as a draft, published with its questions and listed', async () => {
    const bad = await sp.call(exams.createExam, { body: { name: 'Erken', language: 'tr', status: 'published' } });
    expect([bad.status, bad.body.errors]).toEqual([422, { status: ['exams.no_questions_yet'] }]);
    const { id, questions: made } = await makeExam(sp);
    expect(made.map(({ order, kind }) => [order, kind])).toEqual([
      [1, 'single_choice'],
      [2, 'multiple_choice'],
      [3, 'true_false'],
      [4, 'ordering'],
      [5, 'cloze'],
    ]);
    expect((await sp.call(exams.getExam, { params: { id } })).body.data).toMatchObject({
      status: 'published',
      question_count: 5,
      points: 6,
      result_count: 0,
      owner: 'platform',
      editable: true,
    });
    expect((await sp.call(exams.listExams, { query: { search: 'OKUMA' } })).body.meta.total).toBeGreaterThan(0);
    expect((await sp.call(exams.allExams)).body.data.some((e: { id: string }) => e.id === id)).toBe(true);
  });

  it('keeps its questions in order', async () => {
    const { id, questions: made } = await makeExam(sp);
    const {
      order: _order,
      id: _id,
      version: _version,
      deleted_at: _deleted,
      exam_id: _exam,
      answer_count: _count,
      article_id: _article,
      article_title: _title,
      ...last
    } = made[4]!;
    await sp.call(exams.updateExamQuestion, { params: { id: made[4]!.id }, body: { ...last, order: 1 } });
    const single = await sp.call(exams.addExamQuestion, {
      params: { id },
      body: { ...questions[2], stem: 'Yeni', order: 2 },
    });
    expect(single.status, single.text).toBe(201);
    const listed = (await sp.call(exams.questionsOfExam, { params: { id } })).body.data as ExamQuestion[];
    expect(listed.map(({ stem, order }) => [order, stem.slice(0, 5)])).toEqual([
      [1, 'Irmak'],
      [2, 'Yeni'],
      [3, 'Rüzgâ'],
      [4, 'Hangi'],
      [5, 'Göl d'],
      [6, 'Sıray'],
    ]);
    expect(
      (await sp.call(exams.updateExamQuestion, { params: { id: made[0]!.id }, body: { ...questions[0], version: 9 } }))
        .status,
    ).toBe(409);
  });

  it.each([
    [
      'a cloze without a gap',
      { kind: 'cloze', stem: 'Boşluk yok', options: [option('a', true), option('b')] },
      'stem',
      'validation.gap',
    ],
    [
      'a cloze with two gaps and one word',
      { kind: 'cloze', stem: '___ ve ___', options: [option('a', true), option('b')] },
      'options',
      'validation.right_for_each_gap',
    ],
    [
      'two to put in order',
      { kind: 'ordering', stem: 'Sırala', options: [option('a'), option('b')] },
      'options',
      'validation.three_to_order',
    ],
    [
      'a choice without a right one',
      { kind: 'single_choice', stem: 'Seç', options: [option('a'), option('b')] },
      'options',
      'validation.one_right',
    ],
  ])('refuses %s', async (_name, question, field, error) => {
    const { id } = await makeExam(sp);
    const answer = await sp.call(exams.addExamQuestion, { params: { id }, body: question });
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [error] }]);
  });

  it('of a school is that school’s, of an instructor the instructor’s alone to change', async () => {
    const [own, other] = [await makeSchool(app), await makeSchool(app)];
    const { id } = await makeExam(own.instructor);
    expect((await own.manager.call(exams.updateExam, { params: { id }, body: { minutes: 20 } })).status).toBe(200);
    expect((await other.manager.call(exams.getExam, { params: { id } })).status).toBe(404);
    const platform = await makeExam(sp);
    expect(
      (await own.instructor.call(exams.updateExam, { params: { id: platform.id }, body: { minutes: 20 } })).status,
    ).toBe(403);
    expect(
      (await own.instructor.call(exams.addExamQuestion, { params: { id: platform.id }, body: questions[0] })).status,
    ).toBe(403);
  });
});
