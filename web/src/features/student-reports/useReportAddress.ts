import { dayIn } from '@okur/contract/days';
import { useTranslation } from 'react-i18next';
import { type InterfaceLanguage, languages } from '../../kit/i18n.ts';
import { useZone } from '../../kit/client/zone.ts';
import { useAddress } from '../../kit/useAddress.ts';
import { firstDay, isSpan, type Span } from './periods.ts';

const isLanguage = (value: string | undefined): value is InterfaceLanguage =>
  languages.includes(value as InterfaceLanguage);

/** What is chosen stands in the address: the language, else the reader's; the months, else a year. */
export function useReportAddress() {
  const { i18n } = useTranslation();
  const [address, write] = useAddress();
  const [wished, months] = [address['language'], address['months']];
  const language = isLanguage(wished) ? wished : (i18n.language as InterfaceLanguage);
  const span: Span = isSpan(months) ? months : '12';
  const from = firstDay(span, dayIn(useZone()));
  return {
    language,
    span,
    /** The query of the call. */
    asked: { locale: language, ...(from ? { from } : {}) },
    onLanguage: (value: InterfaceLanguage) => write({ language: value }),
    onSpan: (value: Span) => write({ months: value }),
  };
}
