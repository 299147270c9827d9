import { z } from 'zod';
import { ArticleAudio } from '../articles/audio.ts';
import { ArticleCover } from '../articles/cover.ts';
import { ById, Flag, Id, Instant, Language, Names } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { OpenQuestion, QuestionsVersion } from '../questions.ts';
import { one, route } from '../route.ts';
import { TimedReading } from '../student-books/timed.ts';
import { AnswersInput, ReadingResult } from '../student.ts';
import { SummarySection } from './books.ts';

/*
 * Summaries that the caller's class has now. They are read freely: nothing is measured, and no figure rests on the
 * answers to their questions; teachers see the newest ones. One without questions is read once its reader says so, or
 * has heard all of its recording. Read with the clock, a summary is a reading like an article.
 */

/** How many points the newest answers reached. */
const Answered = z.object({ points: z.number(), max_points: z.int(), answered_at: Instant });

export const StudentSummaryRow = z.object({
  id: Id,
  title: z.string(),
  author: z.string(),
  language: Language,
  classes: z.array(z.object({ id: Id, names: Names })),
  cover: ArticleCover.nullable(),
  word_count: z.int(),
  minutes: z.number(),
  question_count: z.int(),
  has_audio: z.boolean(),
  expires_at: Instant.nullable(),
  /** To its end, with the clock, or its questions were answered. */
  is_read: z.boolean(),
  answered: Answered.nullable(),
});
export type StudentSummaryRow = z.infer<typeof StudentSummaryRow>;
export const SummaryOnShelf = StudentSummaryRow.extend({
  /** The class has it no longer: only the questions of its reading with the clock are still to be answered. */
  questions_wait: z.boolean(),
});
export type SummaryOnShelf = z.infer<typeof SummaryOnShelf>;
/** Why a summary is offered: of a category that was read before, of a book for the student's grade, or it is new. */
export const NextSummary = StudentSummaryRow.extend({ why: z.enum(['topic', 'level', 'new']) });
export type NextSummary = z.infer<typeof NextSummary>;
export const StudentSummary = StudentSummaryRow.extend({
  /** When the reader first came to its end. */
  read_at: Instant.nullable(),
  /** Whether it can be read with the clock. */
  timed: z.boolean(),
  sections: z.array(SummarySection),
  questions: z.array(OpenQuestion),
  questions_version: z.int(),
  /** Only one that says the text as it is. */
  audio: ArticleAudio.pick({ address: true, seconds: true }).nullable(),
});
export type StudentSummary = z.infer<typeof StudentSummary>;
export const SummaryResult = Answered.extend({ questions: ReadingResult.shape.questions });
export type SummaryResult = z.infer<typeof SummaryResult>;

/** A student's newest answers, for those who teach. */
export const SummaryStudent = Answered.extend({
  /** Of the student. */
  id: Id,
  username: z.string(),
  person: z.string(),
  department_name: z.string().nullable(),
  company_name: z.string(),
  /** Each with the question as it was asked. */
  answers: z.array(z.object({ question_id: Id, stem: z.string(), right: z.boolean() })),
});
export type SummaryStudent = z.infer<typeof SummaryStudent>;

/** How a question went, of all who answered it and by no one's name: for those who write them. */
export const SummaryQuestionShare = z.object({
  question_id: Id,
  stem: z.string(),
  right_count: z.int(),
  answer_count: z.int(),
});
export type SummaryQuestionShare = z.infer<typeof SummaryQuestionShare>;

export const answersOfSummary = route({
  method: 'GET',
  path: 'summaries/books/{id}/answers',
  summary: 'What students of the caller’s reach answered to the questions of a summary',
  params: ById,
  query: ListQuery.extend({ department_id: Id.optional() }),
  answer: page(SummaryStudent),
  needs: {
    allOf: [
      ['view', 'SUMMARY'],
      ['view', 'USER'],
    ],
  },
  exportable: true,
  people: true,
});
export const sharesOfSummary = route({
  method: 'GET',
  path: 'summaries/books/{id}/answer-shares',
  summary: 'How many students of the caller’s reach answered each question of a summary, and how many of them rightly',
  params: ById,
  answer: z.object({ data: z.array(SummaryQuestionShare) }),
  needs: ['view', 'SUMMARY'],
});
export const mySummaries = route({
  method: 'GET',
  path: 'student/summaries',
  summary: 'Summaries that the student’s class has now, and those whose questions wait for the student',
  query: ListQuery.extend({
    class_id: Id.optional(),
    language: Language.optional(),
    /** Only those whose questions the caller answered, or only the others. */
    answered: Flag.optional(),
    /** Only those that the caller has read, or only the others. */
    read: z.enum(['yes', 'no'], { error: 'validation.choice' }).optional(),
  }),
  answer: page(SummaryOnShelf),
  needs: 'student',
  exportable: true,
});
export const mySummaryChoices = route({
  method: 'GET',
  path: 'student/summary-choices',
  summary: 'Categories and languages of the summaries that the student’s class has now',
  answer: one(z.object({ classes: StudentSummaryRow.shape.classes, languages: z.array(Language) })),
  needs: 'student',
});
export const myNextSummaries = route({
  method: 'GET',
  path: 'student/next-summaries',
  summary: 'Summaries of the student’s class that the student has not read, the best first',
  answer: z.object({ data: z.array(NextSummary) }),
  needs: 'student',
});
export const mySummary = route({
  method: 'GET',
  path: 'student/summaries/{id}',
  summary: 'One summary to read, with its questions and its recording',
  params: ById,
  answer: one(StudentSummary),
  needs: 'student',
});
export const myTimedSummary = route({
  method: 'GET',
  path: 'student/summaries/{id}/timed',
  summary: 'A summary to read with the clock, with its questions',
  params: ById,
  answer: one(TimedReading),
  needs: 'student',
});
export const readSummary = route({
  method: 'POST',
  path: 'student/summaries/{id}/read',
  summary: 'Notes that the student read or heard a summary to its end; the first time stays',
  params: ById,
  body: z.strictObject({}),
  answer: one(z.object({ read_at: Instant })),
  needs: 'student',
  idempotent: true,
});
export const answerSummary = route({
  method: 'POST',
  path: 'student/summaries/{id}/answers',
  summary: 'Checks the answers to a summary’s questions; the newest ones stay. No reading is measured by them',
  params: ById,
  body: z.strictObject({ questions_version: QuestionsVersion.optional(), answers: AnswersInput.shape.answers }),
  answer: one(SummaryResult),
  needs: 'student',
  idempotent: true,
});
