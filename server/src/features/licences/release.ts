import type { licences as contract } from '@okur/contract';
import type { Activation } from '@okur/contract/activations';
import type { stays } from '@okur/contract/licences';
import { newId } from '../../platform/database/ids.ts';
import { array, type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { ApiError, checkVersion, notFound } from '../../platform/http/api-error.ts';
import type { ContextOf, RequestContext } from '../../platform/http/request-context.ts';
import { activationTables, closeGaps, reachableActivations } from '../activations/store.ts';
import { leaveToSubscription } from '../subscriptions/store.ts';
import { lossOf, returnsOf } from './changes.ts';
import { endWithoutTime, freeActivations, type Freed, holdStudents } from './time.ts';

const refused = (key: string): ApiError => new ApiError('conflict', { errors: { id: [key] } });

export interface Held extends Pick<
  Activation,
  | 'id'
  | 'version'
  | 'code'
  | 'state'
  | 'company_id'
  | 'department_id'
  | 'duration_days'
  | 'used_at'
  | 'starts_at'
  | 'expires_at'
> {
  user_id: string;
  ends_early_at: string | null;
  first_used_at: string | null;
  partly_used: boolean;
  /** Its student went to another school, and the time with them. */
  has_left: boolean;
}

type Reaching = Pick<ContextOf<typeof contract.releaseActivation>, 'db' | 'caller'>;

/** A code that a student uses, with its student and the `others` held against other changes; a suspended one is not. */
export async function holdUsed(
  { db, caller }: Reaching,
  id: string,
  version: number | undefined,
  others: readonly string[] = [],
): Promise<Held> {
  const where = sql`a.id = ${id} and ${reachableActivations(caller)}`;
  const seen = await row<{ used_by: string | null }>(db, sql`select a.used_by from ${activationTables} where ${where}`);
  if (!seen) throw notFound();
  await holdStudents(db, [...(seen.used_by ? [seen.used_by] : []), ...others]);
  const held = await row<Held>(db, sql`select ${heldColumns} from ${activationTables} where ${where} for update of a`);
  if (!held) throw notFound();
  checkVersion(version, held);
  const reason = whyStays(held, seen.used_by);
  if (reason) throw refused(`licences.${reason}`);
  return held;
}

export const heldColumns: Sql = sql`a.id, a.version, a.code, a.state, a.company_id, a.department_id,
  a.used_by as user_id, a.ends_early_at, a.used_at, a.starts_at, a.expires_at, a.first_used_at, a.duration_days,
  a.partly_used, a.used_by is not null and u.id is null as has_left`;

/** Why a code stays with its student, who was another one when `usedBy` was read. */
export function whyStays(held: Held, usedBy: string | null): (typeof stays)[number] | null {
  if (held.state !== 'used' || held.user_id !== usedBy) return 'not_used';
  if (held.has_left) return 'left_school';
  return held.ends_early_at ? 'disputed' : null;
}

export async function releaseActivation(context: ContextOf<typeof contract.releaseActivation>) {
  const { params, body } = context;
  const held = await holdUsed(context, params.id, body.version);
  const { releaseId, freed } = await releaseHeld(context, [held]);
  const [one] = freed;
  if (!one) throw refused('licences.no_time_left');
  const { company_id: _company, had: _had, ...answer } = one;
  return { data: { ...answer, release_id: releaseId } };
}

type Releasing = Pick<RequestContext, 'db' | 'services' | 'record' | 'afterCommit'>;

/** Takes codes back that are held, but for those with less than a day left; it can be undone together. */
export async function releaseHeld(
  { db, services, record, afterCommit }: Releasing,
  held: readonly Held[],
): Promise<{ releaseId: string; freed: Freed[] }> {
  const releaseId = newId();
  const freed = await freeActivations(db, sql`a.id = any(${array(held.map(({ id }) => id))})`);
  const before = new Map(held.map((one) => [one.id, one]));
  const ended = await endTime(db, freed);
  await noteReleased(
    db,
    freed.map(({ id, version, user_id }) => {
      const { used_at, starts_at, expires_at, first_used_at, duration_days, partly_used } = before.get(id)!;
      const times = { used_at, starts_at, expires_at, first_used_at, duration_days, partly_used };
      const status = ended.get(user_id) ?? null;
      return { id: newId(), release_id: releaseId, activation_id: id, version, user_id, ...times, status };
    }),
  );
  for (const change of returnsOf(freed)) record(change);
  for (const { had, company_id, user_id } of freed)
    record(lossOf(user_id, had, company_id, ended.get(user_id) ?? null));
  afterCommit(() => freed.forEach(({ user_id }) => services.access.forget(user_id)));
  return { releaseId, freed };
}

const noteReleased = (db: Db, released: readonly object[]): Promise<unknown> =>
  rows(
    db,
    sql`insert into released_codes (id, release_id, activation_id, version, user_id, used_at, starts_at, expires_at,
        first_used_at, duration_days, partly_used, status, at)
      select id, release_id, activation_id, version, user_id, used_at, starts_at, expires_at, first_used_at,
        duration_days, partly_used, status, okur_now()
        from json_populate_recordset(null::released_codes, ${JSON.stringify(released)}::json)`,
  );

/** Codes of these students were taken away: what they hold besides goes on at once; answers who is out, by status. */
export async function endTime(db: Db, freed: readonly Pick<Freed, 'user_id'>[]): Promise<Map<string, string>> {
  const userIds = [...new Set(freed.map(({ user_id }) => user_id))];
  await closeGaps(db, userIds);
  await rows(db, leaveToSubscription(sql`select unnest(${array(userIds)})`));
  return new Map((await endWithoutTime(db, userIds)).map(({ id, status }) => [id, status]));
}

/** Codes that a change gave to students who go back to waiting, by the undoing of that change; answers which. */
export async function takeBack(db: Db, given: ReadonlyMap<string, string>): Promise<Freed[]> {
  await rows(db, sql`select id from activations where code = any(${array([...given.values()], 'text')}) for update`);
  const freed = await freeActivations(
    db,
    sql`(a.used_by, a.code) in (select * from unnest(${array([...given.keys()])},
      ${array([...given.values()], 'text')}))`,
  );
  await closeGaps(
    db,
    freed.map(({ user_id }) => user_id),
  );
  return freed;
}
