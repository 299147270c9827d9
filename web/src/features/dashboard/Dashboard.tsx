import { useAbility } from '../../kit/ability.ts';
import { Entries } from './Entries.tsx';
import { PlatformDashboard } from './PlatformDashboard.tsx';
import { SchoolDashboard } from './SchoolDashboard.tsx';

/** The first page after the sign-in; what it shows follows from what the role may see (decision M3). */
export default function Dashboard() {
  const ability = useAbility();
  if (ability.can('view', 'HAS_STUDENTS')) return <SchoolDashboard managesSchool={ability.can('view', 'COMPANY_MANAGER_DASHBOARD_REPORTS')} />;
  if (ability.can('view', 'COMPANY')) return <PlatformDashboard />;
  return <Entries />;
}
