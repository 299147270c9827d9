import { z } from 'zod';
import { ById, Id, Version } from '../fields.ts';
import { one, route } from '../route.ts';
import { Exam, needsView } from './exams.ts';

export const restrictLevels = ['company', 'department', 'user'] as const;
const Effect = z.enum(['restrict', 'allow']);
/** Why an exam is open or not: what is set nearest to the student, and for whom; null where nothing is. */
export const ExamReason = z.object({
  effect: Effect.nullable(),
  level: z.enum(restrictLevels).nullable(),
  name: z.string().nullable(),
});
export type ExamReason = z.infer<typeof ExamReason>;
/** Why a student may not take an exam: it is kept from them, or no one can take it any more. */
export const ClosedReason = ExamReason.extend({ level: z.enum([...restrictLevels, 'exam']).nullable() });
export type ClosedReason = z.infer<typeof ClosedReason>;
const RestrictedExam = Exam.pick({ id: true, name: true, language: true, grade_level: true, kind: true }).extend({
  /** What is said here; null: nothing, and `inherited` holds. */
  effect: Effect.nullable(),
  inherited: ExamReason,
});
export const ExamRestricts = z.object({
  /** Of the company, class or student they belong to. */
  version: z.int(),
  exam_ids: z.array(Id),
  allowed_exam_ids: z.array(Id),
  exams: z.array(RestrictedExam),
  editable: z.boolean(),
});
export type ExamRestricts = z.infer<typeof ExamRestricts>;
const ids = z.array(Id).max(2000, { error: 'validation.range' });
/** Restricted exams; `allowed_exam_ids` opens here what a farther place restricts. */
export const RestrictsInput = z
  .strictObject({ exam_ids: ids, allowed_exam_ids: ids.default([]), version: Version.optional() })
  .refine((v) => !v.exam_ids.some((id) => v.allowed_exam_ids.includes(id)), {
    path: ['allowed_exam_ids'],
    error: 'validation.invalid',
  });
const AvailableExam = Exam.pick({
  id: true,
  name: true,
  language: true,
  grade_level: true,
  kind: true,
  minutes: true,
  question_count: true,
}).extend({ reason: ExamReason });
/** `data` may be taken, `restricted` not; each says why. */
const Available = z.object({ data: z.array(AvailableExam), restricted: z.array(AvailableExam) });

export const restrictsOfCompany = route({
  method: 'GET',
  path: 'companies/{id}/exam-restricts',
  summary: 'Exams restricted in a company',
  params: ById,
  answer: one(ExamRestricts),
  needs: needsView,
});
export const setRestrictsOfCompany = route({
  method: 'PUT',
  path: 'companies/{id}/exam-restricts',
  summary: 'Replaces what a company restricts and allows',
  params: ById,
  body: RestrictsInput,
  answer: one(ExamRestricts),
  needs: ['edit', 'EXAM'],
  idempotent: true,
});
export const restrictsOfDepartment = route({
  method: 'GET',
  path: 'departments/{id}/exam-restricts',
  summary: 'Exams restricted in a department',
  params: ById,
  answer: one(ExamRestricts),
  needs: needsView,
});
export const setRestrictsOfDepartment = route({
  method: 'PUT',
  path: 'departments/{id}/exam-restricts',
  summary: 'Replaces what a department restricts and allows',
  params: ById,
  body: RestrictsInput,
  answer: one(ExamRestricts),
  needs: ['edit', 'EXAM'],
  idempotent: true,
});
export const restrictsOfUser = route({
  method: 'GET',
  path: 'users/{id}/exam-restricts',
  summary: 'Exams restricted for a student',
  params: ById,
  answer: one(ExamRestricts),
  needs: needsView,
  record: 'record',
});
export const setRestrictsOfUser = route({
  method: 'PUT',
  path: 'users/{id}/exam-restricts',
  summary: 'Replaces what is restricted and allowed for a student',
  params: ById,
  body: RestrictsInput,
  answer: one(ExamRestricts),
  needs: ['edit', 'EXAM'],
  idempotent: true,
});
export const availableToDepartment = route({
  method: 'GET',
  path: 'departments/{id}/available-exams',
  summary: 'Exams a department may take, and those it may not, each with the reason',
  params: ById,
  answer: Available,
  needs: needsView,
});
export const availableToUser = route({
  method: 'GET',
  path: 'users/{id}/available-exams',
  summary: 'Exams a student may take, and those not, each with the reason',
  params: ById,
  answer: Available,
  needs: needsView,
  record: 'record',
});
