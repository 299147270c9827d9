import { useTranslation } from 'react-i18next';
import type { Crumb } from '../../../kit/PageHeader.tsx';

/** Where a list behind the charts is. */
export function useCharts(page: string): Crumb[] {
  const { t } = useTranslation();
  return [
    { label: t('menu.main_page'), to: '/dashboard' },
    { label: t('reports.title'), to: '/charts-graphs' },
    { label: page },
  ];
}
