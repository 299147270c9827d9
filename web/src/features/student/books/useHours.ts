import { useTranslation } from 'react-i18next';

/** Minutes as a reader says them: "25 minutes", "about 3 hours". */
export function useHours(): (minutes: number) => string {
  const { t } = useTranslation();
  return (minutes) =>
    minutes < 90
      ? t('student.minutes', { count: Math.max(1, Math.ceil(minutes)) })
      : t('student_books.hours', { count: Math.round(minutes / 60) });
}
