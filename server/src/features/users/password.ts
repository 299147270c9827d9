import type { users as contract } from '@okur/contract';
import { done } from '@okur/contract/route';
import type { User } from '@okur/contract/users';
import { rows, sql } from '../../platform/database/index.ts';
import { forgetDevices } from '../../platform/access/devices.ts';
import { forgetIdentities } from '../../platform/access/identities.ts';
import { checkPassword } from '../../platform/access/passwords.ts';
import { checkVersion } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { forgetFailures } from '../../platform/access/throttle.ts';
import { userById } from './store.ts';
import { fullName } from './who.ts';

/** The hash of a password that is neither common nor the student's own name, number or school. */
export function hashOf(
  { config, passwords }: Services,
  password: string,
  student: Pick<User, 'name' | 'surname' | 'username' | 'email' | 'student_number' | 'company_name'>,
): Promise<string> {
  const { name, surname, username, email, student_number, company_name } = student;
  const own = [name, surname, fullName(student), username, email, student_number, company_name];
  checkPassword(password, own, config);
  return passwords.hash(password);
}

/** Sets a student's password; the person who is signed in with the old one is out. */
export async function setUserPassword({
  db,
  scope,
  services,
  params,
  body,
  record,
  afterCommit,
}: ContextOf<typeof contract.setUserPassword>) {
  const user = await userById(db, scope, params.id, { lock: true });
  checkVersion(body.version, user);
  const hash = await hashOf(services, body.password, user);
  await rows(
    db,
    sql`update users set password_hash = ${hash}, password_chosen = false, password_changed_at = now(),
      version = version + 1, updated_at = now() where id = ${user.id}`,
  );
  await rows(
    db,
    sql`update sessions set ended_at = now() where account_type = 'student' and account_id = ${user.id}
      and ended_at is null`,
  );
  await forgetFailures(db, 'student', user.id);
  await forgetDevices(db, 'student', user.id);
  await forgetIdentities(db, 'student', user.id);
  record({ action: 'password', subject: 'USER', subjectId: user.id, companyId: user.company_id });
  afterCommit(() => services.access.forget(user.id));
  return done;
}
