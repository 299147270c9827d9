import type { Language } from '@okur/contract/fields';
import { textsIn } from '../../platform/texts/index.ts';
import { greeting, layOut, type MailText, oneLine } from '../mails/store.ts';

export interface HomeworkReminderValues {
  name: string | null;
  title: string;
  company_name: string;
  time_zone: string;
  children: readonly { name: string; due_at: string }[];
  link: string;
  /** Ends such mails. */
  stop: string;
}

/** A homework that children of this parent have not finished, each with their own end in the school's time. */
export function homeworkReminder(
  { name, title, company_name, time_zone, children, link, stop }: HomeworkReminderValues,
  language: Language,
): MailText {
  const t = textsIn(language);
  const [homework, school] = [oneLine(title) ?? '', oneLine(company_name) ?? 'Okur'];
  const due = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone });
  const lines = children.map((child) =>
    t('mail.homework_child', { name: oneLine(child.name) ?? '', due: due.format(new Date(child.due_at)) }),
  );
  return layOut(
    {
      subject: t('mail.homework_subject', { title: homework }),
      before: [greeting(name, language), t('mail.homework_intro', { company: school, title: homework }), ...lines],
      action: t('mail.homework_action'),
      link,
      after: [t('mail.homework_why')],
      foot: { text: t('mail.notification_stop'), link: stop },
    },
    language,
  );
}
