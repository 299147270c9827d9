import { z } from 'zod';
import { ActivationFilter, activationsMax, activationSources } from './activations.ts';
import { licensings } from './companies.ts';
import { ById, Day, Id, Instant, Version } from './fields.ts';
import { one, route } from './route.ts';

/* The time that a school has for its students: how much there is, who gets it, and from whom it comes back. */

/** Codes are put together by hand, students as many as a class list shows at once. */
const givenMax = 1000;
/** A code that was used for less is as good as unused when it is given back. */
export const trialOfCode = { days: 7, readings: 3 } as const;
/** A code that ends this soon is worth a thought. */
export const endingSoonDays = 30;
/** The days over which is counted how fast a school takes time up. */
export const paceDays = 90;

export const Licences = z.object({
  company_id: Id,
  licensing: z.enum(licensings),
  /** Of a contract: how many students may sign in, and how many do; no limit is null. */
  limit: z.int().nullable(),
  taken: z.int(),
  /** Codes of the school; of an instructor those that their classes use or could. */
  free: z.int(),
  used: z.int(),
  suspended: z.int(),
  /** Of the used ones those whose time ends within `endingSoonDays`. */
  ending: z.int(),
  /** The months (YYYY-MM, by the clock of the school) of the year from now in which used ones end. */
  ends: z.array(z.object({ month: z.string(), count: z.int() })),
  /** Of the used ones those of students who were frozen or deleted. */
  of_gone: z.int(),
  /** Free, used and on hold. */
  sources: z.array(z.object({ source: z.enum(activationSources), count: z.int() })),
  /** Students who cannot sign in, or soon no more, until they get time. */
  without_time: z.int(),
  /** Codes that are to be bought so that each of them gets one; free ones of other classes are none for them. */
  missing: z.int(),
  /** How many began their time in the last `paceDays`, and when none is left at this pace; null: not to be foreseen. */
  pace: z.int(),
  used_up_on: Day.nullable(),
});
export type Licences = z.infer<typeof Licences>;

export { activateStudent } from './student-activation.ts';

export const getLicences = route({
  method: 'GET',
  path: 'companies/{id}/licences',
  summary: 'Codes and seats of a company: free, used, ending, where they come from, and until when they last',
  params: ById,
  answer: one(Licences),
  needs: ['view', 'ACTIVATION'],
});

const giving = {
  allOf: [
    ['edit', 'USER'],
    ['view', 'ACTIVATION'],
  ],
} as const;

export const Assignment = z
  .strictObject({
    /** Exactly one of these says who gets a code: all without time of a company or of a class, or these students. */
    company_id: Id.optional(),
    department_id: Id.optional(),
    user_ids: z
      .array(Id)
      .min(1, { error: 'validation.required' })
      .max(givenMax, { error: 'validation.range' })
      .optional(),
    /** The codes to take from; left out: any free one, those of the class first. */
    activation_ids: z
      .array(Id)
      .min(1, { error: 'validation.required' })
      .max(givenMax, { error: 'validation.range' })
      .optional(),
  })
  .check(({ value, issues }) => {
    const named = [value.company_id, value.department_id, value.user_ids].filter((one) => one !== undefined).length;
    if (named !== 1)
      issues.push({ code: 'custom', input: value.user_ids, path: ['user_ids'], message: 'validation.required' });
  });

export const Given = z.object({
  activation_id: Id,
  code: z.string(),
  user_id: Id,
  /** Later than now where the student has time left. */
  starts_at: Instant,
  expires_at: Instant,
});
export type Given = z.infer<typeof Given>;

export const assignActivations = route({
  method: 'POST',
  path: 'activations/assign',
  summary: 'Gives each of these students a free code, or none of them where there are too few',
  body: Assignment,
  answer: one(z.object({ given: z.array(Given) })),
  needs: giving,
  errors: ['not_found', 'no_codes_left'],
  idempotent: true,
});
export const releaseActivation = route({
  method: 'POST',
  path: 'activations/{id}/release',
  summary: 'Takes a code back from its student: in full where it was hardly used, else with the days that are left',
  params: ById,
  body: z.strictObject({ version: Version.optional() }),
  answer: one(
    z.object({
      id: Id,
      version: z.int(),
      code: z.string(),
      duration_days: z.int(),
      in_full: z.boolean(),
      user_id: Id,
      /** By which it is undone. */
      release_id: Id,
    }),
  ),
  needs: giving,
  errors: ['conflict'],
  idempotent: true,
});
/** Why a code stays with its student. */
export const stays = ['not_used', 'left_school', 'disputed', 'no_time_left'] as const;
/** What the list of codes is filtered by: its used codes of one school, and never all of them at once. */
const ReleaseFilter = ActivationFilter.pick({
  search: true,
  source: true,
  department_id: true,
  payment_id: true,
  grant_id: true,
  expires_from: true,
  expires_to: true,
})
  .extend({ company_id: Id, of_gone: z.literal(true).optional() })
  .refine((filter) => Object.entries(filter).some(([name, value]) => name !== 'company_id' && Boolean(value)), {
    path: ['company_id'],
    error: 'validation.required',
  });
export type ReleaseFilter = z.input<typeof ReleaseFilter>;
const Release = z
  .strictObject({
    ids: z
      .array(Id)
      .min(1, { error: 'validation.required' })
      .max(activationsMax, { error: 'validation.range' })
      .optional(),
    /** All that this finds, such as those of a class or of students who left. */
    filter: ReleaseFilter.optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ['ids'],
    error: 'validation.required',
  });
export const releaseActivations = route({
  method: 'POST',
  path: 'activations/bulk-release',
  summary: 'Takes these codes back from their students, or all used ones of a filter, and says which stay, and why',
  body: Release,
  answer: one(
    z.object({
      release_id: Id,
      released: z.int(),
      refused: z.array(z.object({ id: Id, code: z.string(), reason: z.enum(stays) })),
    }),
  ),
  needs: giving,
  errors: ['not_found'],
  idempotent: true,
});
export const undoRelease = route({
  method: 'POST',
  path: 'activations/bulk-release/{releaseId}/undo',
  summary: 'Gives codes that were taken back in the last 30 days to those who had them, unless they were given since',
  params: z.strictObject({ releaseId: Id }),
  body: z.strictObject({}),
  answer: one(z.object({ restored: z.int(), left_as_is: z.int() })),
  needs: giving,
  idempotent: true,
});
export const moveActivation = route({
  method: 'POST',
  path: 'activations/{id}/move',
  summary: 'Gives a used code with its time to another student of the school',
  params: ById,
  body: z.strictObject({ user_id: Id, version: Version.optional() }),
  answer: one(Given.extend({ version: z.int() })),
  needs: giving,
  errors: ['conflict'],
  idempotent: true,
});
