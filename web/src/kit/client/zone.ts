import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { adminQuery, areaType, choiceOf, parentQuery, studentQuery } from './account.ts';
import { queryClient } from './query.ts';
import { selection } from './selection.ts';

/**
 * The zone whose days and times a person reads: the school's, of a parent that of the children's school. Platform
 * staff have none: they read by the clock of their machine, except on a page of a school (SchoolZone).
 */
export function zoneOfAccount(): string | undefined {
  const type = areaType();
  if (type === 'parent') return queryClient.getQueryData(parentQuery.queryKey)?.time_zone;
  if (type === 'student') return queryClient.getQueryData(studentQuery.queryKey)?.time_zone;
  const admin = queryClient.getQueryData(adminQuery.queryKey);
  return admin && choiceOf(admin, selection.get())?.company.time_zone;
}

/** Accounts change rarely, and whatever shows a moment asks: the answer is worked out when one did. */
function subscribe(listener: () => void): () => void {
  const ends = [
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (query.queryKey[0] === 'account' && (type === 'updated' || type === 'removed')) listener();
    }),
    selection.subscribe(listener),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** On the page of a school, or of a person of one, that school's zone: for platform staff, who have none. */
export const SchoolZone = createContext<string | undefined>(undefined);

/** The same for modals, which are shown outside of the page that opens them. */
export const zoneOfPage: { current: string | undefined } = { current: undefined };

export function useZoneOfPage(zone: string | undefined): void {
  useEffect(() => {
    zoneOfPage.current = zone;
    return () => {
      zoneOfPage.current = undefined;
    };
  }, [zone]);
}

export function useZone(): string | undefined {
  const own = useSyncExternalStore(subscribe, zoneOfAccount);
  return use(SchoolZone) ?? own;
}
