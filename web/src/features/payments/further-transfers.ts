import type { PaymentRecord } from '@okur/contract/payments';

type Transaction = PaymentRecord['transactions'][number];

/** Transfers that came once more, and have not been sent back yet. */
export const openFurther = ({ provider, transactions }: PaymentRecord): Transaction[] =>
  provider === 'transfer'
    ? transactions.filter(
        ({ id, excess }) =>
          excess && !transactions.some((other) => other.kind === 'excess_refund' && other.provider_ref === id),
      )
    : [];
