import type { Language } from '@okur/contract/fields';
import { layOut, type MailText } from './layout.ts';
import { greeting, namesOf, oneLine, type ParentInvitationValues } from './texts.ts';
import { textsIn } from '../texts/index.ts';

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
