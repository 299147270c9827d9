import type { Webhook } from '@okur/contract/webhooks';
import { inCompany, type Scope } from '../../platform/access/scope.ts';
import { type Db, row, type Sql, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';

export const webhookColumns = sql`w.id, w.version, w.created_at, w.updated_at, w.company_id, w.url, w.events, w.enabled,
  w.failing_since, w.fault, w.given_up, w.last_sent_at,
  case when w.former_secret_until > now() then w.former_secret_until end as former_secret_until,
  (select count(*)::int from webhook_messages m where m.webhook_id = w.id and m.state = 'waiting') as waiting,
  (select count(*)::int from webhook_messages m where m.webhook_id = w.id and m.state = 'dead') as dead`;

/** With `w` and `c` as aliases. */
export const reachedWebhooks = (scope: Scope): Sql => sql`webhooks w join companies c on c.id = w.company_id
  and c.deleted_at is null and ${inCompany(scope, sql`w.company_id`)}`;

export const webhookById = async (db: Db, scope: Scope, id: string): Promise<Webhook> =>
  orNotFound(await row<Webhook>(db, sql`select ${webhookColumns} from ${reachedWebhooks(scope)} where w.id = ${id}`));
