import { limits } from '@okur/contract/limits';
import { claims } from '../client/claims.ts';
import { session } from '../client/session.ts';

/* How many rows a page of a list has: as this person last chose on this device, and 25 before that. */

const usual = 25;
const keyOf = (): string => `rowsPerPage:${claims(session.token() ?? '').sub ?? ''}`;
const allowed = (size: number): number | undefined => limits.pageSizes.find((one) => one === size);

export const rowsPerPage = {
  /** Of an address, which says what its link was made with; of the person where it says nothing. */
  read: (addressed: string | undefined): number =>
    allowed(Number(addressed)) ?? allowed(Number(localStorage.getItem(keyOf()))) ?? usual,
  save: (size: number): void => localStorage.setItem(keyOf(), String(size)),
};
