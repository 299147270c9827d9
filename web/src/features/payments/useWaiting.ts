import { getLicences } from '@okur/contract/licences';
import { useAbility } from '../../kit/ability.ts';
import { useCall } from '../../kit/client/useCall.ts';

/** How many students of a school wait for time, as far as the caller may know. */
export function useWaiting(companyId: string | undefined): { isPending: boolean; count: number } {
  const mayLook = useAbility().can('view', 'ACTIVATION');
  const enabled = mayLook && companyId !== undefined;
  const { data, isPending } = useCall(getLicences, { params: { id: companyId ?? '' } }, { enabled });
  return { isPending: enabled && isPending, count: data?.data.without_time ?? 0 };
}
