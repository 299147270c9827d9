import type { subscriptions as contract } from '@okur/contract';
import type { Plan } from '@okur/contract/plans';
import type { OwnSubscription, Subscription } from '@okur/contract/subscriptions';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { inUsers, type Scope } from '../../platform/access/scope.ts';
import { invalidField, notFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { clockNow } from '../../platform/runtime/clock.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { cardProvider, paymentMethods, takesCurrency } from '../payments/store.ts';
import { activePlan, plansOnSale } from '../plans/store.ts';
import { beginSubscription, hadTrial, todayIn } from './begin.ts';
import { auditOf } from './change.ts';
import { cancelInCall, newestOf, revertCancel } from './cancel.ts';
import { beginWithoutCard } from './clock.ts';
import { movingOf } from './moving.ts';
import { checkReader, type Reader, readerColumns } from './reader.ts';
import { isOver, lockSubscription, subscriptionById } from './rows.ts';

/* The subscription of a parent. */

type OwnContext = Pick<ContextOf<typeof contract.getOwnSubscription>, 'db' | 'services' | 'caller' | 'scope'>;

interface OwnPayer {
  id: string;
  trial_used: boolean;
}

const payerOf = (db: Db, parentId: string) =>
  row<OwnPayer>(
    db,
    sql`select id, trial_used_at is not null as trial_used from subscribers where parent_id = ${parentId}`,
  );

/** Plans on sale that can be paid here. */
async function payablePlans(db: Db, services: Services): Promise<Plan[]> {
  const provider = cardProvider(services);
  if (!provider) return [];
  return (await plansOnSale(db)).filter(({ currency }) => takesCurrency(services, provider, currency));
}

async function ownOf({ db, services, caller, scope }: OwnContext): Promise<OwnSubscription> {
  const payer = await payerOf(db, caller.id);
  const subscription = payer ? await subscriptionById(db, await newestOf(db, payer.id)) : null;
  const isFree = subscription === null || isOver(subscription);
  const open = subscription
    ? await row<{ token: string }>(
        db,
        sql`select pay_token as token from payments where subscription_id = ${subscription.id}
          and state in ('pending', 'failed') order by period_start desc limit 1`,
      )
    : undefined;
  return {
    subscription: subscription && (await withOwnChild(db, scope, subscription)),
    keeps_card: paymentMethods(services).some((method) => method.keeps_card),
    pay_url: open ? `${services.config.subscriptionPayUrl}/${open.token}` : null,
    plans: isFree ? await payablePlans(db, services) : [],
    trial_for: isFree && !payer?.trial_used ? await untried(db, scope) : [],
    invoices: payer ? await invoicesOf(db, payer.id) : [],
  };
}

/** Of a child whom the school has unlinked since, the one who pays learns nothing more. */
async function withOwnChild(db: Db, scope: Scope, subscription: Subscription): Promise<Subscription> {
  const { user } = subscription;
  const isOwn = user && (await row(db, sql`select u.id from users u where u.id = ${user.id} and ${inUsers(scope)}`));
  return isOwn ? subscription : { ...subscription, user: null };
}

/** The caller's children who had no trial yet. */
const untried = async (db: Db, scope: Scope): Promise<string[]> => {
  const children = await rows<{ id: string }>(
    db,
    sql`select u.id from users u where ${inUsers(scope)} and u.deleted_at is null and not ${hadTrial}`,
  );
  return children.map(({ id }) => id);
};

const invoicesOf = (db: Db, subscriberId: string): Promise<OwnSubscription['invoices']> =>
  rows(
    db,
    sql`select p.id, p.state, p.product->>'name' as plan_name, p.period_start::text, p.period_end::text,
        p.amount / 100.0::float8 as amount_total, p.tax / 100.0::float8 as tax_total, p.currency, p.invoice_no,
        p.paid_at
      from payments p join subscriptions x on x.id = p.subscription_id
      where x.subscriber_id = ${subscriberId} and p.state <> 'cancelled' order by p.period_start desc, p.id desc
      limit 100`,
  );

export const getOwnSubscription = async (context: ContextOf<typeof contract.getOwnSubscription>) => ({
  data: await ownOf(context),
});

/** Begins today. Its first payment is stored with it, so that the answer says where it is paid. */
export async function subscribe(context: ContextOf<typeof contract.subscribe>) {
  const { db, services, caller, client, scope, body, record, afterCommit } = context;
  const provider = cardProvider(services);
  if (!provider) throw invalidField('plan_id', 'payments.no_provider');
  const child = await row<Reader & { id: string; time_zone: string; company_id: string }>(
    db,
    sql`select u.id, c.time_zone, u.company_id, ${readerColumns} from users u join companies c on c.id = u.company_id
      where u.id = ${body.user_id} and ${inUsers(scope)} and u.deleted_at is null for key share of u`,
  );
  if (!child) throw invalidField('user_id', 'validation.not_found');
  checkReader(child);
  const plan = await activePlan(db, body.plan_id);
  if (!takesCurrency(services, provider, plan.currency)) throw invalidField('plan_id', 'payments.no_currency');
  const sub = await beginSubscription(db, {
    kind: 'plain',
    payer: { parent_id: caller.id },
    plan,
    user: child,
    savedMethodId: null,
    startsOn: todayIn(child.time_zone),
    consent: { version: body.consent, at: clockNow().toISOString(), address: client.address },
  });
  record({
    action: 'create',
    subject: 'SUBSCRIPTION',
    subjectId: sub.id,
    companyId: child.company_id,
    after: auditOf(sub),
  });
  await beginWithoutCard(movingOf(context), sub.id);
  afterCommit(() => services.jobs.wake());
  const data = await ownOf(context);
  if (body.with_trial && data.subscription!.state !== 'trialing')
    throw invalidField('plan_id', 'subscriptions.trial_used');
  return { data };
}

async function ownLocked({ db, caller }: ContextOf<typeof contract.cancelOwnSubscription>) {
  const payer = await payerOf(db, caller.id);
  if (!payer) throw notFound();
  return (await lockSubscription(db, await newestOf(db, payer.id)))!;
}

export async function cancelOwnSubscription(context: ContextOf<typeof contract.cancelOwnSubscription>) {
  const { id } = await ownLocked(context);
  await cancelInCall({ ...context, moving: movingOf(context) }, { id, by: 'payer' });
  context.afterCommit(() => context.services.jobs.wake());
  return { data: await ownOf(context) };
}

export async function revertOwnCancellation(context: ContextOf<typeof contract.revertOwnCancellation>) {
  await revertCancel(movingOf(context), await ownLocked(context));
  context.afterCommit(() => context.services.jobs.wake());
  return { data: await ownOf(context) };
}
