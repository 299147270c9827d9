export * from './payments/bank-notices.ts';
export * from './payments/calls.ts';
export * from './payments/payment.ts';
