import type { subscriptions as contract } from '@okur/contract';
import { plusDays } from '@okur/contract/days';
import type { Language } from '@okur/contract/fields';
import { always, type Sql, sql } from '../../platform/database/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { FileAnswer } from '../../platform/http/respond.ts';
import { textsIn } from '../../platform/texts/index.ts';
import { invoiceFile } from '../payments/store.ts';
import { subscriptionPaymentById } from './payment-rows.ts';

type Download = Pick<ContextOf<typeof contract.downloadSubscriptionInvoice>, 'db' | 'services' | 'params' | 'query'>;

/** The invoice of a period, for its payer. */
async function invoiceOf({ db, services, params, query }: Download, where: Sql): Promise<FileAnswer> {
  const { language } = query;
  const { id, period_start, period_end } = await subscriptionPaymentById({ db, services }, params.id, { where });
  const period = { label: textsIn(language)('invoice.period'), value: inWords(language, period_start, period_end) };
  return invoiceFile(db, services, { id, language, columns: [{ ...period, width: 170 }] });
}

/** Its end is the first day after it. */
const inWords = (language: Language, start: string, end: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    new Date(start),
    new Date(plusDays(end, -1)),
  );

export const downloadSubscriptionInvoice = (context: ContextOf<typeof contract.downloadSubscriptionInvoice>) =>
  invoiceOf(context, always);

export const downloadOwnInvoice = (context: ContextOf<typeof contract.downloadOwnInvoice>) =>
  invoiceOf(context, sql`s.parent_id = ${context.caller.id}`);
