import type { Language } from '@okur/contract/fields';
import { textsIn } from '../../platform/texts/index.ts';
import { afterInvitation, greeting, layOut, type MailText, oneLine } from '../mails/store.ts';

export interface InvitationValues {
  name: string | null;
  /** Who set the account up, as far as it is known: a person, a company, both or neither. */
  inviter?: string | null;
  company?: string | null;
  link: string;
  days: number;
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

interface SecondFactorResetValues {
  name: string;
  /** The colleague who did it, and why. */
  by: string;
  reason: string;
  link: string;
}

/** To a person whose second factor a colleague has taken away: a thief of the account would ask for it too. */
export function secondFactorReset({ name, by, reason, link }: SecondFactorResetValues, language: Language): MailText {
  const t = textsIn(language);
  return layOut(
    {
      subject: t('mail.second_factor_subject'),
      before: [
        greeting(name, language),
        t('mail.second_factor_intro', { by: oneLine(by) ?? 'Okur' }),
        t('mail.second_factor_reason', { reason: oneLine(reason) ?? '–' }),
        t('mail.second_factor_next'),
      ],
      action: t('mail.second_factor_action'),
      link,
      after: [t('mail.second_factor_not_you')],
    },
    language,
  );
}
