import { z } from 'zod';
import { ById, Id, Instant, name } from './fields.ts';
import { roles, type Role } from './roles.ts';
import { Done, one, route } from './route.ts';

/*
 * Support sees the product as someone else does, to answer a telephone call. The viewing is named in the header
 * X-View-As beside the caller's token; nothing can be written with it, it opens no more than the viewer's own rights
 * do, and it ends with the caller's session, after half an hour at the latest.
 */

/** Whose product the holder of a role may look at: of staff only people below. */
const below: Partial<Record<Role, readonly Role[]>> = { SP: ['MN', 'CM', 'IN', 'SM', 'CS', 'CE'], CS: ['CM', 'IN'] };

/** Whether these roles may look as parents and students do; as a member of staff, see `mayImpersonate`. */
export const mayView = (own: readonly Role[]): boolean => own.some((role) => role in below);
export const mayImpersonate = (own: readonly Role[], theirs: readonly Role[]): boolean =>
  theirs.length > 0 && theirs.every((role) => own.some((held) => below[held]?.includes(role)));

export const Viewing = z.object({
  id: Id,
  account_type: z.enum(['staff', 'parent', 'student']),
  account_id: Id,
  /** Whose product is seen. */
  name: z.string(),
  /** Who looks. */
  viewer: z.object({ id: Id, username: z.string(), roles: z.array(z.enum(roles)) }),
  ends_at: Instant,
});
export type Viewing = z.infer<typeof Viewing>;

export const startViewing = route({
  method: 'POST',
  path: 'view-as',
  summary:
    'Begins to see the product as someone else does: the answer’s id goes into the header X-View-As. ' +
    'Super admins and customer support alone, with a reason',
  body: z.strictObject({ account_type: Viewing.shape.account_type, account_id: Id, reason: name(200, 5) }),
  answer: one(Viewing),
  status: 201,
  needs: 'staff',
  errors: ['forbidden', 'not_found', 'conflict'],
  idempotent: true,
});
export const endViewing = route({
  method: 'POST',
  path: 'view-as/{id}/end',
  summary: 'Ends it; without the header X-View-As',
  params: ById,
  answer: Done,
  needs: 'staff',
  idempotent: true,
});
