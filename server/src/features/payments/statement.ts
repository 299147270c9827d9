import { defaultTimeZone } from '@okur/contract/companies';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { ApiError, invalidField } from '../../platform/http/api-error.ts';

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

/** What a transfer is called from now on; each counts once. */
export async function transferRef(db: Db, { received_on: day, reference }: Line): Promise<string> {
  const ref = `${day} ${reference}`;
  const taken = await row(
    db,
    sql`select id from transactions where provider = 'transfer' and provider_ref = ${ref} and kind = 'charge'`,
  );
  if (taken) throw new ApiError('duplicate', { errors: { reference: ['payments.reference_taken'] } });
  return ref;
}
