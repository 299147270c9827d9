import { z } from 'zod';
import { ById, Flag, Id, name, Seen, stored, text, toggled, Version, whole } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { one, route } from '../route.ts';
import { askBeforeReading } from './assign.ts';
import { HomeworkBook, HomeworkExercise, homeworkKinds, HomeworkSummary, needsView, Target } from './homework.ts';
import { HomeworkSteps } from './sequences.ts';

/*
 * Homework to assign again: what is to be done, the note and the days until it is due. Everyone of the school who
 * assigns homework uses its templates; instructors change and delete those they saved (docs/decisions/0031).
 */

/** Days from the one it opens on to the one it is due on. */
const dueDays = whole(0, 365);

export const HomeworkTemplateInput = z.strictObject({
  title: name(200),
  instructions: text(2000).default(''),
  due_days: dueDays.default(7),
  steps: HomeworkSteps,
  /** Of whose school; those who work in one need not say it. */
  company_id: Id.optional(),
});
/** The steps stay as they were saved. */
export const HomeworkTemplateChange = z.strictObject({
  title: name(200).optional(),
  instructions: text(2000).optional(),
  due_days: dueDays.optional(),
  version: Version.optional(),
});

const step = { kind: z.enum(homeworkKinds), title: z.string() };
export const HomeworkTemplate = z.object({
  ...stored,
  ...toggled,
  title: z.string(),
  instructions: z.string(),
  due_days: z.int(),
  company_id: Id,
  company_name: z.string(),
  created_by: z.string().nullable(),
  steps: z.array(z.object(step)),
  editable: z.boolean(),
});
export type HomeworkTemplate = z.infer<typeof HomeworkTemplate>;

/** Why a step cannot be assigned: what it is about is deleted or out of reach, or no longer published. */
export const stepProblems = ['gone', 'draft'] as const;
/** A step as it is assigned; what the caller may not use is told by its title alone. */
export const TemplateStep = z.object({
  ...step,
  article_id: Id.nullable(),
  book: HomeworkBook.nullable(),
  summary: HomeworkSummary.nullable(),
  exam_id: Id.nullable(),
  tutorial_id: Id.nullable(),
  exercises: z.array(HomeworkExercise),
  target: Target.nullable(),
  ask_before_reading: askBeforeReading,
  problem: z.enum(stepProblems).nullable(),
});
export type TemplateStep = z.infer<typeof TemplateStep>;
const HomeworkTemplateDetail = HomeworkTemplate.extend({ steps: z.array(TemplateStep) });
export type HomeworkTemplateDetail = z.infer<typeof HomeworkTemplateDetail>;

export const listHomeworkTemplates = route({
  method: 'GET',
  path: 'homework-templates',
  summary: 'Homework that was saved to be assigned again, of the caller’s school',
  query: ListQuery.extend({ company_id: Id.optional(), deleted: Flag.optional() }),
  answer: page(HomeworkTemplate),
  needs: needsView,
  exportable: true,
});
export const getHomeworkTemplate = route({
  method: 'GET',
  path: 'homework-templates/{id}',
  summary: 'One template with its steps; those that cannot be assigned any more say why',
  params: ById,
  answer: one(HomeworkTemplateDetail),
  needs: needsView,
});
export const createHomeworkTemplate = route({
  method: 'POST',
  path: 'homework-templates',
  summary: 'Saves homework of one step or several to be assigned again',
  body: HomeworkTemplateInput,
  answer: one(HomeworkTemplate),
  status: 201,
  needs: ['add', 'HOMEWORK'],
  idempotent: true,
});
export const updateHomeworkTemplate = route({
  method: 'PUT',
  path: 'homework-templates/{id}',
  summary: 'Changes name, note or days of a template; homework that was assigned from it stays',
  params: ById,
  body: HomeworkTemplateChange,
  answer: one(HomeworkTemplate),
  needs: ['edit', 'HOMEWORK'],
  errors: ['stale_version'],
  idempotent: true,
});
export const deleteHomeworkTemplate = route({
  method: 'DELETE',
  path: 'homework-templates/{id}',
  summary: 'Deletes a template, or restores a deleted one; homework that was assigned from it stays',
  params: ById,
  query: Seen,
  answer: one(HomeworkTemplate),
  needs: ['delete', 'HOMEWORK'],
  idempotent: true,
});
