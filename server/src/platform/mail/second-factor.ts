import type { Language } from '@okur/contract/fields';
import { layOut, type MailText } from './layout.ts';
import { greeting, oneLine } from './texts.ts';
import { textsIn } from '../texts/index.ts';

interface Values {
  name: string;
  /** The colleague who did it, and why. */
  by: string;
  reason: string;
  link: string;
}

/** To somebody whose second factor a colleague has taken away: a thief of the account would ask for it too. */
export function secondFactorReset({ name, by, reason, link }: Values, language: Language): MailText {
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
