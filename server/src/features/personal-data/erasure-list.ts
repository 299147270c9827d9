import type { Services } from '../../platform/runtime/services.ts';
import type { Person } from './register/types.ts';

/** That a person was erased: ids only. */
export interface Erasure {
  person: Person;
  id: string;
  /** ISO 8601, UTC. */
  at: string;
}

/**
 * Folder of the storage with one file for each erasure: beside the database, so that a backup brought back knows who
 * has gone since.
 */
export const erasureFolder = 'erasures';

/**
 * Written before the erasure is on disk: one that was not finished is done again, one that no one knows of would come
 * back.
 */
export async function noteErasure({ storage }: Pick<Services, 'storage'>, erasure: Omit<Erasure, 'at'>): Promise<void> {
  await storage.put(
    `${erasureFolder}/${erasure.person}-${erasure.id}.json`,
    Buffer.from(JSON.stringify({ ...erasure, at: new Date().toISOString() } satisfies Erasure)),
    'application/json',
  );
}
