import { z } from 'zod';
import { ById, Day, Id, Language, name, whole } from '../fields.ts';
import { page } from '../list.ts';
import { one, route } from '../route.ts';
import {
  Confirmation,
  confirmationErrors,
  disputeStates,
  Payment,
  PaymentDecided,
  PaymentFilter,
  PaymentMethod,
  PaymentRecord,
  PaymentRequest,
} from './payment.ts';

export const requestPayment = route({
  method: 'POST',
  path: 'activation-code-products/{id}/payment-request',
  summary: 'Begins to buy packs of codes: the payment, and where it is paid; a product that costs nothing is paid',
  params: ById,
  body: PaymentRequest,
  answer: z.object({ data: z.object({ payment: Payment, pay_url: z.string() }) }),
  status: 201,
  needs: ['add', 'ACTIVATION_CODE_PAYMENT'],
  errors: ['price_changed', 'conflict', ...confirmationErrors],
  idempotent: true,
});
export const listPayments = route({
  method: 'GET',
  path: 'activation-code-payments',
  summary: 'Payments: of staff of the platform all, of a manager the company’s, of an instructor their own',
  query: PaymentFilter,
  answer: page(Payment),
  needs: ['view', 'ACTIVATION_CODE_PAYMENT'],
  exportable: true,
});
export const getPayment = route({
  method: 'GET',
  path: 'activation-code-payments/{id}',
  summary: 'One payment with its steps, and its codes for those who may see activations',
  params: ById,
  answer: one(PaymentRecord),
  needs: ['view', 'ACTIVATION_CODE_PAYMENT'],
});
export const downloadInvoice = route({
  method: 'GET',
  path: 'activation-code-payments/{id}/invoice',
  summary: 'The invoice of a payment as a PDF',
  params: ById,
  query: z.object({ language: Language.default('tr') }),
  answer: z.unknown(),
  download: true,
  needs: ['view', 'ACTIVATION_CODE_PAYMENT'],
  errors: ['invalid'],
});
export const checkPayment = route({
  method: 'POST',
  path: 'activation-code-payments/{id}/check',
  summary: 'Asks the bank how an open payment stands',
  params: ById,
  body: z.strictObject({}),
  answer: one(Payment),
  needs: ['view', 'ACTIVATION_CODE_PAYMENT'],
  ownTransaction: true,
});
export const cancelPayment = route({
  method: 'POST',
  path: 'activation-code-payments/{id}/cancel',
  summary: 'Ends a payment that was not made; money that comes all the same still counts',
  params: ById,
  body: z.strictObject({}),
  answer: one(Payment),
  needs: ['add', 'ACTIVATION_CODE_PAYMENT'],
  errors: ['conflict'],
  idempotent: true,
});
export const refundPayment = route({
  method: 'POST',
  path: 'activation-code-payments/{id}/refund',
  summary: 'Revokes the codes that were never used and gives their share of the money back',
  params: ById,
  body: z.strictObject({ reason: name(300), expected_amount: whole(0, 100_000_000_000), ...Confirmation }),
  answer: one(Payment),
  needs: ['edit', 'ACTIVATION_CODE_PAYMENT'],
  errors: ['conflict', 'price_changed', ...confirmationErrors],
  idempotent: true,
});
export const confirmTransfer = route({
  method: 'POST',
  path: 'activation-code-payments/{id}/confirm',
  summary: 'A bank transfer arrived; while it is refunded: the money was sent back',
  params: ById,
  body: z.strictObject({
    received_on: Day,
    reference: name(100),
    /** What the statement says, in the smallest unit; left out: as much as was asked for. */
    amount: whole(1, 100_000_000_000).optional(),
    ...Confirmation,
  }),
  answer: one(Payment),
  needs: ['edit', 'SCHEDULED_SUBSCRIPTION_TRANSACTIONS'],
  errors: ['conflict', 'duplicate', ...confirmationErrors],
  idempotent: true,
});
export const recordFurtherTransfer = route({
  method: 'POST',
  path: 'activation-code-payments/{id}/further-transfers',
  summary: 'One more transfer arrived for a payment whose money is here: it is counted, and waits to be sent back',
  params: ById,
  body: z.strictObject({
    received_on: Day,
    reference: name(100),
    /** What the statement says, in the smallest unit. */
    amount: whole(1, 100_000_000_000),
    ...Confirmation,
  }),
  answer: one(Payment),
  status: 201,
  needs: ['edit', 'SCHEDULED_SUBSCRIPTION_TRANSACTIONS'],
  errors: ['conflict', 'duplicate', ...confirmationErrors],
  idempotent: true,
});
export const returnFurtherTransfer = route({
  method: 'POST',
  path: 'activation-code-payments/{id}/further-transfers/{transferId}/return',
  summary: 'A further transfer was sent back from the account of the platform',
  params: z.strictObject({ id: Id, transferId: Id }),
  body: z.strictObject({ received_on: Day, reference: name(100), ...Confirmation }),
  answer: one(Payment),
  needs: ['edit', 'SCHEDULED_SUBSCRIPTION_TRANSACTIONS'],
  errors: ['conflict', ...confirmationErrors],
  idempotent: true,
});

export const recordDispute = route({
  method: 'POST',
  path: 'activation-code-payments/{id}/dispute',
  summary: 'A chargeback of a bank that tells of none: it is open, won or lost, as the statement says',
  params: ById,
  body: z.strictObject({
    /** What the bank calls it. */
    reference: name(100),
    /** In the smallest unit; no more than what of the payment is here. */
    amount: whole(1, 100_000_000_000),
    state: z.enum(disputeStates, { error: 'validation.choice' }),
    ...Confirmation,
  }),
  answer: one(Payment),
  needs: ['edit', 'SCHEDULED_SUBSCRIPTION_TRANSACTIONS'],
  errors: ['conflict', 'duplicate', ...confirmationErrors],
  idempotent: true,
});
export const decidePayment = route({
  method: 'POST',
  path: 'activation-code-payments/{id}/decide',
  summary: 'Ends the review of a payment: it counts as it was paid, goes back, or went back another way',
  params: ById,
  body: PaymentDecided,
  answer: one(Payment),
  needs: ['edit', 'SCHEDULED_SUBSCRIPTION_TRANSACTIONS'],
  errors: ['conflict', 'price_changed', ...confirmationErrors],
  idempotent: true,
});

export const listPaymentMethods = route({
  method: 'GET',
  path: 'payment-methods',
  summary: 'The ways in which can be paid here; of a student also the cards that were saved',
  query: z.strictObject({ user_id: Id.optional() }),
  answer: z.object({ data: z.array(PaymentMethod) }),
  needs: {
    anyOf: [
      ['add', 'ACTIVATION_CODE_PAYMENT'],
      ['view', 'SCHEDULED_SUBSCRIPTIONS'],
    ],
  },
});
