import { z } from 'zod';
import { type Db, rows, sql } from '../database/index.ts';
import type { Storage } from '../storage/port.ts';
import { jobKind } from './kind.ts';

/** Takes away files whose time is over, and what jobs were about once it is out of date. */
export async function expireJobs(db: Db, storage: Storage): Promise<number> {
  const due = await rows<{ id: string; file_key: string }>(
    db,
    sql`select id, file_key from jobs where file_key is not null and expires_at < now() limit 1000`,
  );
  for (const { id, file_key } of due) {
    await storage.remove(file_key);
    await rows(db, sql`update jobs set file_key = null, updated_at = now(), version = version + 1 where id = ${id}`);
  }
  await rows(
    db,
    sql`delete from jobs where file_key is null and ended_at < now() - case
      when account_id is null then interval '7 days' else interval '30 days' end`,
  );
  return due.length;
}

export const expiry = jobKind({
  kind: 'expiry',
  input: z.strictObject({}),
  cron: '17 * * * *',
  async work({ services }) {
    return { result: { files: await expireJobs(services.db, services.storage) } };
  },
});
