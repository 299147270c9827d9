import { z } from 'zod';
import { ById, Day, Id, Instant, Language, name, stored, whole, Flag } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { one, route } from './route.ts';

/* Activation codes: each opens the product to one student for so many days. */

export const activationStates = ['free', 'used', 'expired', 'revoked', 'suspended'] as const;
export type ActivationState = (typeof activationStates)[number];
export const activationSources = ['purchased', 'granted', 'trial'] as const;

/** Codes that are granted or revoked with one call, and days for which a revocation can be undone. */
export const activationsMax = 10_000;
export const activationUndoDays = 30;

export const Activation = z.object({
  ...stored,
  code: z.string(),
  state: z.enum(activationStates),
  source: z.enum(activationSources),
  company_id: Id,
  company_name: z.string(),
  /** For which class it is; null: for any of the company. */
  department_id: Id.nullable(),
  department_name: z.string().nullable(),
  duration_days: z.int(),
  /** Null while it is free, and for those who may not see students. */
  used_by: z.object({ id: Id, name: z.string(), username: z.string() }).nullable(),
  used_at: Instant.nullable(),
  starts_at: Instant.nullable(),
  /** When its time ends: sooner than it would where the payment is disputed. */
  expires_at: Instant.nullable(),
  /** It is in use, and ends early unless the dispute is won. */
  disputed: z.boolean(),
  payment_id: Id.nullable(),
  /** The codes that were granted at once share it. */
  grant_id: Id.nullable(),
  /** Why it was granted, and why it was revoked by hand: null where that was the undo of its grant. */
  reason: z.string().nullable(),
  revoked_at: Instant.nullable(),
  revoke_reason: z.string().nullable(),
});
export type Activation = z.infer<typeof Activation>;

export const ActivationFilter = ListQuery.extend({
  state: z.enum(activationStates, { error: 'validation.choice' }).optional(),
  source: z.enum(activationSources, { error: 'validation.choice' }).optional(),
  company_id: Id.optional(),
  department_id: Id.optional(),
  payment_id: Id.optional(),
  grant_id: Id.optional(),
  /** The last day of the student's time, these two included. */
  expires_from: Day.optional(),
  expires_to: Day.optional(),
  /** Of students who were frozen or deleted: their time runs unread. */
  of_gone: Flag.optional(),
});

export const listActivations = route({
  method: 'GET',
  path: 'activations',
  summary: 'Activation codes; of an instructor those of the own classes. The search is for how a code begins',
  query: ActivationFilter,
  answer: page(Activation),
  needs: ['view', 'ACTIVATION'],
  people: true,
  exportable: true,
});
export const exportActivations = route({
  method: 'GET',
  path: 'activations/export',
  summary: 'The activation codes of a filter as a workbook; more than 500 with the caller’s password',
  query: ActivationFilter.omit({ page: true, per_page: true, cursor: true }).extend({
    lang: Language.default('tr'),
  }),
  answer: z.unknown().describe('An XLSX file'),
  needs: ['view', 'ACTIVATION'],
  download: true,
  people: true,
});
export const getActivation = route({
  method: 'GET',
  path: 'activations/{id}',
  summary: 'One activation code',
  params: ById,
  answer: one(Activation),
  needs: ['view', 'ACTIVATION'],
});

export const ActivationGrant = z.strictObject({
  company_id: Id,
  department_id: Id.nullable().default(null),
  count: whole(1, activationsMax),
  days: whole(1, 1825),
  reason: name(300),
});
export const grantActivations = route({
  method: 'POST',
  path: 'activations/bulk-store',
  summary: 'Grants a company, or one of its classes, so many free activation codes',
  body: ActivationGrant,
  answer: one(z.object({ grant_id: Id, count: z.int(), first: z.string(), last: z.string() })),
  status: 201,
  needs: ['add', 'ACTIVATION'],
  idempotent: true,
});

/** These codes, or all that were granted at once. */
const Chosen = {
  ids: z
    .array(Id)
    .min(1, { error: 'validation.required' })
    .max(activationsMax, { error: 'validation.range' })
    .optional(),
  grant_id: Id.optional(),
};
export interface ChosenActivations {
  ids?: string[] | undefined;
  grant_id?: string | undefined;
}
const isOneChoice = ({ ids, grant_id }: ChosenActivations): boolean => (ids === undefined) !== (grant_id === undefined);
const choice = { path: ['ids'], error: 'validation.required' };
/** Without a reason a grant is undone: the screens say so in the reader’s language. */
export const Revocation = z.strictObject({ ...Chosen, reason: name(300).nullable().default(null) });
export const revokeActivations = route({
  method: 'POST',
  path: 'activations/bulk-delete',
  summary: 'Revokes the free ones of these activation codes, or of a grant, and says which are not, and why',
  body: Revocation.refine(isOneChoice, choice),
  answer: one(
    z.object({
      deleted: z.int(),
      refused: z.array(
        z.object({ id: Id, code: z.string(), reason: z.enum(['used', 'expired', 'revoked', 'suspended']) }),
      ),
    }),
  ),
  needs: ['delete', 'ACTIVATION'],
  errors: ['not_found'],
  idempotent: true,
});
export const restoreActivations = route({
  method: 'POST',
  path: 'activations/bulk-restore',
  summary: 'Makes codes that were revoked by hand in the last 30 days free again, unless their money is gone',
  body: z.strictObject(Chosen).refine(isOneChoice, choice),
  answer: one(z.object({ restored: z.int(), left_as_is: z.int() })),
  needs: ['delete', 'ACTIVATION'],
  errors: ['not_found'],
  idempotent: true,
});
