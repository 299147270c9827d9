import type { Language } from '@okur/contract/fields';
import { changeLanguage } from '../../kit/i18n.ts';

/** The language of the account, else that of this device; that its texts cannot be loaded keeps no one out. */
export async function showIn(locale: Language | null): Promise<void> {
  if (locale) await changeLanguage(locale).catch(() => undefined);
}
