import type { subscriptions as contract } from '@okur/contract';
import type { Subscription } from '@okur/contract/subscriptions';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { invalidField, notFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { dayIn } from '@okur/contract/days';
import { clockNow } from '../../platform/runtime/clock.ts';
import { beginOf } from './calendar.ts';
import { endSubscription, moveSubscription } from './change.ts';
import { cancelOpen } from './charge.ts';
import { type Moving, movingOf } from './moving.ts';
import { lockSubscription, type StoredSubscription, subscriptionById } from './rows.ts';
import { tellPayer } from './tell.ts';

type By = 'staff' | 'payer';

/**
 * Cancels at the end of what is paid, or of the trial; what has not begun, or is not paid, ends at once. Answers
 * nothing where that was done before.
 */
export async function cancelAt(
  moving: Moving,
  sub: StoredSubscription,
  by: By,
  reason?: string,
): Promise<Subscription | undefined> {
  if (sub.state === 'scheduled' || sub.state === 'past_due') {
    const after = await endSubscription(moving, sub, { by, reason });
    await cancelOpen(moving, sub.id);
    return after;
  }
  if (sub.state !== 'active' && sub.state !== 'trialing') return undefined;
  const after = await moveSubscription(
    moving,
    sub,
    {
      state: 'cancel_pending',
      cancel_on: sub.period_end,
      cancelled_by: by,
      cancel_reason: reason ?? null,
      next_at: beginOf(sub.period_end!, sub.time_zone),
    },
    'cancel',
  );
  await cancelOpen(moving, sub.id);
  await tellPayer(moving, sub, 'cancelled');
  return after;
}

/** Takes a cancellation back while the period runs. */
export async function revertCancel(moving: Moving, sub: StoredSubscription): Promise<Subscription> {
  const now = moving.at ?? clockNow();
  if (sub.state !== 'cancel_pending' || dayIn(sub.time_zone, now) >= sub.cancel_on!)
    throw invalidField('id', 'subscriptions.not_cancelling');
  const after = await moveSubscription(
    moving,
    sub,
    {
      state: sub.period === null ? 'trialing' : 'active',
      cancel_on: null,
      cancelled_by: null,
      cancel_reason: null,
      next_at: beginOf(sub.period_end!, sub.time_zone),
    },
    'revert',
  );
  await tellPayer(moving, sub, 'reverted');
  return after;
}

/** The subscription of a payer: the one that runs, else the last one. */
export async function newestOf(db: Db, subscriberId: string, kind?: Subscription['kind']): Promise<string> {
  const newest = await row<{ id: string }>(
    db,
    sql`select x.id from subscriptions x where x.subscriber_id = ${subscriberId}
      and ${kind ? sql`x.kind = ${kind}` : sql`true`} order by x.ended_at is null desc, x.created_at desc, x.id desc
      limit 1`,
  );
  if (!newest) throw notFound();
  return newest.id;
}

interface Cancelling {
  id: string;
  by: By;
  reason?: string | undefined;
}

/** The call: once more changes nothing. */
export async function cancelInCall(
  context: Pick<ContextOf<typeof contract.cancelSubscriber>, 'db' | 'unchanged'> & { moving: Moving },
  { id, by, reason }: Cancelling,
): Promise<{ data: Subscription }> {
  const { db, unchanged, moving } = context;
  const sub = (await lockSubscription(db, id))!;
  const after = await cancelAt(moving, sub, by, reason);
  if (!after) unchanged();
  return { data: after ?? (await subscriptionById(db, id)) };
}

export async function cancelSubscriber(context: ContextOf<typeof contract.cancelSubscriber>) {
  const { db, params, query, afterCommit, services } = context;
  const id = await newestOf(db, params.id, 'scheduled');
  afterCommit(() => services.jobs.wake());
  return cancelInCall({ ...context, moving: movingOf(context) }, { id, by: 'staff', reason: query.reason });
}

export async function revertCancellation(context: ContextOf<typeof contract.revertCancellation>) {
  const { db, params, afterCommit, services } = context;
  const sub = (await lockSubscription(db, await newestOf(db, params.id, 'scheduled')))!;
  afterCommit(() => services.jobs.wake());
  return { data: await revertCancel(movingOf(context), sub) };
}

export async function cancelSubscription(context: ContextOf<typeof contract.cancelSubscription>) {
  const { db, params, query, afterCommit, services } = context;
  const { id } = await subscriptionById(db, params.id, sql`x.kind = 'plain'`);
  afterCommit(() => services.jobs.wake());
  return cancelInCall({ ...context, moving: movingOf(context) }, { id, by: 'staff', reason: query.reason });
}
