import { ApiError } from '../../platform/http/api-error.ts';

/** The payment is not in the state for this. */
export const refused = (key: string): ApiError => new ApiError('conflict', { errors: { id: [key] } });
