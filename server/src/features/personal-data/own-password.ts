import { Refusal } from '../../platform/http/api-error.ts';
import type { CallWith } from '../../platform/http/serve.ts';
import { isOwnPassword } from '../../platform/access/own-password.ts';

/** Whole records leave or go only for somebody who knows the password, not for whoever finds an open browser. */
export async function checkOwnPassword(
  { services, caller, client }: Pick<CallWith<unknown, unknown, unknown>, 'services' | 'caller' | 'client'>,
  password: string,
): Promise<void> {
  if (!(await isOwnPassword(services, caller, client, password)))
    throw new Refusal('old_password_wrong', { errors: { password: ['validation.old_password_wrong'] } });
}
