import type { WebhookEvent } from '@okur/contract/webhooks';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';

/**
 * Tells what no single row says, in the transaction in which it happened; everything else is told by triggers
 * (`server/database/triggers/*_tell*.sql`).
 */
export const tellWebhooks = (
  db: Db,
  companies: readonly string[],
  event: WebhookEvent,
  about: Record<string, string | number | null>,
): Promise<unknown> =>
  rows(
    db,
    sql`select okur_tell_webhooks(company, ${event}, ${JSON.stringify(about)}::jsonb)
      from unnest(${array(companies)}::uuid[]) as company`,
  );

/** Activations that end soon. */
export const tellOfEnds = (db: Db): Promise<unknown> => rows(db, sql`select okur_tell_webhooks_of_ends()`);
