import type { licences as contract } from '@okur/contract';
import type { Activation } from '@okur/contract/activations';
import { array, type Db, row, rows, sql } from '../../platform/database/index.ts';
import { ApiError, checkVersion, notFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { activationTables, closeGaps, reachableActivations } from '../activations/store.ts';
import { lossOf } from './changes.ts';
import { endWithoutTime, freeActivations, type Freed, holdStudents } from './time.ts';

const refused = (key: string): ApiError => new ApiError('conflict', { errors: { id: [key] } });

interface Held extends Pick<Activation, 'id' | 'version' | 'code' | 'state' | 'company_id' | 'department_id'> {
  user_id: string;
  ends_early_at: string | null;
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
  const held = await row<Held>(
    db,
    sql`select a.id, a.version, a.code, a.state, a.company_id, a.department_id, a.used_by as user_id, a.ends_early_at,
      a.used_by is not null and u.id is null as has_left from ${activationTables} where ${where} for update of a`,
  );
  if (!held) throw notFound();
  checkVersion(version, held);
  if (held.state !== 'used' || held.user_id !== seen.used_by) throw refused('licences.not_used');
  if (held.has_left) throw refused('licences.left_school');
  if (held.ends_early_at) throw refused('licences.disputed');
  return held;
}

export async function releaseActivation(context: ContextOf<typeof contract.releaseActivation>) {
  const { db, services, params, body, record, afterCommit } = context;
  const held = await holdUsed(context, params.id, body.version);
  const [freed] = await freeActivations(db, sql`a.id = ${held.id}`);
  if (!freed) throw refused('licences.no_time_left');
  const ended = await endTime(db, [freed]);
  record({
    action: 'update',
    subject: 'ACTIVATION',
    subjectId: freed.id,
    companyId: held.company_id,
    before: { code: freed.code, activation_state: 'used' },
    after: { code: freed.code, activation_state: 'free', duration_days: freed.duration_days },
  });
  record(lossOf(freed.user_id, freed.code, held.company_id, ended.get(freed.user_id) ?? null));
  afterCommit(() => services.access.forget(freed.user_id));
  return { data: freed };
}

/** Codes of these students were taken away: what they hold besides goes on at once; answers who is out, by status. */
export async function endTime(db: Db, freed: readonly Pick<Freed, 'user_id'>[]): Promise<Map<string, string>> {
  const userIds = [...new Set(freed.map(({ user_id }) => user_id))];
  await closeGaps(db, userIds);
  return new Map((await endWithoutTime(db, userIds)).map(({ id, status }) => [id, status]));
}

/** Codes that a change gave to students who go back to waiting, by the undoing of that change. */
export async function takeBack(db: Db, given: ReadonlyMap<string, string>): Promise<void> {
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
}
