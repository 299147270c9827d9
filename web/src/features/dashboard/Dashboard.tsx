import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useAbility } from '../../kit/ability.ts';
import { Entries } from './Entries.tsx';
import { SchoolDashboard } from './SchoolDashboard.tsx';

const PlatformDashboard = lazy(() => import('./PlatformDashboard.tsx'));

/** The first page after the sign-in; what it shows follows from what the role may see. */
export default function Dashboard() {
  const may = useAbility();
  const ofSchool = may.can('view', 'HAS_STUDENTS');
  if (!ofSchool && !may.can('view', 'COMPANY')) return <Entries />;
  if (ofSchool) return <SchoolDashboard managesSchool={may.can('view', 'COMPANY_MANAGER_DASHBOARD_REPORTS')} />;
  return (
    <Suspense fallback={<Skeleton height={600} radius="md" />}>
      <PlatformDashboard />
    </Suspense>
  );
}
