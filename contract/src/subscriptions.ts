/* Subscriptions of families: plans, schedules, what was paid for them, and who reads by them. */

export * from './subscriptions/subscription.ts';
export * from './subscriptions/schedules.ts';
export * from './subscriptions/payments.ts';
export * from './subscriptions/subscribers.ts';
export * from './subscriptions/own.ts';
