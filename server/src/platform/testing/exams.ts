import { exams, exercises } from '@okur/contract';
import type { Attempt } from '@okur/contract/exams';
import type { OpenExercise } from '@okur/contract/exercises';
import type { ExerciseEvent } from '@okur/contract/exercises/kind';
import { planExercise } from '@okur/contract/exercises/kinds';
import type { PacedPlan } from '@okur/contract/exercises/paced';
import { rightNow } from '@okur/contract/testing/time';
import { newId } from '../database/ids.ts';
import type { Client } from './app.ts';

/** Exercises and exams, made and done through the API as people would. */

const warmUp = '01930000-0000-7000-8000-000000000001';

/** An exercise of 108 words and four questions, in Turkish; answers its id. */
export async function makePaced(editor: Client, over: object = {}): Promise<string> {
  const questions = ['a', 'b', 'c', 'd'].map((question) => ({
    question,
    right: 'evet',
    wrong: ['hayır', 'belki', 'asla'],
  }));
  const body = {
    module_id: warmUp,
    name: { tr: 'Akan sözcükler' },
    kind: 'rapid_serial',
    language: 'tr',
    params: { wpm: 400, start_delay_s: 0 },
    content: { text: 'Rüzgâr dağların ardından gelir ve denize doğru eser. '.repeat(12), questions },
    ...over,
  };
  const answer = await editor.call(exercises.createExercise, { body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.id as string;
}

/** Plays it as it was planned with so many of the four answers right: each is worth 25 points. It ends now. */
export async function playPaced(player: Client, exerciseId: string, right: number): Promise<void> {
  const exercise = (await player.call(exercises.myExercise, { params: { id: exerciseId } })).body.data as OpenExercise;
  const id = newId();
  const plan = planExercise(exercise, exercise.level, id) as PacedPlan;
  const read = Math.round(plan.totalMs);
  const events: ExerciseEvent[] = [
    { at: 0, event: 'start', item: 0 },
    { at: read, event: 'shown', item: plan.frames.length },
    ...plan.questions.map((question, at): ExerciseEvent => ({
      at: read + 1000 * (at + 1),
      event: 'answer',
      item: at,
      value: String(at < right ? question.right : (question.right + 1) % 4),
    })),
    { at: read + 9000, event: 'end' },
  ];
  const body = {
    id,
    exercise_id: exercise.id,
    exercise_version: exercise.version,
    level: exercise.level,
    timed: true,
    started_at: rightNow().toISOString(),
    events,
    device: 'phone',
  };
  const answer = await player.call(exercises.recordAttempt, { body });
  if (answer.status !== 201) throw new Error(answer.text);
}

/** A published exam of two true/false questions of one point each; "Doğru" is right. */
export async function makeExam(author: Client, over: object = {}): Promise<string> {
  const created = await author.call(exams.createExam, {
    body: { name: 'Kısa sınav', language: 'tr', shuffle: false, pass_percent: 50, ...over },
  });
  if (created.status !== 201) throw new Error(created.text);
  const id = created.body.data.id as string;
  const question = (stem: string) => ({
    kind: 'true_false',
    stem,
    options: [
      { text: 'Doğru', right: true },
      { text: 'Yanlış', right: false },
    ],
  });
  await author.call(exams.addExamQuestions, {
    body: { exam_id: id, questions: [question('Göl durgundur.'), question('Irmak akar.')] },
  });
  await author.call(exams.updateExam, { params: { id }, body: { status: 'published' } });
  return id;
}

export async function beginExam(student: Client, examId: string): Promise<Attempt> {
  const begun = await student.call(exams.startAttempt, { params: { id: examId }, body: { id: newId() } });
  if (begun.status !== 201) throw new Error(begun.text);
  return begun.body.data as Attempt;
}

/** Ends an attempt with these answers, in the order of the questions. */
export async function finishExam(
  student: Client,
  attempt: Attempt,
  chosen: readonly ('Doğru' | 'Yanlış')[],
): Promise<Attempt> {
  const answers = attempt.questions.map((question, at) => ({
    question_id: question.id,
    chosen: question.options.filter(({ text }) => text === chosen[at]).map(({ id }) => id),
    seq: at + 1,
    at: 1000,
  }));
  await student.call(exams.saveAnswers, { params: { id: attempt.id }, body: { answers, finish: true } });
  return (await student.call(exams.myExamAttempt, { params: { id: attempt.id }, query: { result: true } })).body
    .data as Attempt;
}

/** Takes it to its end with these answers, in the order of the questions. */
export const takeExam = async (
  student: Client,
  examId: string,
  chosen: readonly ('Doğru' | 'Yanlış')[],
): Promise<Attempt> => finishExam(student, await beginExam(student, examId), chosen);
