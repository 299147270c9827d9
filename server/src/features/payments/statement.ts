import { defaultTimeZone } from '@okur/contract/companies';
import { type Payment, transferReferenceLength } from '@okur/contract/payments';
import { type Db, row, type Sql, sql } from '../../platform/database/index.ts';
import { ApiError, invalidField } from '../../platform/http/api-error.ts';
import { excessLeft, noteStep } from './rows.ts';

/* What a person reads on the statement of the account that transfers go to. */

interface Line {
  received_on: string;
  reference: string;
}

/** The account is kept by the calendar of the seller. */
export async function refuseDayToCome(db: Db, { received_on: day }: Line): Promise<void> {
  const today = (await row<{ day: string }>(
    db,
    sql`select (okur_now() at time zone ${defaultTimeZone})::date::text as day`,
  ))!;
  if (day > today.day) throw invalidField('received_on', 'payments.day_to_come');
}

/**
 * What a transfer to this payment is called from now on; each counts once. One that was counted for a wrong payment,
 * and taken from it again, counts for the right one under a further name; both of them say so.
 */
export async function transferRef(db: Db, line: Line, { id }: Pick<Payment, 'id'>): Promise<string> {
  const said = `${line.received_on} ${line.reference}`;
  let ref = said;
  let wrong: string | null = null;
  for (let n = 2; ; n += 1) {
    const booked = await row<Booked>(
      db,
      sql`select t.payment_id, ${isTakenAgain} as is_free from transactions t join payments p on p.id = t.payment_id
        where t.provider = 'transfer' and t.provider_ref = ${ref} and t.kind = 'charge'`,
    );
    if (!booked) break;
    if (!booked.is_free || booked.payment_id === id)
      throw new ApiError('duplicate', { errors: { reference: ['payments.reference_taken'] } });
    wrong = booked.payment_id;
    ref = `${said} (${n})`;
  }
  if (wrong !== null) await noteMove(db, wrong, id, line);
  return ref;
}

interface Booked {
  payment_id: string;
  is_free: boolean;
}

/** Of a transfer (alias t) to a payment (alias p): its money went back from there, or people closed the payment. */
const isTakenAgain: Sql = sql`(case when t.excess then ${excessLeft} <= 0 else p.state = 'refunded' end)`;

async function noteMove(db: Db, from: string, to: string, { received_on, reference }: Line): Promise<void> {
  for (const [id, other] of [
    [from, to],
    [to, from],
  ] as const) {
    const payment = other.slice(-transferReferenceLength);
    await noteStep(db, id, 'rebooked', 'staff', { bank_reference: reference, received_on, payment });
  }
}
