import type { Change } from '../../platform/database/audit.ts';
import { codeChange, type Given } from '../activations/store.ts';
import type { Freed } from './time.ts';

/**
 * What the activity says of the codes that were given: that of the student and that of the code. `woken`: those who
 * could not sign in before, and what they are now.
 */
export const changesOf = (given: readonly Given[], woken: ReadonlyMap<string, string>): Change[] =>
  given.flatMap((one) => [gainOf(one, woken.get(one.user_id)), ...usesOf([one])]);

/** Of the student alone, who could not sign in before where there is a status `woken`. */
export const gainOf = (
  { user_id, code, company_id: companyId }: Pick<Given, 'user_id' | 'code' | 'company_id'>,
  woken: string | undefined,
): Change => ({
  action: 'update',
  subject: 'USER',
  subjectId: user_id,
  companyId,
  before: { ...(woken ? { status: 'expired' } : {}), activation_code: null },
  after: { ...(woken ? { status: woken } : {}), activation_code: code },
});

/** Of the code alone, where an entry of the student says more already (`withCode`), or the whole school is imported. */
export const usesOf = (given: readonly Given[]): Change[] =>
  given.map((one) => codeChange(one, { activation_state: 'free' }, { activation_state: 'used' }));

/** What the activity of a student says who lost one. */
export const lossOf = (userId: string, code: string, companyId: string, couldSignIn: string | null): Change => ({
  action: 'update',
  subject: 'USER',
  subjectId: userId,
  companyId,
  before: { ...(couldSignIn ? { status: couldSignIn } : {}), activation_code: code },
  after: { ...(couldSignIn ? { status: 'expired' } : {}), activation_code: null },
});

/** Of codes that are the school's again, which have other signs since. */
export const returnsOf = (freed: readonly Freed[]): Change[] =>
  freed.map(({ had, code, duration_days, ...one }) =>
    codeChange({ ...one, code: had }, { activation_state: 'used' }, { code, activation_state: 'free', duration_days }),
  );

/** Before and after of a change that took a code for its student, or none. */
export const withCode = (before: object, after: object, code: string | undefined): Pick<Change, 'before' | 'after'> =>
  code === undefined
    ? { before, after }
    : { before: { ...before, activation_code: null }, after: { ...after, activation_code: code } };
