import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { erase } from '../features/personal-data/erase.ts';
import { type Erasure, erasureFolder } from '../features/personal-data/erasure-list.ts';
import { identityOf } from '../features/personal-data/identity.ts';
import { rows } from '../platform/database.ts';
import type { Services } from '../platform/services.ts';

/**
 * Whoever was erased after the backup was taken is erased again: by the lists of the storage, and by those of a folder
 * that was saved from the old place. Answers how many.
 */
export async function replayErasures(services: Services, folder?: string): Promise<number> {
  const noted = new Map<string, Erasure>();
  for await (const key of services.storage.list(erasureFolder)) {
    const file = await services.storage.get(key);
    if (file) note(noted, await text(file.stream));
  }
  if (folder) for (const name of (await readdir(folder)).filter((file) => file.endsWith('.json'))) note(noted, await readFile(join(folder, name), 'utf8'));
  let erased = 0;
  for (const { person, id } of noted.values()) {
    const identity = await identityOf(services.db, person, id);
    if (!identity || identity.erased) continue;
    await services.transaction(async (tx) => {
      await erase(services, tx, person, id);
      await rows(tx, sql`update personal_data_requests set state = 'done', done_at = now(), version = version + 1, updated_at = now() where person = ${person} and person_id = ${id} and kind = 'erasure' and state = 'waiting'`);
    });
    erased += 1;
  }
  return erased;
}

function note(noted: Map<string, Erasure>, json: string): void {
  const erasure = JSON.parse(json) as Erasure;
  noted.set(`${erasure.person} ${erasure.id}`, erasure);
}
