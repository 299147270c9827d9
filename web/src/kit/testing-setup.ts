import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, vi } from 'vitest';
import texts from '../../../texts/browser/kit.json' with { type: 'json' };
import { queryClient } from './client/query.ts';

/*
 * Run before each test file of the browser: the files of a worker share what they import and their document, so a
 * test leaves nothing in it.
 */

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: {
    en: {
      translation: Object.fromEntries(
        Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : [])),
      ),
    },
  },
  keySeparator: false,
  interpolation: { escapeValue: false },
});

// The whole page behind every failure would bury the sentence that says what was missing; the limit is for a machine
// that does much else.
configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message ?? '') });

// The test's DOM knows no fonts; a field that grows with its text waits for them.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

// What a test leaves on its way gets no answer: a failure that comes later would be on the screen of another test.
globalThis.fetch = () => new Promise(() => {});

afterEach(() => {
  cleanup();
  notifications.clean();
  queryClient.clear();
  vi.unstubAllGlobals();
  for (const element of [document.documentElement, document.head, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
