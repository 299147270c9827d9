import { Language } from '@okur/contract/fields';
import { taughtLanguage } from '@okur/contract/text-levels';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../kit/client/useCall.ts';

/** That of the pages, where no students say another. */
export const useLanguageOfPages = (): Language => Language.catch('tr').parse(useTranslation().i18n.language);

/** The language that most of one's students are taught in; null while it is not known, or where there are none. */
export const useLanguageOfStudents = (enabled = true): Language | null =>
  useCall(taughtLanguage, {}, { enabled, staleTime: Infinity }).data?.data.language ?? null;

interface Form {
  dirty: boolean;
  values: { language?: string | undefined };
  set: (field: 'language', language: Language) => void;
  take: (row: { language: Language }) => void;
}

/**
 * What is new begins with the language of the students, whatever the language of the pages, and whatever was typed
 * before the answer came; not what goes on from a draft, or where the language was chosen.
 */
export function useLanguageOfNew(form: Form, isNew: boolean): void {
  const language = useLanguageOfStudents(isNew);
  const atFirst = useRef(form.dirty ? undefined : form.values.language);
  const isDue = isNew && language !== null && form.values.language === atFirst.current;
  useEffect(() => {
    if (!isDue) return;
    atFirst.current = undefined;
    if (form.dirty) form.set('language', language);
    else form.take({ language });
  });
}
