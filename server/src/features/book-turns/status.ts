import type { Db } from '../../platform/database/index.ts';
import { holdPools } from '../books/store.ts';
import { offerSeats } from './holds.ts';
import { withdrawOffers } from './suspended-turns.ts';

/** A book was published, taken back as a draft, deleted or restored: the queue stands still, or goes on at once. */
export async function followStatus(db: Db, bookId: string): Promise<void> {
  await holdPools(db, bookId);
  await withdrawOffers(db, bookId);
  await offerSeats(db, bookId);
}
