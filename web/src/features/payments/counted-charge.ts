import type { PaymentRecord } from '@okur/contract/payments';

/** The charge that counts: it may differ from what was asked for. */
export const countedCharge = ({ transactions }: Pick<PaymentRecord, 'transactions'>) =>
  transactions.find(({ kind, state, excess }) => kind === 'charge' && state === 'succeeded' && !excess);
