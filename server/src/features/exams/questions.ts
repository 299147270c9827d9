import type { Correction, Exam, ExamQuestion, ExamQuestionInput } from '@okur/contract/exams';
import { wordingKey, type Question } from '@okur/contract/questions';
import type { BodyOf } from '@okur/contract/route';
import type { z } from 'zod';
import type { Caller } from '../../platform/access/caller.ts';
import {
  arrangeRows,
  type Db,
  insertRows,
  row,
  sql,
  touched,
  updateRows,
  softDelete,
} from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { ApiError, checkVersion, orNotFound, invalidField } from '../../platform/http/api-error.ts';
import { examQuestions } from '../../platform/database/tables/index.ts';
import { articleById } from '../articles/store.ts';
import { correctionOf, numbersOf, planOf, regrade } from './corrections.ts';
import { editableExam } from './save.ts';
import { questionById, questionsOf, examById } from './store.ts';
import { keepVersions, optionsOf, storeWordings } from './wording.ts';
import type { exams as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

type Input = z.output<typeof ExamQuestionInput>;

/** Behind every other question. */
const last = 1000;

/** Adds questions at their places, or behind the others. */
async function addQuestions(
  db: Db,
  caller: Caller,
  examId: string,
  inputs: readonly Input[],
): Promise<{ exam: Exam; made: ExamQuestion[] }> {
  const exam = await editableExam(db, caller, examId);
  const ids: string[] = [];
  for (const { order, taken_from, ...input } of inputs) {
    const id = newId();
    ids.push(id);
    await insertRows(db, examQuestions, {
      id,
      exam_id: examId,
      ...input,
      ...(await sourceOf(db, caller, exam, taken_from, input)),
      options: optionsOf(input),
      order: last,
    });
    await arrange(db, examId, { id, order: order ?? last });
  }
  await keepVersions(db, ids);
  const all = await questionsOf(db, examId);
  return { exam, made: all.filter(({ id }) => ids.includes(id)) };
}

/**
 * The article's question that an input repeats word for word; of a changed one nothing is remembered. What a school
 * wrote itself goes into an exam of that school alone.
 */
async function sourceOf(
  db: Db,
  caller: Caller,
  exam: Exam,
  from: Input['taken_from'],
  input: Parameters<typeof wordingKey>[0],
): Promise<{ article_id: string; article_question_id: string } | null> {
  if (!from) return null;
  const belongs = await row(
    db,
    sql`select from articles a join exams e on a.company_id is null or a.company_id = e.company_id
      where a.id = ${from.article_id} and e.id = ${exam.id}`,
  );
  const article = belongs ? await articleById(db, caller, from.article_id) : undefined;
  const question = article?.questions.find(({ id }) => id === from.question_id);
  if (!question) throw invalidField('taken_from', 'validation.not_found');
  return wordingKey(question) === wordingKey(input)
    ? { article_id: from.article_id, article_question_id: from.question_id }
    : null;
}

/** Numbers the questions of an exam that are not dropped. */
const arrange = (db: Db, examId: string, moved?: { id: string; order: number }): Promise<void> =>
  arrangeRows(db, { table: sql`exam_questions`, where: sql`exam_id = ${examId}` }, moved);

interface Changed {
  before: ExamQuestion;
  after: ExamQuestion;
  correction: Omit<Correction, 'students'>;
}

/** The exam of a question comes first: it is held, and it says whether the caller may. */
async function held(db: Db, caller: Caller, id: string): Promise<{ exam: Exam; before: ExamQuestion }> {
  const exam = await editableExam(db, caller, await examIdOf(db, id));
  return { exam, before: await questionById(db, id) };
}

const examIdOf = async (db: Db, id: string): Promise<string> =>
  orNotFound(await row<{ exam_id: string }>(db, sql`select exam_id from exam_questions where id = ${id}`)).exam_id;

type QuestionChange = BodyOf<typeof contract.updateExamQuestion>;

/** The question as it is after a change, its options with the ids that they had. */
const changedTo = (before: ExamQuestion, { version: _version, order: _order, ...input }: QuestionChange): Question => ({
  id: before.id,
  ...input,
  options: optionsOf(input, before.options),
});

async function changeQuestion(db: Db, caller: Caller, id: string, input: QuestionChange): Promise<Changed> {
  const { exam, before } = await held(db, caller, id);
  orNotFound(before.deleted_at ? null : before);
  checkVersion(input.version, before);
  const next = changedTo(before, input);
  const plan = await planOf(db, { exam, before, next }, { lock: true });
  const correction = await numbersOf(db, plan);
  const { id: _, ...content } = next;
  const asksTheSame = wordingKey(before) === wordingKey(next);
  const source = asksTheSame ? {} : { article_id: null, article_question_id: null };
  await updateRows(
    db,
    examQuestions,
    { ...content, ...source, newest_version: plan.version, ...touched() },
    sql`id = ${id}`,
  );
  await keepVersions(db, [id]);
  await storeWordings(db, plan.corrected);
  await regrade(db, plan);
  if (input.order !== undefined && input.order !== before.order) await arrange(db, exam.id, { id, order: input.order });
  return { before, after: await questionById(db, id), correction };
}

/** Drops a question or takes it back; everyone's score follows. */
async function toggleQuestion(db: Db, caller: Caller, id: string, version: number | undefined): Promise<Changed> {
  const { exam, before } = await held(db, caller, id);
  const plan = await planOf(db, { exam, before, next: null }, { lock: true });
  const correction = await numbersOf(db, plan);
  await softDelete(db, examQuestions, before, version);
  await arrange(db, exam.id, before.deleted_at ? { id, order: before.order } : undefined);
  await regrade(db, plan);
  return { before, after: await questionById(db, id), correction };
}

/** What a change would do to the results, without doing it. */
export async function previewExamQuestion({
  db,
  caller,
  params: { id },
  body: { change },
}: ContextOf<typeof contract.previewExamQuestion>) {
  const exam = await examById(db, caller, await examIdOf(db, id));
  if (!exam.editable) throw new ApiError('forbidden');
  const before = await questionById(db, id);
  if (change) orNotFound(before.deleted_at ? null : before);
  const next = change && changedTo(before, change);
  const plan = await planOf(db, { exam, before, next }, { lock: false });
  return { data: await correctionOf(db, caller.scope, plan) };
}

export async function questionsOfExam({ db, caller, params }: ContextOf<typeof contract.questionsOfExam>) {
  return {
    data: await questionsOf(db, (await examById(db, caller, params.id)).id),
  };
}

export async function addExamQuestion({
  db,
  caller,
  params,
  body,
  record,
}: ContextOf<typeof contract.addExamQuestion>) {
  const { made } = await addQuestions(db, caller, params.id, [body]);
  record({
    action: 'create',
    subject: 'EXAM_QUESTION',
    subjectId: made[0]!.id,
    companyId: caller.staff?.company?.id ?? null,
    after: made[0],
  });
  return { data: made[0]! };
}

export async function addExamQuestions({ db, caller, body, record }: ContextOf<typeof contract.addExamQuestions>) {
  const { made } = await addQuestions(db, caller, body.exam_id, body.questions);
  for (const after of made)
    record({
      action: 'create',
      subject: 'EXAM_QUESTION',
      subjectId: after.id,
      companyId: caller.staff?.company?.id ?? null,
      after,
    });
  return { data: made };
}

export async function updateExamQuestion({
  db,
  caller,
  params,
  body,
  record,
}: ContextOf<typeof contract.updateExamQuestion>) {
  const { before, after, correction } = await changeQuestion(db, caller, params.id, body);
  record({
    action: 'update',
    subject: 'EXAM_QUESTION',
    subjectId: params.id,
    companyId: caller.staff?.company?.id ?? null,
    before,
    after: { ...after, ...correction },
  });
  return { data: { ...after, ...correction } };
}

export async function deleteExamQuestion({
  db,
  caller,
  params,
  query,
  record,
}: ContextOf<typeof contract.deleteExamQuestion>) {
  const { before, after, correction } = await toggleQuestion(db, caller, params.id, query.version);
  record({
    action: before.deleted_at ? 'restore' : 'delete',
    subject: 'EXAM_QUESTION',
    subjectId: params.id,
    companyId: caller.staff?.company?.id ?? null,
    before,
    after: { ...after, ...correction },
  });
  return { data: { ...after, ...correction } };
}
