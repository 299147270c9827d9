import { dunningDays } from '@okur/contract/subscriptions';
import { statusOnReturn } from '../../platform/access/accounts.ts';
import { array, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import type { Moving } from './moving.ts';
import { isLive } from './rows.ts';

/*
 * Who may read because a subscription runs. What it opened its end closes: a student whom a school pays for stays as
 * that school has it.
 */

interface Member {
  id: string;
  company_id: string;
}

interface Changed extends Member {
  before: string;
  status: string;
}

/** What the activity says of those whose status this changed. */
async function noted({ services, record }: Moving, changed: readonly Changed[]): Promise<void> {
  for (const { id, company_id, before, status } of changed) {
    if (before === status) continue;
    await record({
      action: 'update',
      subject: 'USER',
      subjectId: id,
      companyId: company_id,
      before: { status: before },
      after: { status },
    });
    services.access.forget(id);
  }
}

/** Students of the subscription whose time was over, or who tried the product, can sign in. */
export async function openAccess(moving: Moving, subscriptionId: string): Promise<void> {
  const opened = await rows<Changed>(
    moving.tx,
    sql`with members as (
        select u.id, u.status from subscription_users m join users u on u.id = m.user_id
          where m.subscription_id = ${subscriptionId} and m.until is null and u.deleted_at is null
            and (u.status = 'expired' or u.user_type = 'trial') order by u.id for update of u
      )
      update users u set status = case when u.status = 'expired' then ${statusOnReturn} else u.status end,
        user_type = 'subscriber', version = u.version + 1, updated_at = okur_now() from members b
        where u.id = b.id returning u.id, u.company_id, b.status as before, u.status`,
  );
  await noted(moving, opened);
}

/** Ends the access of these students of a subscription, or of all; who holds an activation goes on. */
export async function closeAccess(moving: Moving, subscriptionId: string, userIds?: readonly string[]): Promise<void> {
  const { tx, at } = moving;
  const ended = await rows<{ user_id: string }>(
    tx,
    sql`update subscription_users set until = greatest(since, ${at ?? sql`date_trunc('milliseconds', okur_now())`})
      where subscription_id = ${subscriptionId} and until is null
        and ${userIds ? sql`user_id = any(${array(userIds)})` : sql`true`} returning user_id`,
  );
  // They are subscribers no more: what a school pays for afterwards, no later subscription ends.
  const closed = await rows<Changed>(
    tx,
    sql`with members as (
        select u.id, u.status, okur_may_sign_in(u.status) and not exists (select from activations a
          where a.used_by = u.id and a.state = 'used') as is_out from users u
          where u.id = any(${array(ended.map(({ user_id }) => user_id))}) and u.user_type = 'subscriber'
            order by u.id for update of u
      )
      update users u set user_type = 'student', status = case when b.is_out then 'expired' else u.status end,
        version = version + 1, updated_at = okur_now() from members b where u.id = b.id
        returning u.id, u.company_id, b.status as before, u.status`,
  );
  await noted(moving, closed);
}

/** Whether a student of `u` reads by a subscription that runs. */
export const readsBySubscription = sql`exists (select from subscription_users m
  join subscriptions x on x.id = m.subscription_id and x.state <> 'scheduled'
  where m.user_id = u.id and m.until is null)`;

/**
 * Whether a student of `u` has a seat of the school's contract: the end of a code from before it takes nothing from
 * them. Whom a subscription let in has none.
 */
export const hasSeat: Sql = sql`(okur_may_sign_in(u.status) and u.user_type <> 'subscriber'
  and exists (select from companies s where s.id = u.company_id and s.licensing = 'contract'))`;

/**
 * When the subscription by which a student of `u` reads ends: once it is cancelled, in its last period, or where the
 * next one is not paid. Of one that goes on there is no end.
 */
export const subscriptionEnd: Sql = sql`(select case when x.state = 'cancel_pending' then x.cancel_on
      when x.state = 'past_due' then x.period_end + ${dunningDays.at(-1)!}::int
      when x.period + 1 >= (x.plan->>'periods')::int then x.period_end end::timestamp at time zone x.time_zone
  from subscription_users m join subscriptions x on x.id = m.subscription_id and x.state <> 'scheduled'
  where m.user_id = u.id and m.until is null)`;

/** Whether a student of `u`, who can sign in, does so without a code as well. */
export const readsWithoutCode: Sql = sql`(${readsBySubscription} or ${hasSeat})`;

/**
 * Students (the ids of `userIds`) whose code ended or was taken away while a subscription runs are its subscribers,
 * unless they have a seat: its end closes what it goes on with.
 */
export const leaveToSubscription = (userIds: Sql): Sql => sql`
  update users u set user_type = 'subscriber', version = u.version + 1, updated_at = okur_now()
    where u.id in (${userIds}) and u.user_type = 'student' and ${readsBySubscription} and not ${hasSeat}`;

/** Subscriptions that run or wait, by which students of a company read. */
export const liveOfCompany = (companyId: string): Sql => sql`(select count(*)::int from subscriptions x
  where ${isLive} and exists (select from subscription_users m join users u on u.id = m.user_id
    where m.subscription_id = x.id and m.until is null and u.deleted_at is null and u.company_id = ${companyId}))`;

export const mainUserOf = async (db: Db, subscriptionId: string): Promise<Member | undefined> =>
  (
    await rows<Member>(
      db,
      sql`select u.id, u.company_id from subscription_users m join users u on u.id = m.user_id
        where m.subscription_id = ${subscriptionId} and m.role = 'main' order by m.until desc nulls first, m.since desc
        limit 1`,
    )
  )[0];
