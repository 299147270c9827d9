import type { Language } from '@okur/contract/fields';
import { textsIn } from '../../platform/texts/index.ts';
import { duration, greeting, layOut, type MailText, worksOnce } from '../mails/store.ts';

export interface ResetValues {
  name: string | null;
  link: string;
  /** How long the link works. */
  minutes: number;
}

/** The link for a new password. */
export function reset({ name, link, minutes }: ResetValues, language: Language): MailText {
  const t = textsIn(language);
  return layOut(
    {
      subject: t('mail.reset_subject'),
      before: [greeting(name, language), t('mail.reset_intro')],
      action: t('mail.reset_action'),
      link,
      after: [worksOnce(minutes, 'minute', language), t('mail.reset_not_you')],
    },
    language,
  );
}

interface EmailChangeValues {
  name: string | null;
  /** The new address. */
  email: string;
  link: string;
}

/** To the new address: it counts once this link was followed. */
export function emailConfirmation(
  { name, email, link, hours }: EmailChangeValues & { hours: number },
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
export function emailChanged(
  { name, email, link, days }: EmailChangeValues & { days: number },
  language: Language,
): MailText {
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
