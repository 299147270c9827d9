import { getCompany } from '@okur/contract/companies';
import { getDepartment } from '@okur/contract/departments';
import { getUser } from '@okur/contract/users';
import type { ReactNode } from 'react';
import { useCall } from '../../../kit/client/useCall.ts';
import { SchoolZone, useZone, useZoneOfPage } from '../../../kit/client/zone.ts';
import { useFilters } from './filters.ts';

/**
 * Gives a page the clock of the school that its filters name: for platform staff, who have none of their own. The
 * pickers of the filters ask the same calls for names.
 */
export function SchoolClock({ children }: { children: ReactNode }) {
  const { company_id, department_id, user_id } = useFilters();
  const isPlatform = useZone() === undefined;
  const of = (id: string | undefined) =>
    [{ params: { id: id ?? '' } }, { enabled: isPlatform && Boolean(id) }] as const;
  const company = useCall(getCompany, ...of(company_id)).data;
  const department = useCall(getDepartment, ...of(department_id)).data;
  const student = useCall(getUser, ...of(user_id)).data;
  const zone = (student ?? department ?? company)?.data.time_zone;
  useZoneOfPage(zone);
  return <SchoolZone value={zone}>{children}</SchoolZone>;
}
