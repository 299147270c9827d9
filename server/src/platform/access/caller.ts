import { type AppAbility, abilityAsViewed, abilityFor, platformRoles, rolesAt } from '@okur/contract/abilities';
import { type Workplace, workplacesOf } from '@okur/contract/roles';
import { type AccountType, meets, type Needs } from '@okur/contract/needs';
import type { Route } from '@okur/contract/route';
import { SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { StaffRecord } from './accounts.ts';
import type { Db } from '../database/index.ts';
import { ApiError } from '../http/api-error.ts';
import type { Scope } from './scope.ts';
import { mayLookAs, recordAsViewed, type Viewed, viewedOf, type Viewer } from './impersonation.ts';
import { cacheMs, sessionCache } from './session-cache.ts';
import { tokenReader } from './tokens.ts';

/** Who calls. For staff the ability and the scope follow from the roles and the selected company. */
export interface Caller {
  type: AccountType;
  id: string;
  sessionId: string;
  scope: Scope;
  staff?: { record: StaffRecord; ability: AppAbility; company: StaffRecord['companies'][number] | null };
  /** Another person looks at the product as this one does; nothing is written then. */
  viewer?: Viewer;
}

const issuer = 'okur';
const minutes = 15;

export interface Access {
  issue(type: AccountType, accountId: string, sessionId: string): Promise<string>;
  /** The caller behind the Authorization, X-Company-Id and X-View-As headers; 401 or 403 otherwise. */
  callerOf(authorization: string | undefined, companyId: string | undefined, viewingId?: string): Promise<Caller>;
  /** Forgets what is known of an account, at once in this process. */
  forget(accountId: string): void;
}

interface CachedViewing {
  viewerId: string;
  sessionId: string;
  viewed: Viewed;
  until: number;
}

export function access(db: Db, key: Uint8Array): Access {
  const sessions = sessionCache(db);
  const viewings = cachedViewings(db);
  const read = tokenReader(key, issuer);

  async function ownCaller(authorization: string | undefined, companyId: string | undefined): Promise<Caller> {
    const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
    if (!token) throw new ApiError('unauthenticated');
    const payload = await read(token);
    const type = payload.aud as AccountType;
    const sessionId = String(payload['sid']);
    const account = await sessions.accountOf({ type, accountId: payload.sub!, sessionId });
    try {
      return callerAs(type, account, sessionId, companyId);
    } catch (error) {
      throw refusedTo({ type, id: account.id }, error);
    }
  }

  return {
    issue: (type, accountId, sessionId) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience(type)
        .setSubject(accountId)
        .setIssuedAt()
        .setExpirationTime(`${minutes}m`)
        .sign(key),

    async callerOf(authorization, companyId, viewingId) {
      const own = await ownCaller(authorization, viewingId ? undefined : companyId);
      if (!viewingId) return own;
      try {
        return callerAsViewed(own, await viewings.of(own, viewingId), viewingId, companyId);
      } catch (error) {
        throw refusedTo(own, error);
      }
    },

    forget(accountId) {
      sessions.forget(accountId);
      viewings.forget(accountId);
    },
  };
}

/** What is looked at as another person, by the viewing. */
function cachedViewings(db: Db) {
  const viewings = new LRUCache<string, CachedViewing>({ max: 1000 });
  return {
    async of(own: Caller, viewingId: string): Promise<Viewed> {
      const hit = viewings.get(viewingId);
      if (hit && hit.until > Date.now() && hit.sessionId === own.sessionId) return hit.viewed;
      const viewed = await viewedOf(db, viewingId, own);
      if (!viewed) throw new ApiError('viewing_ended');
      viewings.set(viewingId, {
        viewerId: own.id,
        sessionId: own.sessionId,
        viewed,
        until: Math.min(Date.now() + cacheMs, viewed.endsAt),
      });
      return viewed;
    },
    forget(accountId: string): void {
      for (const [viewingId, { viewerId, viewed }] of viewings)
        if (viewerId === accountId || viewed.account.id === accountId) viewings.delete(viewingId);
    },
  };
}

/** The log names the account that is refused, also where nothing else has identified it yet. */
function refusedTo({ type, id }: Pick<Caller, 'type' | 'id'>, error: unknown): unknown {
  if (error instanceof ApiError) error.account = { type, id };
  return error;
}

const callerAs = (
  type: AccountType,
  account: StaffRecord | { id: string },
  sessionId: string,
  companyId: string | undefined,
): Caller => {
  const base = { type, id: account.id, sessionId };
  if (type === 'parent') return { ...base, scope: { kind: 'parent', parentId: account.id } };
  if (type === 'student') return { ...base, scope: { kind: 'student', userId: account.id } };
  return { ...base, ...staffAccess(account as StaffRecord, companyId) };
};

/**
 * The viewed person's data and the viewer's own rights; checked again with every call, so that a removed role
 * ends it.
 */
function callerAsViewed(
  own: Caller,
  { type, account }: Viewed,
  viewingId: string,
  companyId: string | undefined,
): Caller {
  if (own.staff?.record.must_change_password) throw new ApiError('password_change_required');
  if (own.staff?.record.must_set_second_factor) throw new ApiError('second_factor_required');
  if (!own.staff || !mayLookAs(own, type, account)) throw new ApiError('viewing_ended');
  const { ability } = own.staff;
  const viewed = callerAs(type, account, own.sessionId, companyId);
  const staff = viewed.staff && {
    ...viewed.staff,
    record: recordAsViewed(viewed.staff.record, ability),
    ability: abilityAsViewed(viewed.staff.ability, ability),
  };
  return { ...viewed, ...(staff ? { staff } : {}), viewer: { id: own.id, viewingId, ability } };
}

/**
 * Ability and scope of a member of staff in the selected company: that of the header, else the last of the list. Both
 * are of this company alone.
 */
export function staffAccess(record: StaffRecord, companyId: string | undefined): Pick<Caller, 'scope' | 'staff'> {
  const { roles } = record;
  const workplaces = workplacesOf(record);
  const workplace = workplaces.findLast(({ company }) => !companyId || company.id === companyId) ?? null;
  const isPlatform = roles.some((role) => platformRoles.includes(role));
  if (companyId && !workplace && !isPlatform) throw new ApiError('foreign_company');
  return {
    scope: isPlatform ? { kind: 'platform' } : scopeAt(workplace),
    staff: {
      record,
      ability: abilityFor(rolesAt(roles, workplace), workplace?.company ?? null),
      company: workplace?.company ?? null,
    },
  };
}

function scopeAt(workplace: Workplace<{ id: string }> | null): Scope {
  if (!workplace) return { kind: 'nothing' };
  const { company, post, roles } = workplace;
  if (roles.includes('CM')) return { kind: 'company', companyId: company.id };
  return { kind: 'instructor', companyId: company.id, instructorId: post!.id };
}

/** Who has to change a password first is answered nothing but what leads there and out. */
export function checkPasswordChanged({ beforePasswordChange }: Route, caller: Caller | null): void {
  if (caller?.staff?.record.must_change_password && !beforePasswordChange)
    throw new ApiError('password_change_required');
}

/** Who has to set up a second factor first is answered nothing but what leads there and out. */
export function checkSecondFactorSet({ beforePasswordChange, beforeSecondFactor }: Route, caller: Caller | null): void {
  if (caller?.staff?.record.must_set_second_factor && !beforePasswordChange && !beforeSecondFactor)
    throw new ApiError('second_factor_required');
}

/** The one check of every call: the account type, then the ability. */
export function checkNeeds(needs: Needs, caller: Caller | null): void {
  if (needs === 'public') return;
  if (!caller) throw new ApiError('unauthenticated');
  const type: AccountType = typeof needs === 'string' ? needs : 'staff';
  if (caller.type !== type) throw new ApiError('wrong_account_type');
  if (typeof needs === 'string') return;
  if (!meets(needs, (action, subject) => caller.staff?.ability.can(action, subject) ?? false))
    throw new ApiError('forbidden');
}
