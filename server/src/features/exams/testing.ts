import { exams } from '@okur/contract';
import type { Attempt, ExamQuestion } from '@okur/contract/exams';
import { newId } from '../../platform/database/ids.ts';
import type { Client } from '../../platform/testing/app.ts';

export const option = (text: string, right = false) => ({ text, right });
export const questions = [
  {
    kind: 'single_choice',
    stem: 'Rüzgâr nereden gelir?',
    points: 2,
    options: [option('Dağdan', true), option('Denizden'), option('Şehirden')],
  },
  {
    kind: 'multiple_choice',
    stem: 'Hangileri su?',
    options: [option('Göl', true), option('Irmak', true), option('Dağ')],
  },
  { kind: 'true_false', stem: 'Göl durgundur.', options: [option('Doğru', true), option('Yanlış')] },
  { kind: 'ordering', stem: 'Sıraya koyun.', options: [option('Sabah'), option('Öğle'), option('Akşam')] },
  {
    kind: 'cloze',
    stem: 'Irmak ___ doğar, ___ dökülür.',
    options: [option('dağda', true), option('denize', true), option('göğe')],
  },
];

/** An exam of this author, published with one question of each kind. */
export async function makeExam(author: Client, over: object = {}): Promise<{ id: string; questions: ExamQuestion[] }> {
  const made = await author.call(exams.createExam, { body: { name: 'Okuma sınavı', language: 'tr', ...over } });
  if (made.status !== 201) throw new Error(made.text);
  const { id } = made.body.data;
  const added = await author.call(exams.addExamQuestions, { body: { exam_id: id, questions } });
  if (added.status !== 201) throw new Error(added.text);
  await author.call(exams.updateExam, { params: { id }, body: { status: 'published' } });
  return { id, questions: added.body.data };
}

export const start = async (client: Client, examId: string, id = newId()) =>
  client.call(exams.startAttempt, { params: { id: examId }, body: { id } });
export const save = (client: Client, id: string, answers: object[], finish = false) =>
  client.call(exams.saveAnswers, { params: { id }, body: { answers, finish } });
/** Ids of the options with these texts, in their order. */
const pick = (question: { options: { id: string; text: string }[] }, ...texts: string[]) =>
  texts.map((text) => question.options.find((o) => o.text === text)!.id);
export const byStem = (attempt: Attempt, part: string) => attempt.questions.find(({ stem }) => stem.includes(part))!;
export const right: Record<string, string[]> = {
  nereden: ['Dağdan'],
  Hangileri: ['Irmak', 'Göl'],
  durgundur: ['Doğru'],
  Sıraya: ['Sabah', 'Öğle', 'Akşam'],
  doğar: ['dağda', 'denize'],
};
export const answersOf = (attempt: Attempt, texts: Record<string, string[]>, seq = 1) =>
  Object.entries(texts).map(([part, chosen]) => ({
    question_id: byStem(attempt, part).id,
    chosen: pick(byStem(attempt, part), ...chosen),
    seq,
    at: 1000,
  }));

/** Takes an exam with these answers to its end. */
export async function take(client: Client, examId: string, texts: Record<string, string[]>): Promise<Attempt> {
  const attempt = (await start(client, examId)).body.data as Attempt;
  await save(client, attempt.id, answersOf(attempt, texts), true);
  return { ...attempt, result: await resultOf(client, attempt.id) };
}
export const resultOf = async (client: Client, id: string): Promise<Attempt['result']> =>
  (await client.call(exams.myExamAttempt, { params: { id }, query: { result: true } })).body.data.result;
