import { z } from 'zod';
import { Language } from './fields.ts';
import { Done, one, route } from './route.ts';

export const reportEvery = ['off', 'weekly', 'monthly'] as const;
const Reports = z.enum(reportEvery, { error: 'validation.choice' });

/** Which mails an account gets, and in which language. */
export const MailSettings = z.object({
  locale: Language,
  notifications: z.boolean(),
  /** The report on what was read; null: this account has no student to report on. */
  reports: Reports.nullable(),
});
export type MailSettings = z.infer<typeof MailSettings>;

export const MailSettingsChange = z.strictObject({
  locale: Language.optional(),
  notifications: z.boolean({ error: 'validation.choice' }).optional(),
  reports: Reports.optional(),
});
export type MailSettingsChange = z.infer<typeof MailSettingsChange>;

export const mailsOfAdmin = route({
  method: 'GET',
  path: 'auth/admin/mails',
  summary: 'Which mails the signed-in member of staff gets',
  answer: one(MailSettings),
  needs: 'staff',
});
export const updateMailsOfAdmin = route({
  method: 'PUT',
  path: 'auth/admin/mails',
  summary: 'Chooses which mails the signed-in member of staff gets',
  body: MailSettingsChange,
  answer: one(MailSettings),
  needs: 'staff',
});
export const mailsOfParent = route({
  method: 'GET',
  path: 'auth/parent/mails',
  summary: 'Which mails the signed-in parent gets',
  answer: one(MailSettings),
  needs: 'parent',
});
export const updateMailsOfParent = route({
  method: 'PUT',
  path: 'auth/parent/mails',
  summary: 'Chooses which mails the signed-in parent gets',
  body: MailSettingsChange,
  answer: one(MailSettings),
  needs: 'parent',
});
export const stopMailsAtOnce = route({
  method: 'POST',
  path: 'mail-stops/one-click',
  summary:
    'Ends the mails of a kind, as the unsubscribe button of a mail program asks for it (RFC 8058); ' +
    'the form it sends says nothing more',
  query: z.strictObject({
    token: z.string().min(1, { error: 'validation.required' }).max(500, { error: 'validation.field_max_chars' }),
  }),
  answer: Done,
  needs: 'public',
  errors: ['token_spent'],
  ownTransaction: true,
});
