import { z } from 'zod';
import { Language } from './fields.ts';
import { type AnswerOf, route } from './route.ts';

export const listLanguages = route({
  method: 'GET',
  path: 'localization/languages',
  summary: 'The languages that content may have',
  answer: z.object({
    data: z.array(z.object({ id: z.string(), code: Language, name: z.string(), flagIcon: z.string() })),
  }),
  needs: 'public',
});
export type ContentLanguage = AnswerOf<typeof listLanguages>['data'][number];
