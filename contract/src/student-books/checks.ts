import { z } from 'zod';
import { BookLanguage } from '../books/book.ts';
import { ById, Id, Version } from '../fields.ts';
import { OpenQuestion, QuestionsVersion } from '../questions.ts';
import { one, route } from '../route.ts';
import { AnswersInput, ReadingResult } from '../student.ts';
import { CheckDone, checkKinds } from './check-done.ts';

/*
 * What is asked behind a chapter: the questions of an author, and where it has none, words of its own text. Which words
 * follows from the student and the chapter, so that the same are asked again. The first answers count.
 */

/** `unread`: some of the chapter was not on the screen yet. `none`: there is nothing to ask, as of a short poem. */
export const checkStates = ['ready', 'unread', 'none'] as const;

export const ChapterCheck = z.object({
  chapter_id: Id,
  book_id: Id,
  title: z.string(),
  language: BookLanguage,
  text_version: z.int(),
  state: z.enum(checkStates),
  /** The first word that was not on the screen yet; null where the chapter is read. */
  unread_from: z.int().nullable(),
  kind: z.enum(checkKinds).nullable(),
  /** None unless it is ready. */
  questions: z.array(OpenQuestion),
  questions_version: z.int(),
  /** The answers that count. */
  first: CheckDone.nullable(),
});
export type ChapterCheck = z.infer<typeof ChapterCheck>;

export const CheckResult = CheckDone.extend({
  /** Whether these are the answers that count. */
  is_first: z.boolean(),
  answered: ReadingResult.shape.questions,
});
export type CheckResult = z.infer<typeof CheckResult>;

export const myChapterCheck = route({
  method: 'GET',
  path: 'student/book-chapters/{id}/check',
  summary: 'What is asked behind a chapter that was read, without the right answers',
  params: ById,
  answer: one(ChapterCheck),
  needs: 'student',
});
export const answerChapterCheck = route({
  method: 'POST',
  path: 'student/book-chapters/{id}/check',
  summary: 'Checks the answers behind a chapter; the first ones count, later ones are practice',
  params: ById,
  body: z.strictObject({
    /** The text that was asked of. */
    text_version: Version,
    questions_version: QuestionsVersion.optional(),
    answers: AnswersInput.shape.answers.min(1, { error: 'validation.required' }),
  }),
  answer: one(CheckResult),
  status: 201,
  needs: 'student',
  errors: ['conflict'],
  idempotent: true,
});
