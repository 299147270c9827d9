import type { Audience } from '@okur/contract/notifications';
import { type Db, raiseTimeLimit, row, rows, sql } from '../../platform/database/index.ts';
import type { From } from '../../platform/jobs/jobs.ts';
import type { JobRun } from '../../platform/jobs/kind.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { writeReaders } from './audience.ts';
import { startMails } from './mails-job.ts';

/**
 * Readers written by one statement: each looks through the whole audience, so few large ones are quicker than many
 * small ones.
 */
const portion = 25_000;

interface Due {
  id: string;
  audience: Audience;
  in_app: boolean;
  mail: boolean;
}

/**
 * Sends a notification that is due, with the caller's transaction: its readers, its state and the job of its mails are
 * on disk together or not at all. Answers how many it was sent to; null when it was sent, withdrawn or put off
 * meanwhile.
 */
export async function send(
  services: Services,
  tx: Db,
  id: string,
  progress: JobRun['progress'],
  afterCommit: From['afterCommit'],
): Promise<number | null> {
  await raiseTimeLimit(tx, 120);
  const due = await row<Due>(
    tx,
    sql`select id, audience, in_app, mail from notifications where id = ${id} and state = 'scheduled'
      and deleted_at is null and send_at <= now() for update`,
  );
  if (!due) return null;
  let [readers, mails] = [0, 0];
  for (const kind of new Set(due.audience.readers)) {
    for (let after: string | null = null; ;) {
      const batch = await writeReaders(tx, due, kind, after, portion);
      readers += batch.readers;
      mails += batch.mails;
      await progress(readers, null, 'writing');
      if (batch.last === null) break;
      after = batch.last;
    }
  }
  await rows(
    tx,
    sql`update notifications set state = 'sent', sent_at = now(), reader_count = ${readers}, mail_count = ${mails},
      version = version + 1, updated_at = now() where id = ${id}`,
  );
  if (mails > 0) await startMails({ db: tx, services, afterCommit }, id);
  return readers;
}
