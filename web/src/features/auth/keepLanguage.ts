import type { Language } from '@okur/contract/fields';
import { isSupported } from '../../kit/i18n.ts';
import { storeLanguage } from '../../shell/admin/storeLanguage.ts';
import { storeLanguage as storeLanguageOfParent } from '../../shell/parent/storeLanguage.ts';

/** What was chosen beside the sign-in is stored with the account; that it cannot be keeps no one out. */
const keep = (store: (locale: Language) => Promise<void>) => async (chosen: string) => {
  if (isSupported(chosen)) await store(chosen).catch(() => undefined);
};

export const ofStaff = keep(storeLanguage);
export const ofParent = keep(storeLanguageOfParent);
