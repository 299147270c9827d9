import type { webhooks as contract } from '@okur/contract';
import type { WebhookMessage } from '@okur/contract/webhooks';
import { ifGiven, row, rows, sql } from '../../platform/database/index.ts';
import { list } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { reachedWebhooks, webhookById } from './reach.ts';

const columns = sql`m.id, m.created_at, m.type, m.state, m.sequence, m.data,
  case m.state when 'waiting' then m.next_at end as next_at,
  coalesce((select json_agg(json_build_object('at', a.at, 'status', a.status, 'fault', a.fault, 'ms', a.ms)
    order by a.at, a.id) from webhook_attempts a where a.message_id = m.id), '[]'::json) as attempts`;

export async function listWebhookMessages(context: ContextOf<typeof contract.listWebhookMessages>) {
  const { db, scope, params, query } = context;
  await webhookById(db, scope, params.id);
  return list<WebhookMessage>(db, query, {
    columns,
    from: sql`webhook_messages m`,
    where: sql`m.webhook_id = ${params.id} and ${ifGiven(query.state, (state) => sql`m.state = ${state}`)}
      and ${ifGiven(query.search, (search) => sql`position(lower(${search}) in m.type) > 0`)}`,
    sorts: { sequence: sql`m.sequence` },
    sort: '-sequence',
    id: sql`m.id`,
    filled: ['sequence'],
  });
}

/** From the first of its attempts on, as if it had come now. */
const fromTheStart = sql`state = 'waiting', tries = 0, next_at = date_trunc('milliseconds', now())`;

export async function replayWebhookMessage(context: ContextOf<typeof contract.replayWebhookMessage>) {
  const { db, scope, params, record } = context;
  const found = orNotFound(
    await row<{ webhook_id: string; company_id: string; state: string; type: string }>(
      db,
      sql`select m.webhook_id, w.company_id, m.state, m.type from webhook_messages m
        join (${sql`select w.id, w.company_id from ${reachedWebhooks(scope)}`}) w on w.id = m.webhook_id
        where m.id = ${params.id} for no key update of m`,
    ),
  );
  await rows(db, sql`update webhook_messages set ${fromTheStart} where id = ${params.id}`);
  record({
    action: 'update',
    subject: 'WEBHOOK',
    subjectId: found.webhook_id,
    companyId: found.company_id,
    before: { replayed: 0 },
    after: { replayed: 1 },
  });
  const data = await row<WebhookMessage>(db, sql`select ${columns} from webhook_messages m where m.id = ${params.id}`);
  return { data: orNotFound(data) };
}

export async function replayWebhook(context: ContextOf<typeof contract.replayWebhook>) {
  const { db, scope, params, record } = context;
  const { id, company_id } = await webhookById(db, scope, params.id);
  const found = await rows(
    db,
    sql`update webhook_messages set ${fromTheStart} where webhook_id = ${id} and state = 'dead' returning id`,
  );
  record({
    action: 'update',
    subject: 'WEBHOOK',
    subjectId: id,
    companyId: company_id,
    before: { replayed: 0 },
    after: { replayed: found.length },
  });
  return { data: { count: found.length } };
}
