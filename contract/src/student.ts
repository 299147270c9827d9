import { z } from 'zod';
import { UserSettings } from './accounts.ts';
import { ById, Id, Instant, Language, Moment, Version } from './fields.ts';
import { OpenQuestion } from './questions.ts';
import { one, route } from './route.ts';

export type { OpenQuestion } from './questions.ts';
import { Reading } from './users.ts';

/*
 * The student area (decision G14): an addition to the specification's calls, it makes the data.
 * Records are append-only and carry a client-made id: sending one twice stores it once.
 */

export const Task = z.object({
  id: Id,
  kind: z.enum(['article']),
  title: z.string(),
  instructions: z.string(),
  content_title: z.string(),
  minutes: z.number(),
  word_count: z.int(),
  starts_at: Instant,
  due_at: Instant,
  finished_at: Instant.nullable(),
  result: z.object({ wpm: z.number(), comprehension: z.number().nullable(), effective_speed: z.number().nullable() }).nullable(),
});
export type Task = z.infer<typeof Task>;

/** A text to read: exactly what was assigned, `article_version` names the state of it. */
export const StudentText = z.object({
  article_id: Id,
  article_version: z.int(),
  title: z.string(),
  language: Language,
  body: z.string(),
  word_count: z.int(),
  questions: z.array(OpenQuestion),
});
export type StudentText = z.infer<typeof StudentText>;

/** Milliseconds since the start, by the reader's own clock. */
export const TraceEvent = z.strictObject({
  at: z.int({ error: 'validation.number' }).min(0, { error: 'validation.range' }).max(86_400_000, { error: 'validation.range' }),
  event: z.enum(['start', 'visible', 'hidden', 'focus', 'blur', 'activity', 'end'], { error: 'validation.choice' }),
});
export type TraceEvent = z.infer<typeof TraceEvent>;

export const ReadingInput = z.strictObject({
  /** Made by the device before the first word is shown. */
  id: Id,
  article_id: Id,
  article_version: Version,
  homework_id: Id.nullable().default(null),
  started_at: Moment,
  /** The device's clock at the moment of sending: tells by how much it is wrong. */
  sent_at: Moment.optional(),
  trace: z.array(TraceEvent).min(2, { error: 'validation.required' }).max(5000, { error: 'validation.range' }),
  device: z.enum(['desktop', 'tablet', 'phone'], { error: 'validation.choice' }),
});
export const AnswersInput = z.strictObject({
  answers: z.array(z.strictObject({ question_id: Id, chosen: z.array(Id).max(8, { error: 'validation.range' }) })).max(50, { error: 'validation.range' }),
});

export const ReadingResult = Reading.extend({
  comprehension_corrected: z.number().nullable(),
  questions: z.array(z.object({ id: Id, stem: z.string(), right: z.boolean(), points: z.number(), max_points: z.int(), explanation: z.string(), chosen: z.array(z.string()), right_options: z.array(z.string()) })),
});
export type ReadingResult = z.infer<typeof ReadingResult>;

export const Progress = z.object({
  weeks: z.array(z.object({ week: z.string(), wpm: z.number(), comprehension: z.number().nullable(), readings: z.int() })),
  readings: z.array(Reading),
  readings_total: z.int(),
});
export type Progress = z.infer<typeof Progress>;

export const myTasks = route({ method: 'GET', path: 'student/tasks', summary: 'The student’s homework: open first, then done', answer: z.object({ data: z.array(Task) }), needs: 'student' });
export const myHomework = route({ method: 'GET', path: 'student/homeworks/{id}', summary: 'One homework with its text and questions', params: ById, answer: one(Task.extend({ text: StudentText })), needs: 'student' });
export const recordReading = route({
  method: 'POST', path: 'student/readings', summary: 'Stores a finished reading; words a minute are computed from its trace. The same id again answers the same', body: ReadingInput, answer: one(ReadingResult), status: 201, needs: 'student',
  errors: ['not_found', 'conflict'],
});
export const recordAnswers = route({
  method: 'POST', path: 'student/readings/{id}/answers', summary: 'Stores the answers to a reading’s questions; the first ones count', params: ById, body: AnswersInput, answer: one(ReadingResult), status: 201, needs: 'student',
});
export const myReading = route({ method: 'GET', path: 'student/readings/{id}', summary: 'The result of one own reading', params: ById, answer: one(ReadingResult), needs: 'student' });
export const myProgress = route({ method: 'GET', path: 'student/progress', summary: 'Own speed and comprehension over the last year', answer: one(Progress), needs: 'student' });
export const mySettings = route({ method: 'PATCH', path: 'student/settings', summary: 'Changes how the student reads', body: UserSettings.omit({ reading_speed_goal: true, daily_task_enabled: true }).partial().strict(), answer: one(UserSettings), needs: 'student' });
