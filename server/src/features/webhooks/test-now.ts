import type { webhooks as contract } from '@okur/contract';
import { webhookTest } from '@okur/contract/webhooks';
import { writeAudit } from '../../platform/database/audit.ts';
import { newId } from '../../platform/database/ids.ts';
import { row, rows, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { deliver, type Delivery } from './deliver.ts';
import { reachedWebhooks } from './reach.ts';

/** Nothing is held while the address answers; also one that is switched off can be tested. */
export async function testWebhook(context: ContextOf<typeof contract.testWebhook>) {
  const { db, services, scope, params, caller, client } = context;
  const to = orNotFound(
    await row<Pick<Delivery, 'url' | 'secret' | 'former_secret'> & { id: string; company_id: string }>(
      db,
      sql`select w.id, w.company_id, w.url, w.secret,
        case when w.former_secret_until > now() then w.former_secret end as former_secret
        from ${reachedWebhooks(scope)} where w.id = ${params.id}`,
    ),
  );
  const id = newId();
  const now = new Date();
  const message = { id, type: webhookTest, sequence: now.getTime() * 1000, created_at: now.toISOString(), data: {} };
  const attempt = await deliver(services, { ...to, ...message });
  const { at, status, fault, ms } = attempt;
  await services.transaction(async (tx) => {
    const there = await row(tx, sql`select from webhooks where id = ${to.id} for key share`);
    if (!there) return;
    await rows(
      tx,
      sql`insert into webhook_messages (id, webhook_id, type, data, sequence, created_at, state)
        values (${id}, ${to.id}, ${webhookTest}, '{}', ${message.sequence}, ${message.created_at},
          ${fault === null ? 'sent' : 'dead'})`,
    );
    await rows(
      tx,
      sql`insert into webhook_attempts (id, message_id, at, status, fault, ms)
        values (${newId()}, ${id}, ${at}, ${status}, ${fault}, ${ms})`,
    );
    await writeAudit(tx, { type: caller.type, id: caller.id, address: client.address, requestId: client.requestId }, [
      {
        action: 'update',
        subject: 'WEBHOOK',
        subjectId: to.id,
        companyId: to.company_id,
        before: { tested_at: null },
        after: { tested_at: at, fault },
      },
    ]);
  });
  return { data: attempt };
}
