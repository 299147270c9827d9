import type { Language } from '@okur/contract/fields';
import { layOut, type MailText } from './layout.ts';
import { duration, greeting, worksOnce } from './texts.ts';
import { textsIn } from '../texts/index.ts';

interface Values {
  name: string | null;
  /** The new address. */
  email: string;
  link: string;
}

/** To the new address: it counts once this link was followed. */
export function emailConfirmation(
  { name, email, link, hours }: Values & { hours: number },
  language: Language,
): MailText {
  const t = textsIn(language);
  return layOut(
    {
      subject: t('mail.email_confirm_subject'),
      before: [greeting(name, language), t('mail.email_confirm_intro', { email })],
      action: t('mail.email_confirm_action'),
      link,
      after: [worksOnce(hours, 'hour', language), t('mail.email_confirm_not_you')],
    },
    language,
  );
}

/** To the old address: what happened, and the way back. */
export function emailChanged({ name, email, link, days }: Values & { days: number }, language: Language): MailText {
  const t = textsIn(language);
  return layOut(
    {
      subject: t('mail.email_changed_subject'),
      before: [
        greeting(name, language),
        t('mail.email_changed_intro', { email }),
        t('mail.email_changed_way_back', { time: duration(days, 'day', language) }),
      ],
      action: t('mail.email_changed_action'),
      link,
      after: [t('mail.email_changed_fine')],
    },
    language,
  );
}
