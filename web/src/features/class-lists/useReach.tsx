import { mayImportClassLists } from '@okur/contract/class-lists';
import { Navigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { useAddress } from '../../kit/useAddress.ts';

interface Reach {
  /** The selected company, that of the path or of `?company_id=`; null while none is chosen. */
  companyId: string | null;
  /** Whether the company may be chosen here: it is not fixed by the path or by the company selection. */
  chooses: boolean;
  /** To be shown in place of the screen. */
  elsewhere: ReactNode;
}

/** Whose class lists a screen shows, and where to go when they are not this person's. */
export function useReach(): Reach {
  const allowed = mayImportClassLists(useAbility());
  const own = useCompany()?.id ?? null;
  const { id } = useParams({ strict: false });
  const [{ company_id }] = useAddress();
  const companyId = own ?? id ?? company_id ?? null;
  // The company was changed in the sidebar while a list of the other one was shown.
  const isForeign = own !== null && id !== undefined && id !== own;
  const elsewhere = !allowed ? (
    <Navigate to="/error/$type" params={{ type: '401' }} replace />
  ) : isForeign ? (
    <Navigate to="/management/class-lists" replace />
  ) : null;
  return { companyId, chooses: own === null && id === undefined, elsewhere };
}
