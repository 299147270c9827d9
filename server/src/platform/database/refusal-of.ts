import { ApiError } from '../http/api-error.ts';
import { standstillOf } from './standstill.ts';

/** What is said of a field whose value is not simply another row's. */
const reasons: Record<string, string> = { admins_email_held: 'validation.email_held' };

/** Turns PostgreSQL's complaint into the refusal it means; anything else passes on. */
export function apiErrorOf(error: unknown, constraints: Record<string, string> = {}): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint) {
    const field = constraints[constraint];
    if (!field) return new ApiError('duplicate');
    return new ApiError('duplicate', { errors: { [field]: [reasons[constraint] ?? 'validation.taken'] } });
  }
  const standstill = standstillOf(error);
  if (standstill) return standstill;
  if (code === '57014' || code === '55P03' || code === '40P01') return new ApiError('overloaded', { retryAfter: 2 });
  return error;
}
