import { row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { advance } from './advance.ts';
import { tellOfUnknown } from './bank-notices.ts';
import { providerOf } from './providers.ts';

/** Ids that are none of ours lead nowhere, and to people. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * A bank says that something happened. What happened is asked of the bank itself, so that a notice that comes twice,
 * late or in another order does nothing of its own. Answers whether it was one: a forged one leaves nothing behind.
 */
export async function receiveNotice(
  services: Services,
  provider: string,
  raw: string,
  headers: Record<string, string | undefined>,
): Promise<boolean> {
  const notice = await providerOf(services, provider)?.verify(raw, headers);
  if (!notice) return false;
  await rows(
    services.db,
    sql`insert into provider_events (id, provider, event_id, type, reference, at)
      values (${newId()}, ${provider}, ${notice.id}, ${notice.type}, ${notice.reference}, okur_now())
      on conflict (provider, event_id) do nothing`,
  );
  const event = await row<{ id: string; reference: string }>(
    services.db,
    sql`select id, reference from provider_events where provider = ${provider} and event_id = ${notice.id}
      and handled_at is null`,
  );
  if (event) await handleEvent(services, event);
  return true;
}

async function handleEvent(services: Services, { id, reference }: { id: string; reference: string }): Promise<void> {
  const isOurs =
    uuid.test(reference) &&
    (await row(services.db, sql`select id from payments where id = ${reference}`)) !== undefined;
  if (isOurs) await advance(services, reference, { source: 'notice' });
  await services.transaction(async (tx) => {
    const [handled] = await rows(
      tx,
      sql`update provider_events set handled_at = okur_now(), outcome = ${isOurs ? 'settled' : 'unknown_payment'}
        where id = ${id} and handled_at is null returning id`,
    );
    if (handled && !isOurs) await tellOfUnknown(tx);
  });
}

/** Notices that were stored and then not acted upon: the process died in between. Each goes by `attempt`. */
export async function handleLeftEvents(
  services: Services,
  attempt: (what: Promise<void>) => Promise<void>,
): Promise<void> {
  const left = await rows<{ id: string; reference: string }>(
    services.db,
    sql`select id, reference from provider_events where handled_at is null and at < okur_now() - interval '30 seconds'
      order by at limit 100`,
  );
  for (const event of left) await attempt(handleEvent(services, event));
}
