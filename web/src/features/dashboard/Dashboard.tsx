import { Skeleton } from '@mantine/core';
import { classesDashboard, companiesDashboard } from '@okur/contract/dashboard';
import { lazy, Suspense } from 'react';
import { ability, useAbility } from '../../kit/ability.ts';
import { adminQuery } from '../../kit/account.ts';
import { queryClient } from '../../kit/query.ts';
import type { Address } from '../../kit/useAddress.ts';
import { queryOf } from '../../kit/useCall.ts';
import { speedsAsked } from '../reports/ReadingCard.tsx';
import { Entries } from './Entries.tsx';
import { SchoolDashboard } from './SchoolDashboard.tsx';

const ofPlatform = () => import('./PlatformDashboard.tsx');
const PlatformDashboard = lazy(ofPlatform);

/**
 * The first chart and the numbers above it.
 * @public Asked by the route of this screen (`askAhead`).
 */
export async function ahead(address: Address): Promise<void> {
  const admin = queryClient.getQueryData(adminQuery.queryKey);
  // Who has a password to change or a second factor to set up first is answered nothing else.
  if (!admin || admin.must_change_password || admin.must_set_second_factor) return;
  const may = ability();
  if (may.can('view', 'HAS_STUDENTS')) await Promise.all([queryClient.prefetchQuery(speedsAsked(address)), queryClient.prefetchQuery(queryOf(classesDashboard, {}))]);
  else if (may.can('view', 'COMPANY')) await Promise.all([ofPlatform(), queryClient.prefetchQuery(queryOf(companiesDashboard, {}))]);
}

/** The first page after the sign-in; what it shows follows from what the role may see (decision M3). */
export default function Dashboard() {
  const may = useAbility();
  const ofSchool = may.can('view', 'HAS_STUDENTS');
  if (!ofSchool && !may.can('view', 'COMPANY')) return <Entries />;
  if (ofSchool) return <SchoolDashboard managesSchool={may.can('view', 'COMPANY_MANAGER_DASHBOARD_REPORTS')} />;
  return <Suspense fallback={<Skeleton height={600} radius="md" />}><PlatformDashboard /></Suspense>;
}
