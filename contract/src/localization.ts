import { z } from 'zod';
import { Language } from './fields.ts';
import { route } from './route.ts';

export const ContentLanguage = z.object({ id: z.string(), code: Language, name: z.string(), flagIcon: z.string() });
export type ContentLanguage = z.infer<typeof ContentLanguage>;

export const listLanguages = route({
  method: 'GET',
  path: 'localization/languages',
  summary: 'The languages that content may have',
  answer: z.object({ data: z.array(ContentLanguage) }),
  needs: 'public',
});
