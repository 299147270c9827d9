import { forParent } from './areas.tsx';

/** The area of parents. */
export const parentRoutes = [
  forParent('/parent/dashboard', 'menu.main_page', () => import('../features/parent/ParentDashboard.tsx')),
  forParent(
    '/parent/subscription',
    'subscriptions.own_title',
    () => import('../features/subscriptions/OwnSubscriptionPage.tsx'),
  ),
  forParent('/parent/settings', 'settings.title', () => import('../features/mails/ParentSettings.tsx')),
  forParent('/parent/children/$id', 'parent.child', () => import('../features/parent/ChildPage.tsx')),
  forParent(
    '/parent/children/$id/report',
    'student_report.title',
    () => import('../features/student-reports/ChildReport.tsx'),
  ),
] as const;
