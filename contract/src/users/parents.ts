import { z } from 'zod';
import type { AppAbility } from '../abilities.ts';
import { ById, Email, Id, Instant, Language, Phone, text } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { meets } from '../needs.ts';
import { Done, one, route } from '../route.ts';

/** `invited`: has not chosen a password yet; `mail_refused_at`: as of a parent. */
const UserParent = z.object({
  id: Id,
  email: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  last_login_at: Instant.nullable(),
  mail_refused_at: Instant.nullable(),
  invited: z.boolean(),
});
/** `other_name`: what was typed, where the address has an account of another name, which stays. */
const LinkedParent = UserParent.extend({ other_name: z.string().nullable() });
const parentsOfUserNeeds = {
  anyOf: [
    ['view', 'PARENTS'],
    ['view', 'USER_PARENTS'],
  ],
} as const;
/** Who may see the parents of a student: also by whom a search finds them. */
export const seesParentsOfUser = (ability: AppAbility): boolean =>
  meets(parentsOfUserNeeds, (action, subject) => ability.can(action, subject));
const linkNeeds = {
  anyOf: [
    ['edit', 'PARENTS'],
    ['edit', 'USER_PARENTS'],
  ],
} as const;
export const parentsOfUser = route({
  method: 'GET',
  path: 'users/{id}/parents',
  summary: 'Parents of a student',
  params: ById,
  query: ListQuery,
  answer: page(UserParent),
  needs: parentsOfUserNeeds,
  exportable: true,
  people: true,
  record: 'record',
});
export const linkParent = route({
  method: 'POST',
  path: 'users/{id}/parents',
  summary:
    'Links a parent by e-mail, who is told so by mail; a new one is made and invited, in the child’s ' +
    'language unless told; one who is linked and waits for the invitation gets another. ' +
    'The password is the parent’s to choose: a body with one is refused',
  params: ById,
  body: z.strictObject({
    email: Email,
    name: text(120).nullable().default(null),
    phone: Phone.nullable().default(null),
    /** Taken by earlier releases; now refused by its name (docs/decisions/0001). */
    password: z.never({ error: 'parents.own_password' }).optional(),
    locale: Language.optional(),
  }),
  answer: one(LinkedParent),
  status: 201,
  needs: linkNeeds,
  idempotent: true,
});
export const unlinkParent = route({
  method: 'DELETE',
  path: 'users/{id}/parents/{parentId}',
  summary: 'Takes the link between parent and student away; the account stays',
  params: z.strictObject({ id: Id, parentId: Id }),
  answer: Done,
  needs: linkNeeds,
  idempotent: true,
});
