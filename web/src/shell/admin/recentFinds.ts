import type { SearchHit, SearchKind } from '@okur/contract/search';
import { recentFindsKey } from '../../kit/client/session.ts';
import { searchTargets } from './searchTargets.ts';

export interface RecentFind extends Omit<SearchHit, 'found_by_parent'> {
  kind: SearchKind;
}

const most = 6;

/**
 * What this person opened from the search, the last first. Names of children do not outlive the tab, and the person who
 * signs in next, or works in another school, sees none of them: `owner` is the account with the company it is in.
 */
export function recentFinds(owner: string): RecentFind[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(recentFindsKey) ?? 'null') as {
      owner?: unknown;
      finds?: unknown;
    } | null;
    if (stored?.owner !== owner || !Array.isArray(stored.finds)) return [];
    return stored.finds.filter(isFind);
  } catch {
    return [];
  }
}

/** Storage may hold what an older release wrote. */
function isFind(value: unknown): value is RecentFind {
  const { id, label, description, kind } = (value ?? {}) as Record<keyof RecentFind, unknown>;
  return (
    typeof id === 'string' &&
    typeof label === 'string' &&
    (description === null || typeof description === 'string') &&
    typeof kind === 'string' &&
    Object.hasOwn(searchTargets, kind)
  );
}

export function rememberFind(owner: string, find: RecentFind): void {
  const finds = [find, ...recentFinds(owner).filter(({ id }) => id !== find.id)].slice(0, most);
  sessionStorage.setItem(recentFindsKey, JSON.stringify({ owner, finds }));
}
