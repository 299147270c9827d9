import type { Language } from '@okur/contract/fields';
import { textsIn } from '../../platform/texts/index.ts';
import { afterInvitation, greeting, layOut, type MailText, namesOf, oneLine } from '../mails/store.ts';

export interface ParentInvitationValues {
  name: string | null;
  children: readonly string[];
  company: string;
  link: string;
  days: number;
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

/** To a parent who has an account: a child was added to it, by whichever door. */
export function childLinked(
  { name, children, company, link }: Omit<ParentInvitationValues, 'days'>,
  language: Language,
): MailText {
  const t = textsIn(language);
  const school = oneLine(company) ?? 'Okur';
  return layOut(
    {
      subject: t('mail.child_subject'),
      before: [greeting(name, language), t('mail.child_intro', { company: school }), ...namesOf(children, language)],
      action: t('mail.child_action'),
      link,
      after: [t('mail.child_not_yours', { company: school })],
    },
    language,
  );
}
