import type { TextParams } from '@okur/contract/errors';
import { ApiError } from '../../platform/http/api-error.ts';

/** The payment is not in the state for this. */
export const refused = (key: string): ApiError => new ApiError('conflict', { errors: { id: [key] } });

/** For a text that says an amount (`{{amount, currency}}`), which is given in the smallest unit. */
export const moneyOf = (amount: number, { currency }: { currency: string }): TextParams => ({
  amount: amount / 100,
  currency,
});
