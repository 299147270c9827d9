import type { Action, Subject } from './abilities.ts';

export type AccountType = 'staff' | 'parent' | 'student';

/**
 * Who may call. `public` must be written, never left out. An account type alone means "anyone signed in as that";
 * a pair is the ability a member of staff needs; `anyOf` is met by one of its pairs, `allOf` by all of them.
 */
export type Needs = 'public' | AccountType | Pair | { anyOf: readonly Pair[] } | { allOf: readonly Pair[] };

type Pair = readonly [Action, Subject];

/** The pairs that are asked for; of an account type none. */
export function pairsOf(needs: Needs): readonly Pair[] {
  if (typeof needs === 'string') return [];
  return 'anyOf' in needs ? needs.anyOf : 'allOf' in needs ? needs.allOf : [needs];
}

/** Whether rights are enough where a member of staff needs an ability. */
export const meets = (needs: Exclude<Needs, string>, can: (action: Action, subject: Subject) => boolean): boolean =>
  'allOf' in needs
    ? needs.allOf.every(([action, subject]) => can(action, subject))
    : pairsOf(needs).some(([action, subject]) => can(action, subject));
