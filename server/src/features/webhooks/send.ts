import { setTimeout as pause } from 'node:timers/promises';
import type { WebhookAttempt } from '@okur/contract/webhooks';
import { newId } from '../../platform/database/ids.ts';
import { array, type Db, row, rows, sql } from '../../platform/database/index.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { deliver, type Delivery } from './deliver.ts';
import { webhookMail } from './mail-job.ts';

const [second, minute, hour] = [1, 60, 3600];
/** Seconds after which a message is sent again, from the first failure on; after the last it is dead. */
export const retryAfter = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/** An address that took nothing for so long is switched off. */
const giveUpAfterDays = 5;
/** Messages of one address that are under way at once, and addresses that are served at once. */
const [together, addresses] = [10, 20];
/** Seconds after which a message whose process is gone is sent by another: longer than any attempt takes. */
const leaseSeconds = 60;
/** Milliseconds between two looks for messages that are due. */
const lookMs = 500;

interface Claimed extends Delivery {
  webhook_id: string;
  company_id: string;
}

/**
 * Takes what is due, of each address so much as it is sent at once; one that fails gets one message at a time. What is
 * taken is no other process's until the lease ends.
 */
const claim = (db: Db, busy: readonly string[], most: number): Promise<Claimed[]> =>
  rows<Claimed>(
    db,
    sql`with due as materialized (
        select m.id, w.id as webhook_id, w.company_id, w.url, w.secret,
          case when w.former_secret_until > now() then w.former_secret end as former_secret
        from (select w.* from webhooks w join companies c on c.id = w.company_id and c.deleted_at is null
          where w.enabled and w.id <> all(${array(busy)}::uuid[])
            and exists (select from webhook_messages m
              where m.webhook_id = w.id and m.state = 'waiting' and m.next_at <= now())
          order by w.failing_since nulls first, random() limit ${most}) w
        cross join lateral (select m.id from webhook_messages m
          where m.webhook_id = w.id and m.state = 'waiting' and m.next_at <= now()
          order by m.next_at, m.sequence limit case when w.failing_since is null then ${together}::int else 1 end
          for update of m skip locked) m)
      update webhook_messages m set next_at = now() + make_interval(secs => ${leaseSeconds})
        from due where m.id = due.id
        returning m.id, m.type, m.sequence, m.data, m.created_at, due.webhook_id, due.company_id, due.url, due.secret,
          due.former_secret`,
  );

/** Writes down what came of an attempt. Another process may have sent it meanwhile: then it counts as sent. */
async function note(services: Services, { id, webhook_id }: Claimed, attempt: WebhookAttempt): Promise<void> {
  await services.transaction(async (tx) => {
    const held = await row<{ failing_since: string | null }>(
      tx,
      sql`select failing_since from webhooks where id = ${webhook_id} for no key update`,
    );
    const message = await row<{ state: string; tries: number }>(
      tx,
      sql`select state, tries from webhook_messages where id = ${id} for no key update`,
    );
    // Deleted meanwhile.
    if (!held || !message) return;
    const { at, status, fault, ms } = attempt;
    await rows(
      tx,
      sql`insert into webhook_attempts (id, message_id, at, status, fault, ms)
        values (${newId()}, ${id}, ${at}, ${status}, ${fault}, ${ms})`,
    );
    if (fault === null) {
      await rows(tx, sql`update webhook_messages set state = 'sent' where id = ${id}`);
      await rows(
        tx,
        sql`update webhooks set last_sent_at = ${at}, failing_since = null, fault = null where id = ${webhook_id}`,
      );
      return;
    }
    await noteFailure(services, tx, webhook_id, attempt);
    if (message.state !== 'waiting') return;
    const seconds = retryAfter[message.tries];
    await (seconds === undefined ? giveUp(tx, id, webhook_id) : putOff(tx, id, seconds));
  });
}

const putOff = (tx: Db, id: string, seconds: number): Promise<unknown> =>
  rows(
    tx,
    sql`update webhook_messages set tries = tries + 1,
      next_at = date_trunc('milliseconds', now()) + make_interval(secs => ${seconds}) where id = ${id}`,
  );

/** Days on which nothing is offered, as in summer, are none of those on which an address took nothing. */
async function giveUp(tx: Db, id: string, webhookId: string): Promise<void> {
  await rows(tx, sql`update webhook_messages set state = 'dead' where id = ${id}`);
  await rows(
    tx,
    sql`update webhooks w set failing_since = null where id = ${webhookId}
      and not exists (select from webhook_messages m where m.webhook_id = w.id and m.state = 'waiting')`,
  );
}

async function noteFailure(services: Services, tx: Db, id: string, { fault }: WebhookAttempt): Promise<void> {
  const off = await row<{ id: string }>(
    tx,
    sql`with noted as (update webhooks set fault = ${fault},
        failing_since = coalesce(failing_since, date_trunc('milliseconds', now())) where id = ${id} returning *)
      select id from noted where enabled
        and (fault = 'gone' or failing_since < now() - make_interval(days => ${giveUpAfterDays}))`,
  );
  if (!off) return;
  await rows(
    tx,
    sql`update webhooks set enabled = false, given_up = true, version = version + 1, updated_at = now()
      where id = ${id}`,
  );
  await rows(
    tx,
    sql`insert into notices (id, account_type, account_id, text, params, link)
      select gen_random_uuid(), 'staff', r.admin_id, 'notice.webhook_off',
        jsonb_build_object('host', split_part(split_part(w.url, '://', 2), '/', 1)), r.link
      from webhooks w join webhook_readers r on r.company_id = w.company_id where w.id = ${id}`,
  );
  await startJob({ db: tx, services, afterCommit: () => undefined }, webhookMail, { input: { id } });
}

/** Sends what is due of every address, each at its own pace, until it is told to end. Answers how many it sent. */
export async function sendDue(
  services: Services,
  goesOn: () => boolean | Promise<boolean>,
  signal?: AbortSignal,
): Promise<void> {
  const sending = new Map<string, Promise<unknown>>();
  const failures: unknown[] = [];
  const one = async (message: Claimed) => note(services, message, await deliver(services, message));
  while (failures.length === 0 && (await goesOn())) {
    const claimed = await claim(services.db, [...sending.keys()], addresses - sending.size);
    for (const id of new Set(claimed.map(({ webhook_id }) => webhook_id))) {
      const batch = claimed.filter(({ webhook_id }) => webhook_id === id);
      const sent = Promise.all(batch.map(one))
        .catch((failure: unknown) => void failures.push(failure))
        .finally(() => sending.delete(id));
      sending.set(id, sent);
    }
    const look = pause(lookMs, undefined, { signal }).catch(() => undefined);
    await Promise.race([look, ...sending.values()]);
  }
  await Promise.all(sending.values());
  if (failures.length > 0) throw failures[0];
}
