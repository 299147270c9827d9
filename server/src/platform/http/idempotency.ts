import { type Db, row, rows, sql } from '../database/index.ts';
import { ApiError } from './api-error.ts';
import type { Secrets } from '../access/secrets.ts';

export interface OnceRequest {
  accountId: string;
  key: string;
  route: string;
  /** Keyed: two requests are the same when theirs are. */
  bodyHash: string;
  /** For an answer that opens a door: it is stored sealed. */
  seal?: Pick<Secrets, 'seal' | 'open'> | undefined;
}

/**
 * Does the work once per key. The key is written in the same transaction as the work: a twin that arrives meanwhile
 * waits for the row's lock and is told 409, one that arrives later gets the stored answer, another body gets 422.
 */
export async function once<T>(tx: Db, request: OnceRequest, work: () => Promise<T>): Promise<T> {
  if (request.key.length > 200)
    throw new ApiError('malformed', {
      errors: { 'idempotency-key': ['validation.field_max_chars'] },
      params: { 'idempotency-key': { count: 200 } },
    });
  const mine = await claim(tx, request);
  if (!mine) {
    const stored = await row<{ route: string; body_hash: string; answer: T }>(
      tx,
      sql`select route, body_hash, answer from idempotency_keys
        where account_id = ${request.accountId} and key = ${request.key}`,
    );
    if (!stored || stored.route !== request.route || stored.body_hash !== request.bodyHash)
      throw new ApiError('idempotency_mismatch');
    if (!request.seal) return stored.answer;
    const text = request.seal.open(String(stored.answer));
    if (text === undefined) throw new ApiError('idempotency_mismatch');
    return JSON.parse(text) as T;
  }
  const answer = await work();
  const text = JSON.stringify(answer);
  const stored = request.seal ? JSON.stringify(request.seal.seal(text)) : text;
  await rows(
    tx,
    sql`update idempotency_keys set status = 200, answer = ${stored}::jsonb
      where account_id = ${request.accountId} and key = ${request.key}`,
  );
  return answer;
}

/** Whether the work of this key was done already; then `once` has the answer. */
export const isAnswered = async (db: Db, { accountId, key }: OnceRequest): Promise<boolean> =>
  (await row(
    db,
    sql`select from idempotency_keys where account_id = ${accountId} and key = ${key} and status is not null`,
  )) !== undefined;

async function claim(tx: Db, request: OnceRequest): Promise<boolean> {
  try {
    const inserted = await rows(
      tx,
      sql`insert into idempotency_keys (account_id, key, route, body_hash)
        values (${request.accountId}, ${request.key}, ${request.route}, ${request.bodyHash})
          on conflict (account_id, key) do nothing returning key`,
    );
    return inserted.length > 0;
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') throw new ApiError('in_progress', { retryAfter: 1 });
    throw error;
  }
}
