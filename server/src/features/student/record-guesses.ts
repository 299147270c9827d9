import type { student as contract } from '@okur/contract';
import type { Question } from '@okur/contract/articles';
import { grade } from '@okur/contract/reading/comprehension';
import { formulaVersion } from '@okur/contract/reading/version';
import type { GuessesInput } from '@okur/contract/student';
import type { z } from 'zod';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { startOf } from '../../platform/runtime/device-clock.ts';
import { orNotFound, invalidField, ApiError } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { noteActivity } from './activity.ts';
import { checkAnswers } from './graded.ts';
import { type Guess, insertGuesses } from './store.ts';
import { everOwnHomework } from './tasks.ts';

type Input = z.output<typeof GuessesInput>;

/** Stores what a student answered before reading; false when these very guesses are stored already. */
async function storeGuesses(db: Db, userId: string, input: Input): Promise<boolean> {
  if (await isStored(db, userId, input.id)) return false;
  const homework = orNotFound(await everOwnHomework(db, userId, input.homework_id));
  if (homework.article_version !== input.article_version) throw invalidField('article_version', 'validation.not_found');
  const { questions } = orNotFound(
    await row<{ questions: Question[] }>(
      db,
      sql`select questions from article_versions where article_id = ${homework.article_id}
        and version = ${homework.article_version}`,
    ),
  );
  checkAnswers(questions, input.answers);
  const now = Date.now();
  const [stored] = await insertGuesses(db, [
    {
      id: input.id,
      user_id: userId,
      homework_id: input.homework_id,
      ...homework,
      answers: graded(questions, input.answers),
      formula_version: formulaVersion,
      answered_at: new Date(Math.min(now, startOf({ started_at: input.answered_at, sent_at: input.sent_at }, 0, now))),
      received_at: new Date(now),
    },
  ]);
  if (stored) return true;
  // The same message arrived on another connection meanwhile, or another person holds the id.
  await isStored(db, userId, input.id);
  return false;
}

/** Whether the student's guesses of this id are stored; an id of another student is refused without a reason. */
async function isStored(db: Db, userId: string, id: string): Promise<boolean> {
  const stored = await row<{ user_id: string }>(db, sql`select user_id from reading_guesses where id = ${id}`);
  if (stored && stored.user_id !== userId) throw new ApiError('conflict');
  return stored !== undefined;
}

/** Every question of the text: one that was left open was not known. */
export function graded(questions: readonly Question[], answers: Input['answers']): Guess[] {
  const chosen = new Map(answers.map((answer) => [answer.question_id, answer.chosen]));
  return questions.map((question) => ({
    question_id: question.id,
    chosen: chosen.get(question.id) ?? [],
    right: grade(question, chosen.get(question.id) ?? []).right,
  }));
}

export async function recordGuesses({ db, caller, body, record, unchanged }: ContextOf<typeof contract.recordGuesses>) {
  const isNew = await storeGuesses(db, caller.id, body);
  await noteActivity(db, caller.id);
  if (isNew)
    record({
      action: 'create',
      subject: 'READING_GUESSES',
      subjectId: body.id,
      after: { homework_id: body.homework_id },
    });
  else unchanged();
  return { data: { id: body.id, homework_id: body.homework_id } };
}
