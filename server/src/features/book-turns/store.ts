/*
 * Whose turn it is to read a book: what is freed, or comes with a licence, goes to those who wait and may read it.
 * Apart from `books/seats`: this rests on `student-books` (who may read), which rests on `books` (whose seat opens it).
 */

export { joinQueue, offerSeats } from './holds.ts';
export { closeLicence, openLicence, releaseSeats, type SeatReason } from './release.ts';
export { followStatus } from './status.ts';
export {
  canBeOpened,
  hasChanged,
  isGivenUp,
  isNewlyLost,
  noteLostSeats,
  resumeTurns,
  suspendTurns,
  withdrawOffers,
} from './suspended-turns.ts';
