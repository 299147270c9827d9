import { ApiError } from '../http/api-error.ts';
import { standstillOf } from './standstill.ts';

/** Turns PostgreSQL's complaint into the refusal it means; anything else passes on. */
export function apiErrorOf(error: unknown, constraints: Record<string, string> = {}): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint) {
    const field = constraints[constraint];
    return field ? new ApiError('duplicate', { errors: { [field]: ['validation.taken'] } }) : new ApiError('duplicate');
  }
  const standstill = standstillOf(error);
  if (standstill) return standstill;
  if (code === '57014' || code === '55P03' || code === '40P01') return new ApiError('overloaded', { retryAfter: 2 });
  return error;
}
