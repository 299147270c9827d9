import type { Admin } from '@okur/contract/accounts';
import type { AccountType } from '@okur/contract/needs';
import { staffAccess } from '../../platform/access/caller.ts';
import { staffById } from '../../platform/access/accounts.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Client } from '../../platform/http/client.ts';
import { type Db, rows, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { accounts } from './accounts.ts';
import { adminOf } from './profile.ts';
import { openSession, type Proven, type Tokens } from './sessions.ts';

export { accounts } from './accounts.ts';
export { proveEmail } from './prove-email.ts';
export { forgotPassword } from './passwords.ts';
export { openSession } from './sessions.ts';
export { provenAccount, storePassword } from './sign-in.ts';
export { ownParent, ownStudent } from './people.ts';

/** Someone signs in: when that was, and no longer invited. */
export const noteSignIn = (db: Db, type: AccountType, id: string): Promise<unknown> =>
  rows(db, sql`update ${accounts[type].table} set ${accounts[type].seen} where id = ${id}`);

/** Lets in a person who has proven who they are. Sign-ins of staff are in the audit. */
export const signIn = (
  services: Services,
  type: AccountType,
  id: string,
  proven: Proven,
  client: Client,
): Promise<Tokens> =>
  services.transaction(async (tx) => {
    await noteSignIn(tx, type, id);
    const tokens = await openSession(tx, services, type, id, proven, client);
    if (type === 'staff')
      await writeAudit(tx, { type, id, address: client.address, requestId: client.requestId }, [
        { action: 'sign_in', subject: 'ADMIN', subjectId: id },
      ]);
    return tokens;
  });

/** The answer of a member of staff's sign-in. */
export async function signInStaff(
  services: Services,
  id: string,
  proven: Proven,
  client: Client,
): Promise<{ access_token: Tokens; admin: Admin }> {
  const tokens = await signIn(services, 'staff', id, proven, client);
  const record = orNotFound(await staffById(services.db, id));
  return { access_token: tokens, admin: adminOf(record, staffAccess(record, undefined).staff!.company) };
}
