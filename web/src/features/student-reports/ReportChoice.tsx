import { Select } from '@mantine/core';
import { type ReportMonths, reportMonths } from '@okur/contract/student-reports';
import { useTranslation } from 'react-i18next';
import { type InterfaceLanguage, languages } from '../../kit/i18n.ts';

interface ReportChoiceProps {
  language: InterfaceLanguage;
  span: ReportMonths;
  onLanguage: (language: InterfaceLanguage) => void;
  onSpan: (span: ReportMonths) => void;
}

/** Every language by its own name, for the parent who looks for it. */
const names: Record<InterfaceLanguage, string> = { en: 'English', tr: 'Türkçe', fr: 'Français', pl: 'Polski' };

/** In which language and of how long. */
export function ReportChoice({ language, span, onLanguage, onSpan }: ReportChoiceProps) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('student_report.language')}
        value={language}
        onChange={(value) => onLanguage(value as InterfaceLanguage)}
        data={languages.map((value) => ({ value, label: names[value] }))}
        allowDeselect={false}
        checkIconPosition="right"
      />
      <Select
        label={t('student_report.span')}
        value={span}
        onChange={(value) => onSpan(value as ReportMonths)}
        data={reportMonths.map((value) => ({ value, label: t('student_report.months', { count: Number(value) }) }))}
        allowDeselect={false}
        checkIconPosition="right"
      />
    </>
  );
}
