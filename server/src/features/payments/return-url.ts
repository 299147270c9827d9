import { row, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';

/** Where the payer is sent from the bank's page. */
export async function payReturnUrl({ db, config }: Services, paymentId: string): Promise<string> {
  const { kind, is_parent } = (await row<{ kind: string; is_parent: boolean }>(
    db,
    sql`select p.kind, s.parent_id is not null as is_parent from payments p
      left join subscriptions x on x.id = p.subscription_id left join subscribers s on s.id = x.subscriber_id
      where p.id = ${paymentId}`,
  ))!;
  if (kind === 'subscription') return `${config.publicUrl}/#/${is_parent ? 'parent/subscription?returned=1' : ''}`;
  return `${config.publicUrl}/#/activation-code-payment/list/${paymentId}?returned=1`;
}
