import { type Payment, transferReferenceLength } from '@okur/contract/payments';

/** What the buyer writes on a bank transfer, and what staff look for on the statement. */
export const transferReference = ({ id }: Pick<Payment, 'id'>): string => id.slice(-transferReferenceLength);
