import { dayIn, plusDays } from '@okur/contract/days';
import { defaultTimeZone } from '@okur/contract/companies';
import type { Plan } from '@okur/contract/plans';
import type { Subscription } from '@okur/contract/subscriptions';
import { type Db, insertRows, row, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { subscriptions, subscriptionUsers } from '../../platform/database/tables/index.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { clockNow } from '../../platform/runtime/clock.ts';
import { beginOf } from './calendar.ts';
import { isLive, subscriptionById } from './rows.ts';

export interface Beginning {
  kind: Subscription['kind'];
  payer: { user_id: string } | { parent_id: string };
  plan: Plan;
  user: { id: string; time_zone: string } | null;
  savedMethodId: string | null;
  startsOn: string;
  /** Of a payer who began it. */
  consent?: { version: string; at: string; address: string };
}

/** The payer's row, made at the first subscription; locked, so that of two at once one is first. */
async function subscriberOf(tx: Db, payer: Beginning['payer']): Promise<{ id: string; trial_used: boolean }> {
  const [column, account] = 'user_id' in payer ? ['user_id', payer.user_id] : ['parent_id', payer.parent_id];
  return (await row<{ id: string; trial_used: boolean }>(
    tx,
    sql`insert into subscribers as s (id, ${sql.raw(column)}) values (${newId()}, ${account})
      on conflict (${sql.raw(column)}) do update set updated_at = okur_now()
      returning s.id, s.trial_used_at is not null as trial_used`,
  ))!;
}

/** Another subscription that runs: of the payer, or one by which the student reads. */
async function refuseSecond(tx: Db, payerId: string | null, userId: string | null): Promise<void> {
  const other = await row<{ id: string; is_payers: boolean }>(
    tx,
    sql`select x.id, x.subscriber_id = ${payerId} as is_payers from subscriptions x where ${isLive}
      and (x.subscriber_id = ${payerId} or exists (select from subscription_users m where m.subscription_id = x.id
        and m.user_id = ${userId} and m.until is null)) limit 1`,
  );
  if (!other) return;
  throw new ApiError('conflict', {
    errors: { user_id: [other.is_payers ? 'subscriptions.has_one' : 'subscriptions.reads_already'] },
    current: await subscriptionById(tx, other.id),
  });
}

/** Stores a subscription that begins on a day; the clock does the rest. */
export async function beginSubscription(
  tx: Db,
  { kind, payer, plan, user, savedMethodId, startsOn, consent }: Beginning,
  at?: Date,
): Promise<Subscription> {
  const subscriber = await subscriberOf(tx, payer);
  await refuseSecond(tx, subscriber.id, user?.id ?? null);
  const hadTrial =
    subscriber.trial_used || (await triedByCard(tx, savedMethodId)) || (user !== null && (await triedBy(tx, user.id)));
  const hasTrial = plan.trial_days > 0 && !hadTrial;
  const { names, interval, interval_count, price, currency, tax_percent, seats, periods } = plan;
  const id = newId();
  const time_zone = user?.time_zone ?? defaultTimeZone;
  await insertRows(tx, subscriptions, {
    id,
    kind,
    subscriber_id: subscriber.id,
    plan_id: plan.id,
    plan: { names, interval, interval_count, price, currency, tax_percent, seats, periods },
    time_zone,
    starts_on: startsOn,
    anchor_on: hasTrial ? plusDays(startsOn, plan.trial_days) : startsOn,
    next_at: beginOf(startsOn, time_zone),
    saved_method_id: savedMethodId,
    consent,
    created_at: at,
  });
  if (user)
    await insertRows(tx, subscriptionUsers, {
      id: newId(),
      subscription_id: id,
      user_id: user.id,
      role: 'main',
      since: at,
    });
  if (hasTrial)
    await row(tx, sql`update subscribers set trial_used_at = ${at ?? sql`okur_now()`} where id = ${subscriber.id}`);
  return subscriptionById(tx, id);
}

/** A card with which a trial was begun begins no second one, also of another payer. */
const triedByCard = async (tx: Db, savedMethodId: string | null): Promise<boolean> =>
  savedMethodId !== null &&
  (await row(
    tx,
    sql`select o.id from saved_methods m join saved_methods o on o.fingerprint = m.fingerprint
      join subscribers s on s.id = o.subscriber_id and s.trial_used_at is not null
      where m.id = ${savedMethodId} limit 1`,
  )) !== undefined;

/** A student has one trial, also where another payer begins the next subscription. */
export const hadTrial = sql`exists (select from subscription_users t join subscriptions tx on tx.id = t.subscription_id
  where t.user_id = u.id and t.role = 'main' and tx.starts_on < tx.anchor_on)`;

const triedBy = async (tx: Db, userId: string): Promise<boolean> =>
  (await row(tx, sql`select u.id from users u where u.id = ${userId} and ${hadTrial}`)) !== undefined;

/** Today by the clocks of the payer. */
export const todayIn = (zone: string | undefined): string => dayIn(zone ?? defaultTimeZone, clockNow());
