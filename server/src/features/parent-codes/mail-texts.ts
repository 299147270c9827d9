import type { Language } from '@okur/contract/fields';
import { textsIn } from '../../platform/texts/index.ts';
import { greeting, layOut, type MailText, worksOnce } from '../mails/store.ts';

export type RegistrationValues =
  | { hasAccount: true; link: string }
  | { hasAccount: false; link: string; hours: number };

/** The answer to a parent who asked for an account by a child's code; nothing in it tells of the child. */
export function registration(values: RegistrationValues, language: Language): MailText {
  const t = textsIn(language);
  if (values.hasAccount)
    return layOut(
      {
        subject: t('mail.registration_existing_subject'),
        before: [greeting(null, language), t('mail.registration_existing_intro')],
        action: t('mail.registration_existing_action'),
        link: values.link,
        after: [t('mail.registration_not_you')],
      },
      language,
    );
  return layOut(
    {
      subject: t('mail.registration_subject'),
      before: [greeting(null, language), t('mail.registration_intro')],
      action: t('mail.registration_action'),
      link: values.link,
      after: [worksOnce(values.hours, 'hour', language), t('mail.registration_not_you')],
    },
    language,
  );
}
