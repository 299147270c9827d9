import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { idle } from './idle.ts';

/** The languages that have a catalogue; English steps in for a missing text. */
export const languages = ['en', 'tr', 'fr', 'pl'] as const;
export type InterfaceLanguage = (typeof languages)[number];
const fallback: InterfaceLanguage = 'en';
const storageKey = 'lang';
const behindFirstPageMs = 10_000;

/** What is offered everywhere, each by its own name: all that have complete texts. */
export const offeredLanguages = [
  { code: 'en', name: 'English' },
  { code: 'tr', name: 'Türkçe' },
  { code: 'fr', name: 'Français' },
  { code: 'pl', name: 'Polski' },
] as const satisfies { code: InterfaceLanguage; name: string }[];

export const isSupported = (code: string | null | undefined): code is InterfaceLanguage =>
  languages.includes(code as InterfaceLanguage);

/** The saved language wins; the browser decides only the first time. */
export function initialLanguage(saved: string | null, browser: string): InterfaceLanguage {
  if (isSupported(saved)) return saved;
  return browser.toLowerCase().includes('tr') ? 'tr' : fallback;
}

async function fetchTexts(language: InterfaceLanguage): Promise<void> {
  if (i18next.hasResourceBundle(language, 'translation')) return;
  const response = await fetch(`/assets/i18n/${language}.json`);
  if (!response.ok) throw new Error(`No texts for ${language}: ${response.status}`);
  i18next.addResourceBundle(language, 'translation', await response.json());
}

/**
 * Loads the texts of the reader's language; those of the fallback follow once the page is there: they draw all of it
 * again.
 */
export async function startTexts(): Promise<void> {
  const language = initialLanguage(localStorage.getItem(storageKey), navigator.language);
  localStorage.setItem(storageKey, language);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: fallback,
    supportedLngs: [...languages],
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  document.documentElement.lang = language;
  await fetchTexts(language).catch(() => fetchTexts(fallback));
  void idle(behindFirstPageMs)
    .then(() => fetchTexts(fallback))
    .catch(() => {});
}

export async function changeLanguage(language: InterfaceLanguage): Promise<void> {
  await fetchTexts(language);
  localStorage.setItem(storageKey, language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
