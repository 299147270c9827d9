import type { payments as contract } from '@okur/contract';
import type { ActivationCodeProduct } from '@okur/contract/activation-code-products';
import { isCardProvider, type PaymentMethod, type PaymentProviderName } from '@okur/contract/payments';
import { chargeOf } from '@okur/contract/prices';
import { row, sql, touched, updateRows } from '../../platform/database/index.ts';
import { companies } from '../../platform/database/tables/index.ts';
import { ApiError, invalidField } from '../../platform/http/api-error.ts';
import { actorOf, type ContextOf } from '../../platform/http/request-context.ts';
import { clockNow } from '../../platform/runtime/clock.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { productById } from '../activation-code-products/store.ts';
import { departmentTables, reachableDepartments, taught } from '../departments/store.ts';
import { beyondTheirClass, holdReceivers, waitingStudents } from '../licences/store.ts';
import { freshlySignedIn } from '../second-factor/store.ts';
import { paymentMethods, takesCurrency } from './providers.ts';
import { moneyOf } from './refused.ts';
import { payNothing } from './settle.ts';
import { insertPayment } from './insert.ts';
import { auditOf, paymentById } from './rows.ts';

type RequestContext = ContextOf<typeof contract.requestPayment>;

/**
 * Stores what is to be paid. No bank hears of it before this is on disk: the buyer's browser goes to the address in the
 * answer, and only then the bank is told.
 */
export const requestPayment = freshlySignedIn(async (context: RequestContext) => {
  const { db, services, caller, body, params, record } = context;
  const product = await productById(db, params.id, { where: sql`p.deleted_at is null and p.active` });
  const amount = chargeOf(product.price, product.discount_percent, body.quantity);
  const { product_version = product.version, expected_amount } = body;
  if (amount !== expected_amount || product.version !== product_version) throw priceChanged(amount, product);
  const companyId = await buyingCompany(context);
  const assign_user_ids = await takers(context, companyId, product.code_count * body.quantity);
  await keepInvoiceDetails(context, companyId);
  const { department_id, quantity } = body;
  const provider = amount === 0 ? 'none' : providerFor(services, body.provider, product.currency);
  const { id, token } = await insertPayment(db, product, {
    company_id: companyId,
    buyer_id: caller.id,
    quantity,
    provider,
    department_id,
    assign_user_ids,
    consent: { version: body.consent, at: clockNow().toISOString(), address: context.client.address },
  });
  if (amount === 0) await payNothing(db, services, id, actorOf(context));
  const payment = await paymentById(db, id);
  record({
    action: 'create',
    subject: 'ACTIVATION_CODE_PAYMENT',
    subjectId: id,
    companyId,
    after: auditOf(payment),
  });
  context.afterCommit(() => services.jobs.wake());
  return { data: { payment, pay_url: payUrlOf(services, { id, provider, token }) } };
});

/** What a call of a person does to a payment; the call records it. */
export const recordedBy = (context: Parameters<typeof actorOf>[0], source: 'buyer' | 'staff') =>
  ({ source, actor: actorOf(context), isRecorded: true }) as const;

/** A card is paid at the bank; of anything else the page of the payment says how. */
export const payUrlOf = (
  { config }: Services,
  { id, provider, token }: { id: string; provider: PaymentProviderName; token: string },
): string =>
  isCardProvider(provider)
    ? `${config.activationPayUrl}/${token}`
    : `${config.publicUrl}/#/activation-code-payment/list/${id}`;

const priceChanged = (amount: number, { currency }: ActivationCodeProduct): ApiError =>
  new ApiError('price_changed', {
    errors: { expected_amount: ['payments.price_changed'] },
    params: { expected_amount: moneyOf(amount, { currency }) },
    current: { amount, currency },
  });

