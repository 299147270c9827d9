import type { Language } from '@okur/contract/fields';
import { layOut, type MailText } from './layout.ts';
import { textsIn } from '../texts/index.ts';

export interface ResetValues {
  name: string | null;
  link: string;
  /** How long the link works. */
  minutes: number;
}

export interface InvitationValues {
  name: string | null;
  /** Who set the account up, as far as it is known: a person, a company, both or neither. */
  inviter?: string | null;
  company?: string | null;
  link: string;
  days: number;
}

export interface ParentInvitationValues {
  name: string | null;
  children: readonly string[];
  company: string;
  link: string;
  days: number;
}

export interface HomeworkReminderValues {
  name: string | null;
  title: string;
  company_name: string;
  time_zone: string;
  children: readonly { name: string; due_at: string }[];
  link: string;
}

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

/** The first link of a member of staff. */
export function invitation({ name, inviter, company, link, days }: InvitationValues, language: Language): MailText {
  const t = textsIn(language);
  const [person, school] = [oneLine(inviter), oneLine(company)];
  const host = person && school ? `${person} (${school})` : (person ?? school);
  return layOut(
    {
      subject: school ? t('mail.invitation_subject_company', { company: school }) : t('mail.invitation_subject'),
      before: [
        greeting(name, language),
        host ? t('mail.invitation_intro_host', { host }) : t('mail.invitation_intro'),
        t('mail.invitation_start'),
      ],
      action: t('mail.invitation_action'),
      link,
      after: afterInvitation(days, language),
    },
    language,
  );
}

/** The first link of a parent, with the names of the children it opens. */
export function parentInvitation(
  { name, children, company, link, days }: ParentInvitationValues,
  language: Language,
): MailText {
  const t = textsIn(language);
  return layOut(
    {
      subject: t('mail.parent_subject'),
      before: [
        greeting(name, language),
        t('mail.parent_intro', { company: oneLine(company) ?? 'Okur' }),
        ...namesOf(children, language),
        t('mail.invitation_start'),
      ],
      action: t('mail.invitation_action'),
      link,
      after: afterInvitation(days, language),
    },
    language,
  );
}

/** A homework that children of this parent have not finished, each with the own end in the school's time. */
export function homeworkReminder(
  { name, title, company_name, time_zone, children, link }: HomeworkReminderValues,
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
    },
    language,
  );
}

const afterInvitation = (days: number, language: Language): string[] => {
  const t = textsIn(language);
  return [`${worksOnce(days, 'day', language)} ${t('mail.expired')}`, t('mail.invitation_unexpected')];
};

/** "Hello Ayşe,", or without a name. */
export function greeting(name: string | null, language: Language): string {
  const t = textsIn(language);
  const shortName = oneLine(name);
  return shortName ? t('mail.hello', { name: shortName }) : t('mail.hello_nobody');
}

/** How long a link works that works once. */
export const worksOnce = (value: number, unit: 'minute' | 'hour' | 'day', language: Language): string =>
  textsIn(language)('mail.once', { time: duration(value, unit, language) });

/** A line with the names of the children a mail is about; none when no child has a name. */
export function namesOf(children: readonly string[], language: Language): string[] {
  const names = children.flatMap((child) => oneLine(child) ?? []);
  if (names.length === 0) return [];
  const list = new Intl.ListFormat(language).format(names);
  return [textsIn(language)('mail.parent_children', { count: names.length, names: list })];
}

/** "30 dakika", "1 jour", "7 dni". */
export const duration = (value: number, unit: 'minute' | 'hour' | 'day', language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);

/** Names are people's own words: without line breaks and control signs they cannot change a header or the layout. */
export const oneLine = (value: string | null | undefined): string | null =>
  value?.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim() || null;
