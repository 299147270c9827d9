import type { payments as contract } from '@okur/contract';
import type { Payment } from '@okur/contract/payments';
import { row, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf, RequestContext } from '../../platform/http/request-context.ts';
import { freshlySignedIn } from '../second-factor/store.ts';
import { settled } from './change.ts';
import { refused } from './refused.ts';
import { isOpenExcess, paymentById, paymentsOf } from './rows.ts';
import { refuseDayToCome, transferRef } from './statement.ts';

/*
 * Money that came once more by transfer for a payment whose money is here already: it is counted and seen until people
 * have sent it back. It is said by a call of its own, so that a transfer which two people confirm is no second one.
 */

export const recordFurtherTransfer = freshlySignedIn(
  async (context: ContextOf<typeof contract.recordFurtherTransfer>) => {
    const { db, body } = context;
    const before = await lockedTransfer(context);
    const first = await row(
      db,
      sql`select id from transactions where payment_id = ${before.id} and kind = 'charge' and state = 'succeeded'`,
    );
    if (!first) throw refused('payments.no_transfer_yet');
    await refuseDayToCome(db, body);
    const ref = await transferRef(db, body, before);
    return settled(context, before, { charges: [{ ref, amount: body.amount, currency: before.currency }] });
  },
);

export const returnFurtherTransfer = freshlySignedIn(
  async (context: ContextOf<typeof contract.returnFurtherTransfer>) => {
    const { db, params, body } = context;
    const before = await lockedTransfer(context);
    const { id, amount, open } = orNotFound(
      await row<{ id: string; amount: number; open: boolean }>(
        db,
        sql`select t.id, t.amount, ${isOpenExcess} as open from transactions t
          where t.id = ${params.transferId} and t.payment_id = ${before.id} and t.excess`,
      ),
    );
    if (!open) throw refused('payments.sent_back_already');
    await refuseDayToCome(db, body);
    const proof = { bank_reference: body.reference, received_on: body.received_on };
    return settled(context, before, { refunds: [{ reference: id, amount, proof }] });
  },
);

async function lockedTransfer({
  db,
  caller,
  params,
}: Pick<RequestContext, 'db' | 'caller'> & { params: { id: string } }): Promise<Payment> {
  const payment = await paymentById(db, params.id, { where: paymentsOf(caller), lock: true });
  if (payment.provider !== 'transfer') throw refused('payments.no_transfer');
  return payment;
}
