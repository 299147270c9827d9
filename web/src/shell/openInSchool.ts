import type { Admin } from '@okur/contract/accounts';
import type { AnyRouter } from '@tanstack/react-router';
import { adminQuery, choicesOf } from '../kit/client/account.ts';
import { choose } from '../kit/client/choose.ts';
import { queryClient } from '../kit/client/query.ts';
import { selection } from '../kit/client/selection.ts';
import { mayLeave } from '../kit/form/mayLeave.ts';

/** Goes to a screen of a school; where the person works in it, it is chosen first. */
export async function openInSchool(router: AnyRouter, to: string, companyId: string): Promise<void> {
  if (!(await mayLeave())) return;
  const admin = queryClient.getQueryData<Admin>(adminQuery.queryKey);
  const school = admin && choicesOf(admin).find((choice) => choice.companyId === companyId);
  if (school && companyId !== selection.companyId()) choose(school);
  await router.navigate({ to, ignoreBlocker: true });
}