function providerFor(
  services: Services,
  wanted: PaymentMethod['provider'] | undefined,
  currency: string,
): PaymentMethod['provider'] {
  const methods = paymentMethods(services).map(({ provider }) => provider);
  const provider = wanted ?? methods[0];
  if (!provider || !methods.includes(provider)) throw invalidField('provider', 'payments.no_provider');
  if (!takesCurrency(services, provider, currency)) throw invalidField('provider', 'payments.no_currency');
  return provider;
}

/** The school that buys: the caller's own, or the one that staff of the platform name. */
async function buyingCompany({ db, scope, body }: RequestContext): Promise<string> {
  const id = 'companyId' in scope ? scope.companyId : body.company_id;
  if ('companyId' in scope && body.company_id && body.company_id !== id)
    throw invalidField('company_id', 'validation.not_found');
  if (!id) throw invalidField('company_id', 'validation.required');
  const company = await row<{ status: string }>(
    db,
    sql`select status from companies where id = ${id} and deleted_at is null for key share`,
  );
  if (!company) throw invalidField('company_id', 'validation.not_found');
  if (company.status === 'suspended') throw invalidField('company_id', 'payments.suspended');
  return id;
}

const invoiceFields = ['tax_office', 'tax_number', 'invoice_address'] as const;
type InvoiceDetails = Record<(typeof invoiceFields)[number], string | null>;

/** What the buyer wrote for the invoice is the school's own from now on. */
async function keepInvoiceDetails({ db, body, record }: RequestContext, id: string): Promise<void> {
  if (invoiceFields.every((field) => body[field] === undefined)) return;
  const before = (await row<InvoiceDetails>(
    db,
    sql`select tax_office, tax_number, invoice_address from companies where id = ${id} for no key update`,
  ))!;
  const {
    tax_office = before.tax_office,
    tax_number = before.tax_number,
    invoice_address = before.invoice_address,
  } = body;
  const after: InvoiceDetails = { tax_office, tax_number, invoice_address };
  if (invoiceFields.every((field) => after[field] === before[field])) return;
  await updateRows(db, companies, { ...after, ...touched() }, sql`id = ${id}`);
  record({ action: 'update', subject: 'COMPANY', subjectId: id, companyId: id, before, after });
}

/** Who gets time once it is paid: those who are named, or those who wait, as many as there will be codes. */
async function takers(context: RequestContext, companyId: string, bought: number): Promise<string[]> {
  const { db, scope, body } = context;
  await checkReach(context, companyId);
  const inClass = body.department_id ? sql`u.department_id = ${body.department_id}` : sql`true`;
  const wanting = body.assign_waiting
    ? await waitingStudents(db, scope, sql`u.company_id = ${companyId} and ${inClass}`)
    : body.assign_user_ids;
  // What lies ready is counted on: for students of a class its own codes, for the others those of the whole school.
  const { beyond, free } = await beyondTheirClass(db, companyId, wanting);
  const left = new Set(beyond.slice(free + bought));
  const served = wanting.filter((id) => !left.has(id));
  if (!body.assign_waiting && left.size > 0)
    throw invalidField('assign_user_ids', 'payments.more_than_codes', { count: served.length });
  return served;
}

/** The class and the students are of the school, within the caller's reach, and such as are given codes at all. */
async function checkReach({ db, scope, body }: RequestContext, companyId: string): Promise<void> {
  const { department_id: departmentId, assign_user_ids: ids } = body;
  if (departmentId) {
    const department = await row(
      db,
      sql`select d.id from ${departmentTables} where d.id = ${departmentId} and d.company_id = ${companyId}
        and ${taught} and ${reachableDepartments(scope)}`,
    );
    if (!department) throw invalidField('department_id', 'validation.not_found');
  }
  const students = await holdReceivers(db, scope, ids, () => 'assign_user_ids');
  if (students.some((one) => one.company_id !== companyId || (departmentId && one.department_id !== departmentId)))
    throw invalidField('assign_user_ids', 'validation.not_found');
}
