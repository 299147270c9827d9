import type { Language, Names } from '@okur/contract/fields';
import { useTranslation } from 'react-i18next';

interface Option {
  value: string;
  label: string;
}

/** Choices of a list as a field shows them, in the reader's language. */
export function useChoices() {
  const { t, i18n } = useTranslation();
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
  return {
    named: (rows: readonly { id: string; name: string }[] | undefined): Option[] =>
      (rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    translated: (rows: readonly { id: string; names: Names }[] | undefined): Option[] =>
      (rows ?? []).map((row) => ({
        value: row.id,
        label: row.names[i18n.language as Language] || Object.values(row.names).find(Boolean) || '–',
      })),
    languages: (codes: readonly string[]): Option[] =>
      [...new Set(codes)].toSorted().map((value) => ({ value, label: names.of(value) ?? value })),
    grades: (levels: readonly number[]): Option[] =>
      [...new Set(levels)]
        .toSorted((a, b) => a - b)
        .map((level) => ({ value: String(level), label: t('student.library_level_n', { level }) })),
  };
}
