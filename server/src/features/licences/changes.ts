import type { Change } from '../../platform/database/audit.ts';
import type { Given } from '../activations/store.ts';

interface Around {
  companyId: string;
  /** Those who could not sign in before, and what they are now. */
  woken: ReadonlyMap<string, string>;
}

/** What the activity of the students says of the codes that they got. */
export const changesOf = (given: readonly Given[], { companyId, woken }: Around): Change[] =>
  given.map(({ user_id, code }) => ({
    action: 'update',
    subject: 'USER',
    subjectId: user_id,
    companyId,
    before: { ...(woken.has(user_id) ? { status: 'expired' } : {}), activation_code: null },
    after: { ...(woken.has(user_id) ? { status: woken.get(user_id) } : {}), activation_code: code },
  }));

/** The same of those who lost one. */
export const lossOf = (userId: string, code: string, companyId: string, couldSignIn: string | null): Change => ({
  action: 'update',
  subject: 'USER',
  subjectId: userId,
  companyId,
  before: { ...(couldSignIn ? { status: couldSignIn } : {}), activation_code: code },
  after: { ...(couldSignIn ? { status: 'expired' } : {}), activation_code: null },
});

/** Before and after of a change that took a code for its student, or none. */
export const withCode = (before: object, after: object, code: string | undefined): Pick<Change, 'before' | 'after'> =>
  code === undefined
    ? { before, after }
    : { before: { ...before, activation_code: null }, after: { ...after, activation_code: code } };
