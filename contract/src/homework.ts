import { z } from 'zod';
import { Question } from './articles.ts';
import { ById, Id, Instant, Moment, name, stored, text, Version } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { one, route } from './route.ts';

export const homeworkKinds = ['article', 'exercise', 'exam'] as const;
export const homeworkStates = ['scheduled', 'open', 'ended'] as const;

/** Averages over the students who finished: words a minute, comprehension 0-100, effective speed in words a minute. */
const Averages = z.object({ wpm: z.number().nullable(), comprehension: z.number().nullable(), effective_speed: z.number().nullable() });

export const Homework = z.object({
  ...stored,
  kind: z.enum(homeworkKinds),
  title: z.string(),
  instructions: z.string(),
  content_id: Id,
  content_title: z.string(),
  company_id: Id,
  company_name: z.string(),
  departments: z.array(z.object({ id: Id, department_name: z.string() })),
  starts_at: Instant,
  due_at: Instant,
  state: z.enum(homeworkStates),
  created_by: z.string().nullable(),
  student_count: z.int(),
  completed_count: z.int(),
  averages: Averages,
});
export type Homework = z.infer<typeof Homework>;

const Dates = { starts_at: Moment.nullable().default(null), due_at: Moment };
const dueAfterStart = { path: ['due_at'], error: 'validation.after_start' };
export const ArticleHomeworkInput = z
  .strictObject({
    title: name(200),
    instructions: text(2000).default(''),
    article_id: Id,
    department_ids: z.array(Id).min(1, { error: 'validation.required' }).max(200, { error: 'validation.range' }),
    ...Dates,
  })
  .refine((v) => !v.starts_at || Date.parse(v.due_at) > Date.parse(v.starts_at), dueAfterStart);
export const HomeworkChange = z.strictObject({
  title: name(200).optional(),
  instructions: text(2000).optional(),
  department_ids: z.array(Id).min(1, { error: 'validation.required' }).max(200, { error: 'validation.range' }).optional(),
  starts_at: Moment.optional(),
  due_at: Moment.optional(),
  version: Version.optional(),
});

export const HomeworkFilter = ListQuery.extend({
  kind: z.enum(homeworkKinds, { error: 'validation.choice' }).optional(),
  state: z.enum(homeworkStates, { error: 'validation.choice' }).optional(),
  department_id: Id.optional(),
});

/** A student's result: of the first reading finished for this homework; later ones are practice. */
export const HomeworkResult = z.object({
  user_id: Id,
  name: z.string().nullable(),
  surname: z.string().nullable(),
  username: z.string(),
  department_name: z.string().nullable(),
  reading_id: Id,
  wpm: z.number(),
  comprehension: z.number().nullable(),
  effective_speed: z.number().nullable(),
  active_seconds: z.number(),
  implausible: z.boolean(),
  finished_at: Instant,
  late: z.boolean(),
});
export type HomeworkResult = z.infer<typeof HomeworkResult>;
export const NotCompletedStudent = z.object({ user_id: Id, name: z.string().nullable(), surname: z.string().nullable(), username: z.string(), department_name: z.string().nullable(), last_seen_at: Instant.nullable() });
export type NotCompletedStudent = z.infer<typeof NotCompletedStudent>;

export const AnswersOfStudent = z.object({
  user_id: Id,
  comprehension: z.number().nullable(),
  answers: z.array(z.object({ question: Question, chosen: z.array(Id), points: z.number(), max_points: z.number(), right: z.boolean() })),
});
export type AnswersOfStudent = z.infer<typeof AnswersOfStudent>;

export const listHomeworks = route({ method: 'GET', path: 'homeworks', summary: 'Homework of the three kinds', query: HomeworkFilter, answer: page(Homework), needs: ['view', 'HOMEWORK'] });
export const getHomework = route({ method: 'GET', path: 'homeworks/{id}', summary: 'One homework', params: ById, answer: one(Homework), needs: ['view', 'HOMEWORK'] });
export const createArticleHomework = route({
  method: 'POST', path: 'article-homeworks', summary: 'Gives an article to departments as homework', body: ArticleHomeworkInput, answer: one(Homework), status: 201, needs: ['add', 'HOMEWORK'], errors: ['not_found'], idempotent: true,
});
export const updateHomework = route({
  method: 'PUT', path: 'homeworks/{id}', summary: 'Changes a homework', params: ById, body: HomeworkChange, answer: one(Homework), needs: ['edit', 'HOMEWORK'], errors: ['stale_version'],
});
export const resultsOfHomework = route({
  method: 'GET', path: 'homeworks/{id}/results', summary: 'Speed, comprehension and effective speed of each student who finished', params: ById, query: ListQuery, answer: page(HomeworkResult), needs: ['view', 'HOMEWORK'],
});
export const notCompletedStudents = route({
  method: 'GET', path: 'homeworks/{id}/not-completed-students', summary: 'Students who did not finish', params: ById, query: ListQuery, answer: page(NotCompletedStudent), needs: ['view', 'HOMEWORK'],
});
export const answersOfStudent = route({
  method: 'GET', path: 'homeworks/{id}/results/{userId}/answers', summary: 'Answers of one student', params: z.strictObject({ id: Id, userId: Id }), answer: one(AnswersOfStudent), needs: ['view', 'HOMEWORK'],
});
