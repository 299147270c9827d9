import type { Language } from '@okur/contract/fields';
import { layOut, type MailText } from './layout.ts';
import { words } from './words.ts';

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
  const { hello, once, registration: say } = words[language];
  if (values.hasAccount)
    return layOut(
      {
        subject: say.existingSubject,
        before: [hello(null), say.existing],
        action: say.existingAction,
        link: values.link,
        after: [say.notYou],
      },
      language,
    );
  return layOut(
    {
      subject: say.subject,
      before: [hello(null), say.intro],
      action: say.action,
      link: values.link,
      after: [once(duration(values.hours, 'hour', language)), say.notYou],
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
  const say = words[language].notification;
  const paragraphs = body
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean);
  return layOut(
    {
      subject: oneLine(title) ?? 'Okur',
      before: paragraphs,
      action: say.action,
      link,
      after: [],
      foot: { text: say.stop, link: stop },
    },
    language,
  );
}

/** The link for a new password. */
export function reset({ name, link, minutes }: ResetValues, language: Language): MailText {
  const say = words[language];
  return layOut(
    {
      subject: say.reset.subject,
      before: [say.hello(oneLine(name)), say.reset.intro],
      action: say.reset.action,
      link,
      after: [say.once(duration(minutes, 'minute', language)), say.reset.notYou],
    },
    language,
  );
}

/** The first link of a member of staff. */
export function invitation({ name, inviter, company, link, days }: InvitationValues, language: Language): MailText {
  const say = words[language];
  const [person, school] = [oneLine(inviter), oneLine(company)];
  const host = person && school ? `${person} (${school})` : (person ?? school);
  return layOut(
    {
      subject: say.invitation.subject(school),
      before: [say.hello(oneLine(name)), say.invitation.intro(host), say.invitation.start],
      action: say.invitation.action,
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
  const say = words[language];
  const names = children.flatMap((child) => oneLine(child) ?? []);
  const listed = names.length ? [say.parent.children(new Intl.ListFormat(language).format(names), names.length)] : [];
  return layOut(
    {
      subject: say.parent.subject,
      before: [say.hello(oneLine(name)), say.parent.intro(oneLine(company) ?? 'Okur'), ...listed, say.invitation.start],
      action: say.invitation.action,
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
  const { hello, homework: say } = words[language];
  const [homework, school] = [oneLine(title) ?? '', oneLine(company_name) ?? 'Okur'];
  const due = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone });
  const lines = children.map((child) => say.child(oneLine(child.name) ?? '', due.format(new Date(child.due_at))));
  return layOut(
    {
      subject: say.subject(homework),
      before: [hello(oneLine(name)), say.intro(school, homework), ...lines],
      action: say.action,
      link,
      after: [say.why],
    },
    language,
  );
}

const afterInvitation = (days: number, language: Language): string[] => {
  const say = words[language];
  return [`${say.once(duration(days, 'day', language))} ${say.expired}`, say.invitation.unexpected];
};

/** "30 dakika", "1 jour", "7 dni". */
export const duration = (value: number, unit: 'minute' | 'hour' | 'day', language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);

/** Names are people's own words: without line breaks and control signs they cannot change a header or the layout. */
export const oneLine = (value: string | null | undefined): string | null =>
  value?.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim() || null;
