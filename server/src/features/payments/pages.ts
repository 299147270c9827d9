import { parse } from 'node:querystring';
import { Language } from '@okur/contract/fields';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { clockNow } from '../../platform/runtime/clock.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { buyerOf } from './buyer.ts';
import { bankPayment, pay } from './demo-bank/bank.ts';
import { cardOf } from './demo-bank/cards.ts';
import { bankPage, silentPage } from './demo-bank/page.ts';
import { payMessage } from './html-page.ts';
import { sendBankNotices } from './janitor-job.ts';
import { receiveNotice } from './notice.ts';
import { providerOf } from './providers.ts';
import { payReturnUrl } from './return-url.ts';
import { noteStep, type StoredPayment, storedPayment } from './rows.ts';

type WithToken = { Params: { token: string } };

/**
 * What is no call of the API: the address under which a payment is paid, the pay page of the demo's bank, and the door
 * for notices, whose bodies are read as they came because they are signed so.
 */
export async function servePayments(http: FastifyInstance, services: Services): Promise<void> {
  await http.register((pages, _options, done) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 20_000 }, (_request, body, parsed) =>
      parsed(null, body),
    );
    pages.get<WithToken>('/pay/:token', (request, reply) => openCheckout(services, request, reply));
    // The form says nothing that is not asked of the bank.
    pages.post<WithToken>('/pay/:token/returned', async (request, reply) => {
      const payment = await storedPayment(services.db, sql`p.pay_token = ${request.params.token}`);
      return payment ? reply.redirect(await payReturnUrl(services, payment.id), 303) : gone(request, reply);
    });
    pages.post<{ Params: { provider: string } }>('/payments/notices/:provider', async (request, reply) => {
      const raw = typeof request.body === 'string' ? request.body : '';
      const headers = request.headers as Record<string, string | undefined>;
      const isTaken = await receiveNotice(services, request.params.provider, raw, headers);
      if (!isTaken) request.log.warn({ provider: request.params.provider }, 'a notice without a right signature');
      return reply.code(isTaken ? 200 : 400).send();
    });
    if (services.config.paymentProvider === 'demo') serveDemoBank(pages, services);
    done();
  });
}

/** Makes the payment known to the bank, now that it is on disk here, and leads to the bank's page. */
async function openCheckout(
  services: Services,
  request: FastifyRequest<WithToken>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const payment = await storedPayment(services.db, sql`p.pay_token = ${request.params.token}`);
  const provider = payment && providerOf(services, payment.provider);
  if (!payment || !provider) return gone(request, reply);
  const { id, state, amount, currency, product, quantity, pay_token: token, provider_ref } = payment;
  const returnUrl = await payReturnUrl(services, id);
  const isOpen = (state === 'pending' || state === 'failed') && (await mayBuy(services.db, payment));
  if (!isOpen || Date.parse(payment.expires_at) < clockNow().getTime()) return reply.redirect(returnUrl, 303);
  const description = payment.kind === 'subscription' ? product.name : `${product.name} × ${quantity}`;
  const checkout = {
    reference: id,
    amount,
    currency,
    description,
    token,
    ref: provider_ref,
    returnUrl,
    returnByForm: `${services.config.publicUrl}/pay/${token}/returned`,
    buyer: await buyerOf(services.db, id, request.ip),
  };
  const begun = await provider.checkout(checkout).catch((error: unknown) => {
    request.log.error({ err: error, payment: id }, 'the bank did not begin a payment');
    return null;
  });
  if (!begun) return html(reply.code(503), payMessage(languageOf(request), 'no_answer', returnUrl));
  const { url, ref } = begun;
  // Before the buyer is there, so that whatever they do can be looked up.
  await services.transaction((tx) => noteCheckout(tx, id, ref));
  return reply.redirect(url, 303);
}

/** A school that was deleted or suspended since it asked for codes pays for none; what it paid before counts. */
const mayBuy = async (db: Db, payment: StoredPayment): Promise<boolean> =>
  payment.kind !== 'activation_codes' ||
  (await row(
    db,
    sql`select id from companies where id = ${payment.company_id} and deleted_at is null and status <> 'suspended'`,
  )) !== undefined;

/** The row is held: of two tabs one is the first. */
async function noteCheckout(tx: Db, id: string, ref: string | null): Promise<void> {
  await rows(tx, sql`update payments set provider_ref = ${ref} where id = ${id}`);
  const noted = await row(tx, sql`select id from payment_steps where payment_id = ${id} and step = 'checkout' limit 1`);
  if (!noted) await noteStep(tx, id, 'checkout', 'buyer');
}

function serveDemoBank(pages: FastifyInstance, services: Services): void {
  pages.get<WithToken>('/demo-bank/:token', async (request, reply) => {
    const payment = await bankPayment(services.db, request.params.token);
    if (!payment) return gone(request, reply);
    return html(reply, bankPage({ payment, language: languageOf(request), attempt: newId() }));
  });
  pages.post<WithToken>('/demo-bank/:token', async (request, reply) => {
    const payment = await bankPayment(services.db, request.params.token);
    if (!payment) return gone(request, reply);
    const language = languageOf(request);
    const { number, attempt } = parse(String(request.body ?? '')) as Record<string, string | undefined>;
    const card = cardOf(number ?? '');
    if (!card) return html(reply.code(422), bankPage({ payment, language, attempt: newId(), problem: 'unknown_card' }));
    const outcome = await services.transaction((tx) => pay(tx, payment, card, String(attempt).slice(0, 60)));
    await sendBankNotices(services);
    if (outcome === 'refused')
      return html(reply.code(422), bankPage({ payment, language, attempt: newId(), problem: card.refused! }));
    return card.silent ? html(reply, silentPage(language)) : reply.redirect(payment.return_url, 303);
  });
}

const html = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);

const gone = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  html(reply.code(404), payMessage(languageOf(request), 'gone'));

/** The first of the browser's languages that we speak. */
function languageOf(request: FastifyRequest): Language {
  const wanted = (request.headers['accept-language'] ?? '').split(',').map((part) => part.trim().slice(0, 2));
  const spoken = wanted.find((code) => Language.safeParse(code).success);
  return Language.catch('en').parse(spoken);
}
