import { getLicences } from '@okur/contract/licences';
import { listUsers } from '@okur/contract/users';
import { useAbility } from '../../kit/ability.ts';
import { useCall } from '../../kit/client/useCall.ts';

/** How many students of a school, or of one of its classes, wait for time, as far as the caller may know. */
export function useWaiting(
  companyId: string | undefined,
  departmentId?: string | null,
): { isPending: boolean; count: number } {
  const mayLook = useAbility().can('view', 'ACTIVATION');
  const enabled = mayLook && companyId !== undefined;
  const ofSchool = useCall(getLicences, { params: { id: companyId ?? '' } }, { enabled: enabled && !departmentId });
  const ofClass = useCall(
    listUsers,
    { query: { company_id: companyId, department_id: departmentId ?? undefined, without_time: 'true', per_page: 1 } },
    { enabled: enabled && Boolean(departmentId) },
  );
  const count = departmentId ? ofClass.data?.meta.total : ofSchool.data?.data.without_time;
  return { isPending: enabled && count === undefined && !ofSchool.isError && !ofClass.isError, count: count ?? 0 };
}
