import { dayIn, plusDays } from '@okur/contract/days';
import { dunningDays } from '@okur/contract/subscriptions';
import { row, sql } from '../../platform/database/index.ts';
import { system } from '../../platform/database/audit.ts';
import { clockNow } from '../../platform/runtime/clock.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { cancelOpen, type Charging, chargePeriod, openPayment } from './charge.ts';
import { openAccess } from './access.ts';
import { beginOf, periodAt } from './calendar.ts';
import { endSubscription, moveSubscription } from './change.ts';
import { type Moving, movingBySystem } from './moving.ts';
import { isShutOut } from './reader.ts';
import { isOver, lockSubscription, payerTables, type StoredSubscription } from './rows.ts';
import { tellPayer } from './tell.ts';

/*
 * Time moves subscriptions. A charge is stored before the bank is asked and bears the period's first day, so that a run
 * that breaks off is done again by the next one, and no period is charged twice.
 */

/** Looks after everything that is due at a moment. */
export async function runSubscriptions(services: Services, now = clockNow()): Promise<number> {
  let count = 0;
  for (let id = await nextDue(services, now); id; id = await nextDue(services, now)) {
    await stepSubscription(services, id, now);
    count += 1;
  }
  return count;
}

/** Takes the one that is due first, and comes back to it in ten minutes should this process die. */
const nextDue = async ({ db }: Services, now: Date): Promise<string | undefined> =>
  (
    await row<{ id: string }>(
      db,
      sql`update subscriptions set next_at = ${new Date(now.getTime() + 600_000)}
        where id = (select id from subscriptions where next_at <= ${now} order by next_at, id limit 1
          for update skip locked) returning id`,
    )
  )?.id;

/** One step of one subscription. */
export async function stepSubscription(services: Services, id: string, now = clockNow()): Promise<void> {
  const charging = await services.transaction(async (tx) => {
    const sub = await lockSubscription(tx, id);
    return sub && !isOver(sub) ? decide(movingBySystem({ tx, services, actor: system, at: now }), sub, now) : undefined;
  });
  if (!charging) return;
  await chargePeriod(services, charging, now);
  await services.transaction(async (tx) => {
    const sub = (await lockSubscription(tx, id))!;
    await countAttempt(movingBySystem({ tx, services, actor: system, at: now }), sub, charging, now);
  });
  await services.jobs.wake();
}

/** The same within a transaction, of a subscription that no card was saved for: no bank is asked. */
export async function beginWithoutCard(moving: Moving, id: string, now = clockNow()): Promise<void> {
  const charging = await decide(moving, (await lockSubscription(moving.tx, id))!, now);
  if (charging) await countAttempt(moving, (await lockSubscription(moving.tx, id))!, charging, now);
}

/** What is to be done on this day; a charge is answered, all else is done. */
async function decide(moving: Moving, sub: StoredSubscription, now: Date): Promise<Charging | undefined> {
  const today = dayIn(sub.time_zone, now);
  if (sub.state === 'cancel_pending')
    return today < sub.cancel_on! ? wait(moving, sub, sub.cancel_on!) : end(moving, sub, 'cancelled');
  if (today < sub.starts_on) return wait(moving, sub, sub.starts_on);
  const hasTrial = sub.state === 'scheduled' && sub.starts_on < sub.anchor_on;
  if (hasTrial) return beginTrial(moving, sub);
  const { plan, anchor_on } = sub;
  const number = periodDue(sub, today);
  const period = periodAt(plan, anchor_on, number);
  if (today < period.start) return wait(moving, sub, period.start);
  if (plan.periods !== null && number >= plan.periods) return end(moving, sub, 'expired');
  if (await hasLeft(moving, sub)) return end(moving, sub, 'cancelled', 'payer');
  return openPayment(moving, sub, { ...period, number }, now);
}

/** The one after the present; of those that went by while no clock ran none is charged. */
function periodDue({ plan, anchor_on, period, attempts }: StoredSubscription, today: string): number {
  let number = period === null ? 0 : period + 1;
  if (attempts === 0) while (periodAt(plan, anchor_on, number).end <= today) number += 1;
  return number;
}

async function wait({ tx }: Moving, { id, time_zone }: StoredSubscription, day: string): Promise<undefined> {
  await row(tx, sql`update subscriptions set next_at = ${beginOf(day, time_zone)} where id = ${id}`);
  return undefined;
}

async function end(
  moving: Moving,
  sub: StoredSubscription,
  state: 'cancelled' | 'expired',
  by?: 'payer',
): Promise<undefined> {
  await endSubscription(moving, sub, by ? { state, by } : { state });
  await cancelOpen(moving, sub.id);
  return undefined;
}

/**
 * The payer's account was deleted or erased, or no one reads by it any more: all were deleted, cannot sign in, or are
 * no longer children of the parent who pays. Nothing more is charged.
 */
const hasLeft = async ({ tx }: Moving, { id, subscriber_id }: StoredSubscription): Promise<boolean> =>
  (await row(
    tx,
    sql`select s.id from ${payerTables} where s.id = ${subscriber_id}
      and (coalesce(pu.deleted_at, pu.erased_at, pp.deleted_at, pp.erased_at) is not null
        or (select bool_and(coalesce(u.deleted_at, u.erased_at) is not null or ${isShutOut}
            or (pp.id is not null and not exists (select from parent_users l where l.parent_id = pp.id
              and l.user_id = u.id)))
          from subscription_users m join users u on u.id = m.user_id join companies c on c.id = u.company_id
          where m.subscription_id = ${id} and m.until is null))`,
  )) !== undefined;

async function beginTrial(moving: Moving, sub: StoredSubscription): Promise<undefined> {
  const { starts_on: period_start, anchor_on: period_end, time_zone } = sub;
  const next_at = beginOf(period_end, time_zone);
  await moveSubscription(moving, sub, { state: 'trialing', period_start, period_end, next_at }, 'start');
  await openAccess(moving, sub.id);
  await tellPayer(moving, sub, 'trial');
  return undefined;
}

/** After a charge that was not paid: the day of the next one, or the end. */
async function countAttempt(moving: Moving, sub: StoredSubscription, charging: Charging, now: Date): Promise<void> {
  const isPaid = sub.period === charging.number;
  if (isOver(sub) || sub.state === 'cancel_pending' || isPaid || sub.attempts !== charging.attempt) return;
  const attempts = charging.attempt + 1;
  const days = dunningDays[attempts];
  if (days === undefined) {
    await endSubscription(moving, sub, { by: 'unpaid' });
    return cancelOpen(moving, sub.id);
  }
  const planned = plusDays(charging.start, days);
  const tomorrow = plusDays(dayIn(sub.time_zone, now), 1);
  const isFirst = sub.state === 'scheduled';
  await moveSubscription(moving, sub, {
    attempts,
    next_at: beginOf(planned > tomorrow ? planned : tomorrow, sub.time_zone),
    ...(isFirst ? {} : { state: 'past_due' }),
  });
  await tellPayer(moving, sub, isFirst ? 'pay' : 'unpaid');
}
