import type { subscriptions as contract } from '@okur/contract';
import { plusDays } from '@okur/contract/days';
import type { Subscription } from '@okur/contract/subscriptions';
import { ifGiven, matches, row, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { cardProvider, takesCurrency } from '../payments/store.ts';
import { activePlan } from '../plans/store.ts';
import { freshlySignedIn } from '../second-factor/store.ts';
import { beginSubscription, todayIn } from './begin.ts';
import { auditOf } from './change.ts';
import { stepSubscription } from './clock.ts';
import { checkReader, type Reader, readerColumns } from './reader.ts';
import { payerName, payerSearch, subscriptionById, subscriptionColumns, subscriptionTables } from './rows.ts';

const sorts = {
  created_at: sql`x.created_at`,
  payer: byName(payerName),
  state: sql`x.state`,
  starts_on: sql`x.starts_on`,
  period_end: sql`coalesce(x.period_end, x.starts_on)`,
  price_total: sql`(x.plan->>'price')::bigint`,
};

interface Filter {
  state?: Subscription['state'] | undefined;
  plan_id?: string | undefined;
  search?: string | undefined;
}

export const filteredSubscriptions = ({ state, plan_id, search }: Filter): Sql => sql`
  ${ifGiven(state, (v) => sql`x.state = ${v}`)} and ${ifGiven(plan_id, (v) => sql`x.plan_id = ${v}`)}
  and (${matches(payerSearch, search)} or ${matches(sql`u.search`, search)})`;

export const subscriptionList = (where: Sql) => ({
  columns: subscriptionColumns,
  from: subscriptionTables,
  where,
  sorts,
  sort: '-created_at',
  id: sql`x.id`,
  filled: ['created_at', 'state', 'starts_on', 'period_end', 'price_total'],
});

export const listSchedules = ({ db, query }: ContextOf<typeof contract.listSchedules>) =>
  list<Subscription>(
    db,
    query,
    subscriptionList(sql`x.kind = 'scheduled' and ${filteredSubscriptions(query)}
      and ${ifGiven(query.ends_to, (v) => sql`coalesce(x.cancel_on, x.period_end) <= ${v}`)}`),
  );

/** Makes a subscription for a student who pays; today's begins before the answer is read. */
export const createSchedule = freshlySignedIn(async (context: ContextOf<typeof contract.createSchedule>) => {
  const { db, services, body, record, afterCommit } = context;
  const student = await row<Reader & { id: string; time_zone: string; company_id: string }>(
    db,
    sql`select u.id, c.time_zone, u.company_id, ${readerColumns} from users u join companies c on c.id = u.company_id
      where u.id = ${body.user_id} and u.deleted_at is null and u.erased_at is null
        and u.user_type <> 'presentation' for key share of u`,
  );
  if (!student) throw invalidField('user_id', 'validation.not_found');
  checkReader(student);
  const plan = await activePlan(db, body.plan_id);
  const today = todayIn(student.time_zone);
  if (body.start_date < today || body.start_date > plusDays(today, 366))
    throw invalidField('start_date', 'subscriptions.start_date');
  const saved = await savedMethod(context, student.id);
  const provider = saved?.provider ?? body.payment_method_id;
  if (!saved && provider !== cardProvider(services)) throw invalidField('payment_method_id', 'subscriptions.card_only');
  if (!takesCurrency(services, provider, plan.currency))
    throw invalidField('payment_method_id', 'payments.no_currency');
  const { id } = await beginSubscription(db, {
    kind: 'scheduled',
    payer: { user_id: student.id },
    plan,
    user: student,
    savedMethodId: saved?.id ?? null,
    startsOn: body.start_date,
  });
  const data = await subscriptionById(db, id);
  record({
    action: 'create',
    subject: 'SUBSCRIPTION',
    subjectId: id,
    companyId: student.company_id,
    after: auditOf(data),
  });
  // The clock does the same, should this process die here.
  if (body.start_date === today) afterCommit(() => stepSubscription(services, id));
  return { data };
});

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A card of the student's own, or nothing. */
async function savedMethod({ db, body }: ContextOf<typeof contract.createSchedule>, userId: string) {
  if (!uuid.test(body.payment_method_id)) return null;
  const saved = await row<{ id: string; provider: string }>(
    db,
    sql`select m.id, m.provider from saved_methods m join subscribers s on s.id = m.subscriber_id
      where m.id = ${body.payment_method_id} and s.user_id = ${userId}`,
  );
  if (!saved) throw invalidField('payment_method_id', 'validation.not_found');
  return saved;
}
