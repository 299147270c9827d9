import type { Holding } from '@okur/contract/personal-data';
import { limits } from '@okur/contract/limits';
import { oralReadingLimits } from '@okur/contract/oral-readings';

/**
 * Days that things about people are kept; what the product shows and what the daily job does. Null: as long as the
 * account or the school, and after the deletion of an account for the days in which it can be brought back.
 */
export const periods: Record<Holding, number | null> = {
  accounts: null,
  learning: null,
  recordings: oralReadingLimits.days,
  notes: null,
  links: null,
  /** After the end of a session, so that its owner can look at the list. */
  sessions: 30,
  /** After the last sign-in there; a browser keeps the cookie as long. */
  devices: 400,
  security: 30,
  activity: 730,
  repeats: 1,
  messages: 180,
  imports: 30,
  jobs: 30,
  /** The proof that a request was met. */
  requests: 1095,
  organisation: null,
};

export const deletedDays = limits.deletedDays;
