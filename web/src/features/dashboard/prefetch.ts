import { classesDashboard, companiesDashboard } from '@okur/contract/dashboard';
import { ability } from '../../kit/ability.ts';
import { adminQuery } from '../../kit/client/account.ts';
import { queryClient } from '../../kit/client/query.ts';
import type { Address } from '../../kit/useAddress.ts';
import { queryOf } from '../../kit/client/useCall.ts';
import { speedsQuery } from '../reports/ReadingCard.tsx';

/** Asks for the first chart and the numbers above it while the screen itself is still being loaded. */
export function prefetchDashboard(address: Address): void {
  const admin = queryClient.getQueryData(adminQuery.queryKey);
  // An account that has to set a password or a second factor first gets no other answer.
  if (!admin || admin.must_change_password || admin.must_set_second_factor) return;
  const may = ability();
  if (may.can('view', 'HAS_STUDENTS')) {
    void queryClient.prefetchQuery(speedsQuery(address));
    void queryClient.prefetchQuery(queryOf(classesDashboard, {}));
  } else if (may.can('view', 'COMPANY')) {
    void queryClient.prefetchQuery(queryOf(companiesDashboard, {}));
  }
}
