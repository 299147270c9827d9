import { ApiError } from '../http/api-error.ts';
import { standstillOf } from './standstill.ts';

/** The field that a unique constraint speaks of, and what is said of it where it is not simply another row's value. */
export type Unique = string | { field: string; reason: string };
export type Uniques = Record<string, Unique>;

/** Turns PostgreSQL's complaint into the refusal it means; anything else passes on. */
export function apiErrorOf(error: unknown, uniques?: ReadonlyMap<string, Unique>): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint) {
    const unique = uniques?.get(constraint);
    if (!unique) return new ApiError('duplicate');
    const { field, reason } = typeof unique === 'string' ? { field: unique, reason: 'validation.taken' } : unique;
    return new ApiError('duplicate', { errors: { [field]: [reason] } });
  }
  const standstill = standstillOf(error);
  if (standstill) return standstill;
  if (code === '57014' || code === '55P03' || code === '40P01') return new ApiError('overloaded', { retryAfter: 2 });
  return error;
}
