import { tutorials } from '@okur/contract';
import type { OpenQuestion } from '@okur/contract/questions';
import type { WatchedTutorial } from '@okur/contract/tutorials';
import { newId } from '../database/ids.ts';
import type { Client } from './app.ts';

/** Tutorials, made and done through the API as people would. */

export const question = {
  kind: 'true_false',
  stem: 'Göz duraklar.',
  options: [
    { text: 'Doğru', right: true },
    { text: 'Yanlış', right: false },
  ],
};

/** A tutorial of so many quizzes of one question; `by` may write tutorials. */
export async function makeQuizTutorial(by: Client, { quizzes = 1, status = 'published' } = {}): Promise<string> {
  const resources = Array.from({ length: quizzes }, (_, at) => ({
    kind: 'quiz',
    title: `Sorular ${at + 1}`,
    questions: [question],
  }));
  const made = await by.call(tutorials.createTutorial, { body: { title: 'Eğitim', language: 'tr', resources } });
  if (made.status !== 201) throw new Error(made.text);
  const { id } = made.body.data as { id: string };
  if (status === 'published') {
    const published = await by.call(tutorials.updateTutorial, { params: { id }, body: { status: 'published' } });
    if (published.status !== 200) throw new Error(published.text);
  }
  return id;
}

const answerTo = ({ id, options }: OpenQuestion) => ({
  question_id: id,
  chosen: [options.find(({ text }) => text === 'Doğru')!.id],
});

/** Passes the first so many quizzes of a tutorial: each opens the next one. */
export async function passQuizzes(reader: Client, id: string, count = 1): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const { resources } = (await reader.call(tutorials.getMyTutorial, { params: { id } })).body.data as WatchedTutorial;
    const quiz = resources[at]!;
    const body = { id: newId(), questions_version: quiz.questions_version, answers: quiz.questions.map(answerTo) };
    const sent = await reader.call(tutorials.recordMyQuiz, { params: { id: quiz.id }, body });
    if (sent.status !== 201) throw new Error(sent.text);
  }
}
