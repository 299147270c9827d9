import { type ReportMonths, reportMonths } from '@okur/contract/student-reports';
import { useTranslation } from 'react-i18next';
import { type InterfaceLanguage, languages } from '../../kit/i18n.ts';
import { useAddress } from '../../kit/useAddress.ts';

const isLanguage = (value: string | undefined): value is InterfaceLanguage =>
  languages.includes(value as InterfaceLanguage);

const isMonths = (value: string | undefined): value is ReportMonths => reportMonths.includes(value as ReportMonths);

/** What is chosen is in the address: the language, else the reader's; the months, else a year. */
export function useReportAddress() {
  const { i18n } = useTranslation();
  const [address, write] = useAddress();
  const [wished, months] = [address['language'], address['months']];
  const language = isLanguage(wished) ? wished : (i18n.language as InterfaceLanguage);
  const span: ReportMonths = isMonths(months) ? months : '12';
  return {
    language,
    span,
    /** What the call takes; which days these months are, the server says by the clock of the school. */
    query: { locale: language, months: span },
    onLanguage: (value: InterfaceLanguage) => write({ language: value }),
    onSpan: (value: ReportMonths) => write({ months: value }),
  };
}
