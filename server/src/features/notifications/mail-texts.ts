import type { Language } from '@okur/contract/fields';
import { textsIn } from '../../platform/texts/index.ts';
import { layOut, type MailText, oneLine } from '../mails/store.ts';

export interface NotificationValues {
  title: string;
  body: string;
  /** Where the reader signs in. */
  link: string;
  /** Ends such mails. */
  stop: string;
}

/** What staff wrote to many, in one language. */
export function notification({ title, body, link, stop }: NotificationValues, language: Language): MailText {
  const t = textsIn(language);
  const paragraphs = body
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean);
  return layOut(
    {
      subject: oneLine(title) ?? 'Okur',
      before: paragraphs,
      action: t('mail.notification_action'),
      link,
      after: [],
      foot: { text: t('mail.notification_stop'), link: stop },
    },
    language,
  );
}
