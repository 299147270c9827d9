import { Language } from '@okur/contract/fields';
import { taughtLanguage } from '@okur/contract/text-levels';
import { useEffect } from 'react';
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
  take: (row: { language: Language }) => void;
}

/** A new content begins with the language of the students, whatever the language of the pages. */
export function useLanguageOfNew(form: Form, isNew: boolean): void {
  const language = useLanguageOfStudents(isNew);
  const isDue = isNew && language !== null && !form.dirty && form.values.language !== language;
  useEffect(() => {
    if (isDue) form.take({ language });
  });
}
