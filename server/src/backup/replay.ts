import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { erase } from '../features/personal-data/erase.ts';
import { type Erasure, erasureFolder } from '../features/personal-data/erasure-list.ts';
import { identityOf } from '../features/personal-data/identity.ts';
import { rows, sql } from '../platform/database/index.ts';
import type { Services } from '../platform/runtime/services.ts';
import { BackupRefused } from './manifest.ts';

type Noted = ReadonlyMap<string, Erasure>;

/** The lists of a folder that was saved from the old place; read before anything is brought back. */
export async function readErasures(folder: string | undefined): Promise<Noted> {
  const noted = new Map<string, Erasure>();
  if (!folder) return noted;
  const names = await readdir(folder).catch(() => {
    throw new BackupRefused(
      `There is no folder ${folder} to read. It is files/erasures of the old DATA_DIR; ` +
        'where no one was ever erased there is none: leave --erasures out then.',
    );
  });
  for (const name of names.filter((file) => file.endsWith('.json')))
    note(noted, await readFile(join(folder, name), 'utf8'), join(folder, name));
  return noted;
}

/** People who were erased after the backup was taken are erased again, by these lists and those of the storage. */
export async function replayErasures(services: Services, erasures: Noted): Promise<number> {
  const noted = new Map(erasures);
  for await (const key of services.storage.list(erasureFolder)) {
    const file = await services.storage.get(key);
    if (file) note(noted, await text(file.stream), key);
  }
  let erased = 0;
  // Parents first: by the children that they have it is clear in which schools they are meant.
  const parentsFirst = [...noted.values()].toSorted(
    (a, b) => Number(b.person === 'parent') - Number(a.person === 'parent'),
  );
  for (const { person, id } of parentsFirst) {
    const identity = await identityOf(services.db, person, id);
    if (!identity || identity.erased) continue;
    await services.transaction(async (tx) => {
      await erase(services, tx, person, id);
      await rows(
        tx,
        sql`update personal_data_requests set state = 'done', done_at = now(), version = version + 1, updated_at = now()
          where person = ${person} and person_id = ${id} and kind = 'erasure' and state = 'waiting'`,
      );
    });
    erased += 1;
  }
  return erased;
}

const Erased = z.object({ person: z.enum(['student', 'parent', 'staff']), id: z.uuid(), at: z.string() });

function note(noted: Map<string, Erasure>, json: string, from: string): void {
  try {
    const erasure = Erased.parse(JSON.parse(json));
    noted.set(`${erasure.person} ${erasure.id}`, erasure);
  } catch {
    throw new BackupRefused(`${from} does not say who was erased: is it a file of the folder erasures?`);
  }
}
