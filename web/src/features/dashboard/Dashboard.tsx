import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useAbility } from '../../kit/ability.ts';
import { Entries } from './Entries.tsx';

const SchoolDashboard = lazy(() => import('./SchoolDashboard.tsx'));
const PlatformDashboard = lazy(() => import('./PlatformDashboard.tsx'));

/** The first page after the sign-in; what it shows follows from what the role may see (decision M3). */
export default function Dashboard() {
  const ability = useAbility();
  const ofSchool = ability.can('view', 'HAS_STUDENTS');
  if (!ofSchool && !ability.can('view', 'COMPANY')) return <Entries />;
  return <Suspense fallback={<Skeleton height={600} radius="md" />}>{ofSchool ? <SchoolDashboard managesSchool={ability.can('view', 'COMPANY_MANAGER_DASHBOARD_REPORTS')} /> : <PlatformDashboard />}</Suspense>;
}
