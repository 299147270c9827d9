import type { SupplierRecord } from '@okur/contract/supplier';
import { useTranslation } from 'react-i18next';

/** Names that are the same in every language. */
const schemes: Readonly<Record<string, string>> = {
  lexile: 'Lexile',
  lexile_code: 'Lexile',
  lexile_audio: 'Lexile Audio',
  book_band: 'Book Band',
  fry: 'Fry',
  atos: 'ATOS',
  flesch_kincaid: 'Flesch–Kincaid',
  fountas_pinnell: 'Fountas & Pinnell',
  reading_recovery: 'Reading Recovery',
  lix: 'LIX',
};

/** The levels that the trade gives a book, in one line. */
export function useTradeLevels(): (levels: SupplierRecord['levels']) => string {
  const { t } = useTranslation();
  return (levels) =>
    levels.map(({ scheme, value }) => `${schemes[scheme] ?? t('supplier.scheme_unknown')} ${value}`).join(', ');
}
