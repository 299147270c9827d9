import type { activationCodeProducts as contract } from '@okur/contract';
import type { ActivationCodeProduct } from '@okur/contract/activation-code-products';
import { hundredths } from '@okur/contract/prices';
import { done } from '@okur/contract/route';
import { ifGiven, insertRows, matches, sql, touched, updateRows } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import { activationCodeProducts } from '../../platform/database/tables/index.ts';
import { checkVersion } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { productById, productColumns, visibleTo } from './store.ts';

const sorts = {
  name: byName(sql`p.name`),
  code_count: sql`p.code_count`,
  duration_days: sql`p.duration_days`,
  price: sql`p.price`,
  charge: sql`p.charge`,
  created_at: sql`p.created_at`,
};

export const listActivationCodeProducts = ({
  db,
  caller,
  query,
}: ContextOf<typeof contract.listActivationCodeProducts>) =>
  list<ActivationCodeProduct>(db, query, {
    columns: productColumns,
    from: sql`activation_code_products p`,
    where: sql`${visibleTo(caller)} and ${matches(sql`p.search`, query.search)}
      and ${ifGiven(query.active, (v) => sql`p.active = ${v}`)}
      and ${ifGiven(query.currency, (v) => sql`p.currency = ${v}`)}`,
    sorts,
    sort: 'name',
    id: sql`p.id`,
    filled: Object.keys(sorts),
  });

export async function getActivationCodeProduct({
  db,
  caller,
  params,
}: ContextOf<typeof contract.getActivationCodeProduct>) {
  return { data: await productById(db, params.id, { where: visibleTo(caller) }) };
}

/** Percents as they are stored: whole hundredths. */
function storedPercents({
  discount_percent: discount,
  tax_percent: tax,
}: {
  discount_percent?: number | null | undefined;
  tax_percent?: number | undefined;
}) {
  return {
    ...(discount === undefined ? {} : { discount_hundredths: discount === null ? null : hundredths(discount) }),
    ...(tax === undefined ? {} : { tax_hundredths: hundredths(tax) }),
  };
}

/** What an entry of the activity holds: the price as people read it. */
const auditOf = ({
  price: _price,
  discounted_price: _discounted,
  charge: _charge,
  piece_price: _piece,
  ...product
}: ActivationCodeProduct) => product;

export async function createActivationCodeProduct({
  db,
  body,
  record,
}: ContextOf<typeof contract.createActivationCodeProduct>) {
  const { discount_percent, tax_percent, ...values } = body;
  const id = newId();
  await insertRows(db, activationCodeProducts, {
    id,
    ...values,
    ...storedPercents({ discount_percent, tax_percent }),
  });
  const after = await productById(db, id);
  record({ action: 'create', subject: 'ACTIVATION_CODE_PRODUCTS', subjectId: id, after: auditOf(after) });
  return { data: after };
}

export async function updateActivationCodeProduct({
  db,
  params,
  body,
  record,
}: ContextOf<typeof contract.updateActivationCodeProduct>) {
  const { version, discount_percent, tax_percent, ...values } = body;
  const before = await productById(db, params.id, { lock: true });
  checkVersion(version, before);
  await updateRows(
    db,
    activationCodeProducts,
    { ...values, ...storedPercents({ discount_percent, tax_percent }), ...touched() },
    sql`id = ${before.id}`,
  );
  const after = await productById(db, before.id);
  record({
    action: 'update',
    subject: 'ACTIVATION_CODE_PRODUCTS',
    subjectId: before.id,
    before: auditOf(before),
    after: auditOf(after),
  });
  return { data: after };
}

/** For good: a second call finds nothing. */
export async function deleteActivationCodeProduct({
  db,
  params,
  record,
}: ContextOf<typeof contract.deleteActivationCodeProduct>) {
  const before = await productById(db, params.id, { lock: true });
  await updateRows(db, activationCodeProducts, { deleted_at: sql`now()`, ...touched() }, sql`id = ${before.id}`);
  record({ action: 'delete', subject: 'ACTIVATION_CODE_PRODUCTS', subjectId: before.id, before: auditOf(before) });
  return done;
}
