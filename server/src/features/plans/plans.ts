import type { plans as contract } from '@okur/contract';
import type { Plan } from '@okur/contract/plans';
import { hundredths } from '@okur/contract/prices';
import { ifGiven, insertRows, matches, sql, touched, updateRows } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { list } from '../../platform/database/list/index.ts';
import { plans } from '../../platform/database/tables/index.ts';
import { checkVersion } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { planById, planColumns } from './store.ts';

const sorts = {
  created_at: sql`p.created_at`,
  price: sql`p.price`,
  seats: sql`p.seats`,
  trial_days: sql`p.trial_days`,
};

export const listPlans = ({ db, query }: ContextOf<typeof contract.listPlans>) =>
  list<Plan>(db, query, {
    columns: planColumns,
    from: sql`plans p`,
    where: sql`${matches(sql`p.search`, query.search)} and ${ifGiven(query.active, (v) => sql`p.active = ${v}`)}
      and ${ifGiven(query.currency, (v) => sql`p.currency = ${v}`)}`,
    sorts,
    sort: 'created_at',
    id: sql`p.id`,
    filled: Object.keys(sorts),
  });

/** What an entry of the activity holds: the price as people read it. */
const auditOf = ({ price: _price, price_total: list_price, ...plan }: Plan) => ({ ...plan, list_price });

const storedTax = (percent: number | undefined) =>
  percent === undefined ? {} : { tax_hundredths: hundredths(percent) };

export async function createPlan({ db, body, record }: ContextOf<typeof contract.createPlan>) {
  const { tax_percent, ...values } = body;
  const id = newId();
  await insertRows(db, plans, { id, ...values, ...storedTax(tax_percent) });
  const after = await planById(db, id);
  record({ action: 'create', subject: 'PLAN', subjectId: id, after: auditOf(after) });
  return { data: after };
}

export async function updatePlan({ db, params, body, record }: ContextOf<typeof contract.updatePlan>) {
  const { version, tax_percent, ...values } = body;
  const before = await planById(db, params.id, { lock: true });
  checkVersion(version, before);
  await updateRows(db, plans, { ...values, ...storedTax(tax_percent), ...touched() }, sql`id = ${before.id}`);
  const after = await planById(db, before.id);
  record({ action: 'update', subject: 'PLAN', subjectId: before.id, before: auditOf(before), after: auditOf(after) });
  return { data: after };
}
