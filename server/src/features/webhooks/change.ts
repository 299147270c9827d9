import { randomBytes } from 'node:crypto';
import type { webhooks as contract } from '@okur/contract';
import { done } from '@okur/contract/route';
import { type Webhook, webhookOverlapHours, webhooksMax } from '@okur/contract/webhooks';
import { newId } from '../../platform/database/ids.ts';
import { insertRows, row, rows, sql, touched, updateRows } from '../../platform/database/index.ts';
import { webhooks } from '../../platform/database/tables/index.ts';
import { checkVersion, invalidField } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { reachCompany } from '../companies/store.ts';
import { reachedWebhooks, webhookById, webhookColumns } from './reach.ts';

/** As Standard Webhooks writes a symmetric key: 192 random bits. */
const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** Outside tests nothing is sent unencrypted. */
function checkUrl({ config }: Services, url: string | undefined): void {
  if (url?.startsWith('http:') && !config.test) throw invalidField('url', 'validation.webhook_url');
}

/** What the activity says of an address. */
const recorded = ({ url, events, enabled }: Webhook) => ({ url, events, enabled });

export async function listWebhooks({ db, scope, params }: ContextOf<typeof contract.listWebhooks>) {
  const company = await reachCompany(db, scope, params.id);
  const data = await rows<Webhook>(
    db,
    sql`select ${webhookColumns} from ${reachedWebhooks(scope)} where w.company_id = ${company.id}
      order by w.created_at, w.id`,
  );
  return { data };
}

export async function createWebhook(context: ContextOf<typeof contract.createWebhook>) {
  const { db, services, scope, params, body, record } = context;
  const company = await reachCompany(db, scope, params.id);
  checkUrl(services, body.url);
  // One after the other, so that two at once do not pass the most there may be.
  await rows(db, sql`select from companies where id = ${company.id} for no key update`);
  const found = await row<{ count: number }>(
    db,
    sql`select count(*)::int as count from webhooks where company_id = ${company.id}`,
  );
  if (found!.count >= webhooksMax) throw invalidField('url', 'validation.webhooks_max', { max: webhooksMax });
  const [id, secret] = [newId(), newSecret()];
  const events = [...new Set(body.events)];
  await insertRows(db, webhooks, {
    id,
    company_id: company.id,
    ...body,
    events,
    secret: services.secrets.seal(secret),
  });
  const after = await webhookById(db, scope, id);
  record({
    action: 'create',
    subject: 'WEBHOOK',
    subjectId: id,
    companyId: company.id,
    after: recorded(after),
  });
  return { data: { ...after, secret } };
}

export async function updateWebhook(context: ContextOf<typeof contract.updateWebhook>) {
  const { db, services, scope, params, body, record } = context;
  const { version, events, ...changes } = body;
  checkUrl(services, changes.url);
  await rows(db, sql`select from webhooks where id = ${params.id} for no key update`);
  const before = await webhookById(db, scope, params.id);
  checkVersion(version, before);
  const isMoved = changes.url !== undefined && changes.url !== before.url;
  const isResumed = changes.enabled === true && !before.enabled;
  const isFresh = isMoved || isResumed;
  await updateRows(
    db,
    webhooks,
    {
      ...changes,
      ...(events ? { events: [...new Set(events)] } : {}),
      ...(isFresh ? { failing_since: null, fault: null } : {}),
      ...(changes.enabled === undefined ? {} : { given_up: false }),
      ...touched(),
    },
    sql`id = ${before.id}`,
  );
  if (isFresh)
    await rows(
      db,
      sql`update webhook_messages set next_at = date_trunc('milliseconds', now())
        where webhook_id = ${before.id} and state = 'waiting'`,
    );
  const after = await webhookById(db, scope, before.id);
  record({
    action: 'update',
    subject: 'WEBHOOK',
    subjectId: before.id,
    companyId: before.company_id,
    before: recorded(before),
    after: recorded(after),
  });
  return { data: after };
}

export async function deleteWebhook(context: ContextOf<typeof contract.deleteWebhook>) {
  const { db, scope, params, record } = context;
  await rows(db, sql`select from webhooks where id = ${params.id} for update`);
  const before = await webhookById(db, scope, params.id);
  await rows(db, sql`delete from webhooks where id = ${before.id}`);
  record({
    action: 'delete',
    subject: 'WEBHOOK',
    subjectId: before.id,
    companyId: before.company_id,
    before: recorded(before),
  });
  return done;
}

export async function renewWebhookSecret(context: ContextOf<typeof contract.renewWebhookSecret>) {
  const { db, services, scope, params, body, record } = context;
  await rows(db, sql`select from webhooks where id = ${params.id} for no key update`);
  const before = await webhookById(db, scope, params.id);
  checkVersion(body.version, before);
  const secret = newSecret();
  await rows(
    db,
    sql`update webhooks set former_secret = secret, secret = ${services.secrets.seal(secret)},
      former_secret_until = date_trunc('milliseconds', now()) + make_interval(hours => ${webhookOverlapHours}),
      version = version + 1, updated_at = now() where id = ${before.id}`,
  );
  record({
    action: 'update',
    subject: 'WEBHOOK',
    subjectId: before.id,
    companyId: before.company_id,
    before: { new_secret: false },
    after: { new_secret: true },
  });
  return { data: { ...(await webhookById(db, scope, before.id)), secret } };
}
