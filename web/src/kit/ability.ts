import {
  abilityAsViewed,
  abilityFor,
  type AppAbility,
  mayEnter,
  rolesAt,
  type Subject,
} from '@okur/contract/abilities';
import type { Admin } from '@okur/contract/accounts';
import { useMemo } from 'react';
import { adminQuery, choiceOf, useAdmin, useSelected } from './client/account.ts';
import { queryClient } from './client/query.ts';
import { selection, type Selected } from './client/selection.ts';
import { impersonation } from './impersonation/impersonation.ts';

/* Apart from account.ts, so that the sign-in pages load no rules. */

function abilityOf(admin: Admin | undefined, selected: Selected | null): AppAbility {
  const choice = admin ? choiceOf(admin, selected) : null;
  const theirs = abilityFor(
    rolesAt(admin?.roles.map(({ name }) => name) ?? [], choice?.workplace ?? null),
    choice?.company ?? null,
  );
  const viewer = impersonation.get()?.viewer;
  return viewer ? abilityAsViewed(theirs, abilityFor(viewer.roles, null)) : theirs;
}

/** The rules of this moment, for guards; components use useAbility. */
export const ability = (): AppAbility => abilityOf(queryClient.getQueryData(adminQuery.queryKey), selection.get());

/** Manage or view on one of the modules, at this moment. */
export const mayEnterNow = (modules: readonly Subject[]): boolean => mayEnter(ability(), modules);

/** Rebuilt whenever the admin or the selected company changes. */
export function useAbility(): AppAbility {
  const admin = useAdmin();
  const selected = useSelected();
  return useMemo(() => abilityOf(admin ?? undefined, selected), [admin, selected]);
}
