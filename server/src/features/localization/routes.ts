import { localization as contract } from '@okur/contract';
import type { ContentLanguage } from '@okur/contract/localization';
import { type Feature, serve } from '../../platform/http/serve.ts';

/** Languages by their own names; the id picks the flag, the code is the language. */
const languages: ContentLanguage[] = [
  { id: 'tr', code: 'tr', name: 'Türkçe', flagIcon: 'tr' },
  { id: 'gb', code: 'en', name: 'English', flagIcon: 'gb' },
  { id: 'fr', code: 'fr', name: 'Français', flagIcon: 'fr' },
  { id: 'pl', code: 'pl', name: 'Polski', flagIcon: 'pl' },
];

export const localizationFeature: Feature = (app, services) =>
  serve(app, services, contract, { listLanguages: async () => ({ data: languages }) });
