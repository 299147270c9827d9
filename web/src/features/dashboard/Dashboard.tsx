import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useAbility } from '../../kit/ability.ts';
import { SchoolDashboard } from './SchoolDashboard.tsx';

const Entries = lazy(() => import('./Entries.tsx').then((module) => ({ default: module.Entries })));
const PlatformDashboard = lazy(() => import('./PlatformDashboard.tsx'));

/** The first page after the sign-in; what it shows follows from what the role may see. */
export default function Dashboard() {
  const may = useAbility();
  const ofSchool = may.can('view', 'HAS_STUDENTS');
  if (ofSchool) return <SchoolDashboard managesSchool={may.can('view', 'COMPANY_MANAGER_DASHBOARD_REPORTS')} />;
  return (
    <Suspense fallback={<Skeleton height={600} radius="md" />}>
      {may.can('view', 'COMPANY') ? <PlatformDashboard /> : <Entries />}
    </Suspense>
  );
}
