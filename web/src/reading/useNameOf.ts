import type { Language, Names } from '@okur/contract/fields';
import { useTranslation } from 'react-i18next';

/** The name in the reader's language, else the first there is. */
export function useNameOf(): (names: Names) => string {
  const { i18n } = useTranslation();
  return (names) => names[i18n.language as Language] || Object.values(names).find(Boolean) || '–';
}
