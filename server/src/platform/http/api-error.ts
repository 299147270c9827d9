import { type ErrorCode, errorCodes, type TextParams } from '@okur/contract/errors';
import type { AccountType } from '@okur/contract/needs';

/** A refusal that the caller gets to see: a code of the contract, and for a bad field its name and a text key. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly errors: Record<string, string[]> | undefined;
  readonly params: Record<string, TextParams> | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;
  /** Who is refused, where that is known before the call has a caller; for the log alone. */
  account: { type: AccountType; id: string } | undefined;

  constructor(
    code: ErrorCode,
    details: {
      errors?: Record<string, string[]>;
      params?: Record<string, TextParams>;
      current?: unknown;
      retryAfter?: number;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.errors = details.errors;
    this.params = details.params;
    this.current = details.current;
    this.retryAfter = details.retryAfter;
  }

  get status(): number {
    return errorCodes[this.code];
  }
}

/** 422 on one field. */
export const invalidField = (field: string, key: string, params?: TextParams): ApiError =>
  new ApiError('invalid', { errors: { [field]: [key] }, ...(params ? { params: { [field]: params } } : {}) });

export const notFound = (): ApiError => new ApiError('not_found');

/** The row, or 404: what is out of the caller's scope does not exist for them. */
export function orNotFound<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw notFound();
  return row;
}

/** 409 with the row as it is, when the caller saw an older one. */
export function checkVersion(version: number | undefined, current: { version: number }): void {
  if (version !== undefined && version !== current.version) throw new ApiError('stale_version', { current });
}
