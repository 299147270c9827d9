import { nameIn } from '@okur/contract/names';
import type { Subscription } from '@okur/contract/subscriptions';
import { insertRows, sql, touched, updateRows } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { subscriptionChanges, subscriptions } from '../../platform/database/tables/index.ts';
import { clockNow } from '../../platform/runtime/clock.ts';
import { closeAccess, mainUserOf } from './access.ts';
import type { Moving } from './moving.ts';
import { subscriptionById, type StoredSubscription } from './rows.ts';
import { tellPayer } from './tell.ts';

export type Step = 'start' | 'renew' | 'cancel' | 'revert' | 'expire';

/** Moves a subscription on: its row, its history, and the activity. */
export async function moveSubscription(
  moving: Moving,
  sub: StoredSubscription,
  values: Partial<Record<keyof typeof subscriptions.$inferInsert, unknown>>,
  step?: Step,
): Promise<Subscription> {
  const { tx, record } = moving;
  const before = await subscriptionById(tx, sub.id);
  await updateRows(tx, subscriptions, { ...values, ...touched() } as never, sql`id = ${sub.id}`);
  const after = await subscriptionById(tx, sub.id);
  const user = await mainUserOf(tx, sub.id);
  if (step) await noteStep(moving, sub, step, user);
  await record({
    action: 'update',
    subject: 'SUBSCRIPTION',
    subjectId: sub.id,
    companyId: user?.company_id ?? null,
    before: auditOf(before),
    after: auditOf(after),
  });
  return after;
}

/** A line of the history of changes, which is that of a student: without one there is none. */
export async function noteStep(
  { tx, actor, at }: Moving,
  { plan }: Pick<StoredSubscription, 'plan'>,
  step: Step,
  user: { id: string; company_id: string } | undefined,
): Promise<void> {
  if (!user) return;
  const name = nameIn(plan.names, 'tr');
  await insertRows(tx, subscriptionChanges, {
    id: newId(),
    at: at ?? sql`date_trunc('milliseconds', okur_now())`,
    admin_id: actor.type === 'staff' ? actor.id : null,
    user_id: user.id,
    company_id: user.company_id,
    action: step,
    old_plan: step === 'start' || step === 'revert' ? null : name,
    new_plan: step === 'cancel' || step === 'expire' ? null : name,
  });
}

export const auditOf = ({ payer, plan_names, state, ...subscription }: Subscription) => ({
  name: nameIn(plan_names, 'tr'),
  payer: payer.name,
  subscription_state: state,
  period_start: subscription.period_start,
  period_end: subscription.period_end,
  cancel_on: subscription.cancel_on,
  cancelled_by: subscription.cancelled_by,
});

interface Ending {
  state?: 'cancelled' | 'expired';
  by?: NonNullable<Subscription['cancelled_by']>;
  reason?: string | undefined;
}

/** Ends it now, with the access of all who read by it. */
export async function endSubscription(
  moving: Moving,
  sub: StoredSubscription,
  { state = 'cancelled', by, reason }: Ending = {},
): Promise<Subscription> {
  const at = moving.at ?? clockNow();
  const wasAnnounced = sub.state === 'cancel_pending' || state === 'expired';
  const after = await moveSubscription(
    moving,
    sub,
    {
      state,
      next_at: null,
      ended_at: at,
      ...(by ? { cancelled_by: by, cancel_reason: reason ?? null } : {}),
    },
    wasAnnounced ? 'expire' : 'cancel',
  );
  await closeAccess({ ...moving, at }, sub.id);
  await tellPayer(moving, sub, 'ended');
  return after;
}
