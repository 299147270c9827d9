import type { Language } from '@okur/contract/fields';
import i18next, { type TFunction } from 'i18next';
import en from './catalogues/en.json' with { type: 'json' };
import fr from './catalogues/fr.json' with { type: 'json' };
import pl from './catalogues/pl.json' with { type: 'json' };
import tr from './catalogues/tr.json' with { type: 'json' };

/* What the server itself says: mails, files, certificates. Screens and errors are the browser's. */
const texts = i18next.createInstance();
await texts.init({
  resources: {
    en: { translation: en },
    fr: { translation: fr },
    pl: { translation: pl },
    tr: { translation: tr },
  },
  fallbackLng: 'en',
  // What is written into HTML or a PDF is escaped there.
  interpolation: { escapeValue: false },
});

const inLanguage: Record<Language, TFunction> = {
  en: texts.getFixedT('en'),
  fr: texts.getFixedT('fr'),
  pl: texts.getFixedT('pl'),
  tr: texts.getFixedT('tr'),
};

/** The server's texts in a language: `textsIn('tr')('mail.hello', { name })`. */
export const textsIn = (language: Language): TFunction => inLanguage[language];

/** Whether there is a text of this name. */
export const hasText = (key: string): boolean => texts.exists(key, { lng: 'en' });
