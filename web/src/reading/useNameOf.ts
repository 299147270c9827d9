import type { Names } from '@okur/contract/fields';
import { nameIn } from '@okur/contract/names';
import { useTranslation } from 'react-i18next';

/** The name in the reader's language, else in another one. */
export function useNameOf(): (names: Names) => string {
  const { i18n } = useTranslation();
  return (names) => nameIn(names, i18n.language);
}
