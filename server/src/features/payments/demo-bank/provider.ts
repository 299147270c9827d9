import type { PaymentProvider } from '../../../platform/payments/port.ts';
import { isSigned, signed } from '../../../platform/payments/signature.ts';
import { row, rows, sql } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Services } from '../../../platform/runtime/services.ts';
import { chargeAtBank, factsAtBank, openBankPayment, refundAtBank } from './bank.ts';

/** The demo's bank as the shop sees it. */
export function demoBank(services: Services): PaymentProvider {
  const secret = bankSecret(services);
  return {
    name: 'demo',
    tellsDisputes: true,
    async checkout(payment) {
      await openBankPayment(services.db, payment);
      return { url: `${services.config.publicUrl}/demo-bank/${payment.token}`, ref: null };
    },
    charge: (charge) => services.transaction((tx) => chargeAtBank(tx, charge)),
    lookUp: (reference) => factsAtBank(services.db, reference),
    refund: (refund) => services.transaction((tx) => refundAtBank(tx, refund)),
    async verify(raw, headers) {
      if (!isSigned(secret, raw, headers)) return undefined;
      const { type, reference } = JSON.parse(raw) as { type: string; reference: string };
      return { id: headers['webhook-id']!, type, reference };
    },
  };
}

/** What the bank and the shop both know. */
export const bankSecret = ({ secrets }: Pick<Services, 'secrets'>): string =>
  Buffer.from(secrets.code('notices of the demo bank'), 'base64url').toString('base64');

export type Receive = (raw: string, headers: Record<string, string>) => Promise<unknown>;

interface Due {
  id: string;
  reference: string;
  type: string;
  copies: number;
  forged: boolean;
}

/** Sends what is due, in any order; a notice that was not received is sent again. */
export async function sendDueNotices(services: Services, receive: Receive): Promise<void> {
  const due = await rows<Due>(
    services.db,
    sql`select id, reference, type, copies, forged from demo_bank_notices where due_at <= okur_now()
      order by md5(id::text) limit 50`,
  );
  for (const notice of due) {
    const body = JSON.stringify({ type: notice.type, reference: notice.reference });
    const secret = notice.forged ? Buffer.from(newId()).toString('base64') : bankSecret(services);
    const headers = signed(secret, { id: notice.id, at: new Date(), body });
    for (let copy = 0; copy < notice.copies; copy += 1) await receive(body, headers);
    await row(services.db, sql`delete from demo_bank_notices where id = ${notice.id}`);
  }
}
