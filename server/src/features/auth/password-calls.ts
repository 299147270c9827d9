import type { ContextOf } from '../../platform/http/request-context.ts';
import type { auth } from '@okur/contract';
import { forgotPassword, resetPassword, changePassword } from './passwords.ts';
import { writeErrorLine } from '../../platform/http/error-log.ts';
import { done } from '@okur/contract/route';

/** Nothing of it is awaited: the time that a link and its mail take would tell that the address exists. */
export const forgot =
  (type: 'staff' | 'parent') =>
  async ({ db, services, body }: ContextOf<typeof auth.forgotAdmin>) => {
    void forgotPassword(db, services, type, body.email).catch((error: Error) => {
      writeErrorLine('no mail for a forgotten password', error);
    });
    return done;
  };

export const reset =
  (type: 'staff' | 'parent') =>
  async ({ services, body, client }: ContextOf<typeof auth.resetAdmin>) => {
    const id = await services.transaction((tx) => resetPassword(tx, services, type, body));
    client.log('password_reset', { account: id, account_type: type });
    return done;
  };

export const change = async ({ services, caller, body, client }: ContextOf<typeof auth.changePasswordAdmin>) => {
  await changePassword(services, caller, client, body);
  client.log('password_changed', { account: caller.id, account_type: caller.type });
  services.access.forget(caller.id);
  return done;
};
