import { row, rows, sql } from '../../platform/database/index.ts';
import { endSessions } from '../../platform/access/sessions.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { SignOnType } from './provider.ts';

type Context = Pick<RequestContext, 'db' | 'services' | 'afterCommit'>;

/**
 * Deletes a provider of a company or a partner with its secret. Where people come by it, only if that is said as well:
 * they are disconnected, and every session of theirs ends.
 */
export async function removeProvider(
  { db, services, afterCommit }: Context,
  id: string,
  { unlink }: { unlink?: boolean | undefined },
): Promise<void> {
  // No one connects an account with it meanwhile.
  await rows(db, sql`select from identity_providers where id = ${id} for update`);
  const people = (await row<{ count: number }>(
    db,
    sql`select count(*)::int as count from identities where provider_id = ${id}`,
  ))!;
  if (people.count > 0 && !unlink)
    throw new ApiError('has_dependents', { errors: { people: ['partners.held_by_people'] }, params: { people } });
  const disconnected = await rows<{ account_type: SignOnType; account_id: string }>(
    db,
    sql`delete from identities where provider_id = ${id} returning account_type, account_id`,
  );
  for (const { account_type, account_id } of disconnected) {
    await endSessions(db, account_type, account_id);
    afterCommit(() => services.access.forget(account_id));
  }
  await rows(db, sql`delete from sign_on_attempts where provider_id = ${id}`);
  await rows(db, sql`delete from identity_providers where id = ${id}`);
}
