import type { AppAbility } from '@okur/contract/abilities';
import type { AccountType } from '@okur/contract/needs';
import type { Route } from '@okur/contract/route';
import { mayView, mayImpersonate } from '@okur/contract/impersonation';
import type { Caller } from './caller.ts';
import { accountById, type StaffRecord } from './accounts.ts';
import { type Db, row, sql } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';

/** Who really calls, during an impersonation. */
export interface Viewer {
  id: string;
  viewingId: string;
  ability: AppAbility;
}

/** What is seen as: the account as it calls itself, until when. */
export interface Viewed {
  type: AccountType;
  account: StaffRecord | { id: string };
  endsAt: number;
}

const isId = (value: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);

/** The person behind an open viewing of this session, or nothing. */
export async function viewedOf(
  db: Db,
  viewingId: string,
  { id, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
): Promise<Viewed | undefined> {
  if (!isId(viewingId)) return undefined;
  const viewing = await row<{ account_type: AccountType; account_id: string; ends_at: string }>(
    db,
    sql`select account_type, account_id, ends_at from viewings where id = ${viewingId} and admin_id = ${id}
      and session_id = ${sessionId} and ended_at is null and ends_at > now()`,
  );
  const account = viewing && (await accountById(db, viewing.account_type, viewing.account_id));
  return account && { type: viewing.account_type, account, endsAt: Date.parse(viewing.ends_at) };
}

/** Whether the caller may view as this account: checked at the start, and again with every call. */
export function mayLookAs(own: Caller, type: AccountType, account: StaffRecord | { id: string }): boolean {
  const roles = own.staff?.record.roles ?? [];
  if (!mayView(roles) || account.id === own.id) return false;
  return type !== 'staff' || mayImpersonate(roles, (account as StaffRecord).roles);
}

/**
 * A member of staff as an impersonation shows them: what leads to setting up the account is left
 * out, and so is what only the owner and super admins know.
 */
export const recordAsViewed = (record: StaffRecord, own: AppAbility): StaffRecord => ({
  ...record,
  must_change_password: false,
  must_set_second_factor: false,
  ...(own.can('view', 'ADMIN') ? {} : { phone_number: null, address: null }),
});

/** What is no mere looking: writes, what opens a door, and what stays on a disk. */
export const isClosedToViewers = (route: Route): boolean =>
  route.method !== 'GET' || Boolean(route.download || route.events || route.secret);

/** While impersonating, nothing is written in another person's name, and no key or file leaves. */
export function checkImpersonation(route: Route, viewingId: string | undefined): void {
  if (viewingId && isClosedToViewers(route)) throw new ApiError('read_only');
}

/** Whose own things are shown: notes for their author alone stay so. */
export const ownIdOf = (caller: Caller): string => caller.viewer?.id ?? caller.id;
