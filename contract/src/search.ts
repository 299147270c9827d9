import { z } from 'zod';
import type { Subject } from './abilities.ts';
import { Id } from './fields.ts';
import { route } from './route.ts';

/** What the search of everything finds, in the order in which it is shown, and the ability each needs. */
export const searchKinds = {
  users: 'USER',
  parents: 'PARENTS',
  departments: 'DEPARTMENT',
  companies: 'COMPANY',
  instructors: 'INSTRUCTOR',
  admins: 'ADMIN',
  articles: 'ARTICLE',
  homeworks: 'HOMEWORK',
  books: 'BOOK_LIST',
  exams: 'EXAM',
  summaries: 'SUMMARY',
} as const satisfies Record<string, Subject>;
export type SearchKind = keyof typeof searchKinds;

export const SearchHit = z.object({
  id: Id,
  label: z.string(),
  description: z.string().nullable(),
  /** Of a student: the parent whose name, e-mail or telephone was found. */
  found_by_parent: z.string().nullable(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchGroup = z.object({
  kind: z.enum(Object.keys(searchKinds) as [SearchKind, ...SearchKind[]]),
  /** The first five: who or what was named exactly, then what begins with the words, then the rest. */
  items: z.array(SearchHit),
  total: z.int(),
  /** `more`: the search stopped counting there. */
  total_is: z.enum(['exact', 'more']),
});
export type SearchGroup = z.infer<typeof SearchGroup>;

export const searchAll = route({
  method: 'GET',
  path: 'search',
  summary:
    'People, departments, companies, texts, homework, books, exams and summaries the caller may see, by part of a ' +
    'name, username, number or e-mail, students also by their parents; groups without a find are left out',
  query: z.strictObject({
    query: z
      .string({ error: 'validation.required' })
      .trim()
      .min(1, { error: 'validation.required' })
      .max(100, { error: 'validation.field_max_chars' }),
  }),
  answer: z.object({ data: z.array(SearchGroup) }),
  needs: 'staff',
  search: true,
});
