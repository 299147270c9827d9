import type { ContentLanguage } from '@okur/contract/localization';

/** Languages by their own names; the id picks the flag, the code is the language. */
const languages: ContentLanguage[] = [
  { id: 'tr', code: 'tr', name: 'Türkçe', flagIcon: 'tr' },
  { id: 'gb', code: 'en', name: 'English', flagIcon: 'gb' },
  { id: 'fr', code: 'fr', name: 'Français', flagIcon: 'fr' },
  { id: 'pl', code: 'pl', name: 'Polski', flagIcon: 'pl' },
];

export async function listLanguages() {
  return { data: languages };
}
