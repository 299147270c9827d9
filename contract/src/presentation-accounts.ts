import { z } from 'zod';
import { Id, Version } from './fields.ts';
import { one, route } from './route.ts';

const Input = z.strictObject({ department_id: Id });
export const PresentationAccount = z.object({
  version: z.int(),
  user: z.object({ id: Id, student: z.object({ department_id: Id.nullable() }) }),
  presentation_account_key: z.string(),
  /** The configured link with the key. */ connect_url: z.string(),
});

export const getPresentationAccount = route({
  method: 'GET',
  path: 'presentation-accounts',
  summary: 'The own presentation account; absent means it is not made yet',
  answer: one(PresentationAccount),
  needs: ['view', 'PRESENTATION_ACCOUNT'],
  errors: ['not_found'],
  secret: true,
});
export const createPresentationAccount = route({
  method: 'POST',
  path: 'presentation-accounts',
  summary: 'Makes the own presentation account',
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
  summary: 'Changes the department of the own presentation account',
  body: Input.extend({ version: Version.optional() }),
  answer: one(PresentationAccount),
  needs: ['edit', 'PRESENTATION_ACCOUNT'],
  errors: ['not_found'],
  secret: true,
  idempotent: true,
});
