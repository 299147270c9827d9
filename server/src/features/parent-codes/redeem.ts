import type { parentCodes as contract } from '@okur/contract';
import { orNotFound, invalidField } from '../../platform/http/api-error.ts';
import type { BeforeOf, ContextOf } from '../../platform/http/request-context.ts';
import { row, sql } from '../../platform/database/index.ts';
import { type Guess, guarded } from '../../platform/access/throttle.ts';
import { forgotPassword } from '../auth/store.ts';
import { fullName } from '../users/store.ts';
import { childOfCode, linkByCode } from './codes.ts';

/** One answer for a code that never was, was used or has expired. */
export const unknownCode = () => invalidField('code', 'parent_code.unknown');

/**
 * A parent adds a child. Wrong codes count like failed sign-ins, apart from those: no one is locked out by a typing
 * error.
 */
export const addChild = {
  async before(context: BeforeOf<typeof contract.addChild>) {
    await checkProven(context);
    if (!(await guessed(context))) throw unknownCode();
    return link;
  },
};

const guessed = ({ db, services, caller, body, client }: BeforeOf<typeof contract.addChild>) => {
  const guess: Guess = {
    of: 'code',
    type: 'parent',
    account: caller.id,
    accountId: caller.id,
    client,
    // The account, not its session: with every further sign-in there would be ten more guesses.
    trusted: caller.id,
    event: 'parent_code_failed',
  };
  return guarded(db, guess, () => childOfCode(db, services, body.code));
};

/** Looked up again and held: of two who type it one alone gets the child. */
async function link(context: ContextOf<typeof contract.addChild>) {
  const { db, services, caller, body } = context;
  const child = await childOfCode(db, services, body.code, sql`for no key update of k`);
  if (!child) throw unknownCode();
  const { id, name, surname, company_name } = child;
  if (!(await linkByCode(context, child, { parentId: caller.id, field: 'code' })))
    throw invalidField('code', 'parent_code.already_yours', { name: fullName(child) || '–' });
  return { data: { id, name, surname, company_name } };
}

/**
 * An account from before addresses were proven may be anyone's who knows the address: the owner proves it first, by
 * the link of a mail. The code is not spent meanwhile.
 */
async function checkProven({ db, services, caller }: BeforeOf<typeof contract.addChild>): Promise<void> {
  const parent = orNotFound(
    await row<{ email: string; proven: boolean }>(
      db,
      sql`select email, email_proven_at is not null as proven from parents where id = ${caller.id}`,
    ),
  );
  if (parent.proven) return;
  await forgotPassword(db, services, 'parent', parent.email);
  throw invalidField('code', 'parent_code.prove_first', { email: parent.email });
}
