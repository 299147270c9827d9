import { z } from 'zod';
import type { Subject } from './abilities.ts';
import { Id } from './fields.ts';
import { route } from './route.ts';

/** What the search of everything finds, in the order in which it is shown, and the ability each needs. */
export const foundKinds = {
  users: 'USER',
  parents: 'PARENTS',
  departments: 'DEPARTMENT',
  companies: 'COMPANY',
  instructors: 'INSTRUCTOR',
  admins: 'ADMIN',
  articles: 'ARTICLE',
  homeworks: 'HOMEWORK',
} as const satisfies Record<string, Subject>;
export type FoundKind = keyof typeof foundKinds;

export const Found = z.object({ id: Id, label: z.string(), description: z.string().nullable() });
export type Found = z.infer<typeof Found>;

export const FoundGroup = z.object({
  kind: z.enum(Object.keys(foundKinds) as [FoundKind, ...FoundKind[]]),
  /** The first five: who or what was named exactly, then what begins with the words, then the rest. */
  items: z.array(Found),
  total: z.int(),
  /** `more`: the search stopped counting there. */
  total_is: z.enum(['exact', 'more']),
});
export type FoundGroup = z.infer<typeof FoundGroup>;

export const searchAll = route({
  method: 'GET',
  path: 'search',
  summary:
    'People, departments, companies and texts the caller may see, by part of a name, username, number or e-mail; groups without a find are left out',
  query: z.strictObject({
    query: z
      .string({ error: 'validation.required' })
      .trim()
      .min(1, { error: 'validation.required' })
      .max(100, { error: 'validation.field_max_chars' }),
  }),
  answer: z.object({ data: z.array(FoundGroup) }),
  needs: 'staff',
  search: true,
});
