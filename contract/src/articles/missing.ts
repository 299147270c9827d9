import { z } from 'zod';
import { Id, Language } from '../fields.ts';
import { route } from '../route.ts';

/** Students without a new text before them, by the language they are taught in and the level of their next text. */
export const MissingTexts = z.object({
  language: Language,
  /** The grade of that level, as `TextLevel` says it; null where no one has said one. */
  grade_level: z.int().nullable(),
  students: z.int(),
  /** The classes with the most of them. */
  classes: z.array(z.object({ id: Id, department_name: z.string(), company_name: z.string(), students: z.int() })),
});
export type MissingTexts = z.infer<typeof MissingTexts>;

export const missingTexts = route({
  method: 'GET',
  path: 'missing-texts',
  summary:
    'For how many students in reach, by language and level of the next text, neither class nor homework has an ' +
    'unread text of that grade or of one beside it',
  answer: z.object({ data: z.array(MissingTexts) }),
  needs: ['edit', 'ARTICLE'],
});
