import type { Address } from '../kit/useAddress.ts';
import { staff } from './areas.tsx';

/** The dashboard of staff, the charts and the rows behind them. */
export const reportRoutes = [
  staff(
    '/dashboard',
    'menu.main_page',
    [],
    () => import('../features/dashboard/Dashboard.tsx'),
    async ({ location }) =>
      (await import('../features/dashboard/prefetch.ts')).prefetchDashboard(location.search as Address),
  ),
  staff(
    '/charts-graphs',
    'reports.title',
    ['ADMIN_DASHBOARD_REPORTS', 'COMPANY_MANAGER_DASHBOARD_REPORTS', 'INSTRUCTOR_DASHBOARD_REPORTS'],
    () => import('../features/reports/ChartsPage.tsx'),
  ),
  staff(
    '/charts-graphs/readings',
    'reports.rows_readings',
    ['ADMIN_DASHBOARD_REPORTS', 'COMPANY_MANAGER_DASHBOARD_REPORTS', 'INSTRUCTOR_DASHBOARD_REPORTS'],
    () => import('../features/reports/lists/ReadingRows.tsx'),
  ),
  staff(
    '/charts-graphs/exercises',
    'reports.rows_exercises',
    ['ADMIN_DASHBOARD_REPORTS', 'COMPANY_MANAGER_DASHBOARD_REPORTS', 'INSTRUCTOR_DASHBOARD_REPORTS'],
    () => import('../features/reports/lists/ExerciseRows.tsx'),
  ),
  staff(
    '/charts-graphs/students',
    'reports.who_needs_help',
    ['HAS_STUDENTS'],
    () => import('../features/reports/lists/StudentList.tsx'),
  ),
  staff(
    '/charts-graphs/departments',
    'reports.departments',
    ['ADMIN_DASHBOARD_REPORTS', 'COMPANY_MANAGER_DASHBOARD_REPORTS', 'INSTRUCTOR_DASHBOARD_REPORTS'],
    () => import('../features/reports/compare/DepartmentsCompared.tsx'),
  ),
  staff(
    '/charts-graphs/companies',
    'reports.companies',
    ['ADMIN_DASHBOARD_REPORTS'],
    () => import('../features/reports/compare/CompaniesCompared.tsx'),
  ),
] as const;
