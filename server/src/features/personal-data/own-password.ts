import { ApiError } from '../../platform/http/api-error.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { isOwnPassword } from '../../platform/access/own-password.ts';

/** Whole records leave or go only for somebody who knows the password, not for whoever finds an open browser. */
export async function checkOwnPassword(
  { services, caller, client }: Pick<RequestContext, 'services' | 'caller' | 'client'>,
  password: string,
): Promise<void> {
  if (!(await isOwnPassword(services, caller, client, password)))
    throw new ApiError('old_password_wrong', { errors: { password: ['validation.old_password_wrong'] } });
}
