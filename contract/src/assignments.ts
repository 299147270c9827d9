import { z } from 'zod';
import { Id, Instant, Moment } from './fields.ts';

/** A class that has an article, a book or a summary, and from when to when. */
export const ClassAssignment = z.object({
  department_id: Id,
  department_name: z.string(),
  company_name: z.string(),
  starts_at: Instant,
  expires_at: Instant.nullable(),
  student_count: z.int(),
});
export type ClassAssignment = z.infer<typeof ClassAssignment>;

/** `most` classes at once; without a beginning it begins at once, without an end it has none. */
export const assignToClasses = (most: number) =>
  z
    .strictObject({
      department_ids: z.array(Id).min(1, { error: 'validation.required' }).max(most, { error: 'validation.range' }),
      starts_at: Moment.nullable().default(null),
      expires_at: Moment.nullable().default(null),
    })
    .refine((v) => !v.expires_at || Date.parse(v.expires_at) > (v.starts_at ? Date.parse(v.starts_at) : Date.now()), {
      path: ['expires_at'],
      error: 'validation.after_start',
    });
export type AssignToClasses = ReturnType<typeof assignToClasses>;
