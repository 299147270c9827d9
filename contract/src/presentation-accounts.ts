import { z } from 'zod';
import { OwnStudent } from './accounts.ts';
import { Id, Instant, Version } from './fields.ts';
import { one, route } from './route.ts';
import { Tokens } from './sessions.ts';

/** So long a key opens the presentation. */
export const presentationKeyDays = 90;

const Input = z.strictObject({ department_id: Id });
export const PresentationAccount = z.object({
  version: z.int(),
  user: z.object({ id: Id, student: z.object({ department_id: Id.nullable() }) }),
  presentation_account_key: z.string(),
  /** The key opens nothing from then on. */
  key_ends_at: Instant,
  /** The configured link with the key. */ connect_url: z.string(),
});

export const getPresentationAccount = route({
  method: 'GET',
  path: 'presentation-accounts',
  summary: 'The caller’s presentation account; absent means it is not made yet',
  answer: one(PresentationAccount),
  needs: ['view', 'PRESENTATION_ACCOUNT'],
  errors: ['not_found'],
  secret: true,
});
export const createPresentationAccount = route({
  method: 'POST',
  path: 'presentation-accounts',
  summary: 'Makes the caller’s presentation account',
  body: Input,
  answer: one(PresentationAccount),
  status: 201,
  needs: ['add', 'PRESENTATION_ACCOUNT'],
  errors: ['duplicate'],
  idempotent: true,
  secret: true,
});
export const updatePresentationAccount = route({
  method: 'PUT',
  path: 'presentation-accounts',
  summary: 'Changes the department of the caller’s presentation account',
  body: Input.extend({ version: Version.optional() }),
  answer: one(PresentationAccount),
  needs: ['edit', 'PRESENTATION_ACCOUNT'],
  errors: ['not_found'],
  secret: true,
  idempotent: true,
});
export const renewPresentationKey = route({
  method: 'POST',
  path: 'presentation-accounts/key',
  summary: 'Replaces the key of the caller’s presentation account and ends what was opened with the old one',
  answer: one(PresentationAccount),
  needs: ['edit', 'PRESENTATION_ACCOUNT'],
  errors: ['not_found'],
  secret: true,
  idempotent: true,
});
export const openPresentation = route({
  method: 'POST',
  path: 'auth/presentation',
  summary: 'Signs in to a presentation by its key: as a student of a sample school of its own',
  body: z.strictObject({
    key: z
      .string({ error: 'validation.required' })
      .trim()
      .min(1, { error: 'validation.required' })
      .max(200, { error: 'presentation.unknown_key' }),
  }),
  answer: z.object({ access_token: Tokens, student: OwnStudent }),
  needs: 'public',
  errors: ['too_many_requests'],
  ownTransaction: true,
});
