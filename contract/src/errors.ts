/**
 * The kinds of refusal the API knows. A code is also a key of the text catalogue (`error.<code>` in
 * web/public/assets/i18n), so that the browser chooses the language and a code without a text fails a test.
 */
export const errorCodes = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  wrong_account_type: 403,
  xsrf: 403,
  foreign_company: 403,
  read_only: 403,
  viewing_ended: 403,
  password_change_required: 403,
  second_factor_required: 403,
  not_found: 404,
  conflict: 409,
  stale_version: 409,
  duplicate: 409,
  price_changed: 409,
  in_progress: 409,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  wrong_credentials: 422,
  old_password_wrong: 422,
  token_spent: 422,
  wrong_code: 422,
  sign_on_failed: 422,
  other_school: 422,
  last_way_in: 422,
  has_dependents: 422,
  no_codes_left: 422,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  internal: 500,
  generator_failed: 502,
  overloaded: 503,
  writes_paused: 503,
  out_of_space: 507,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** Numbers and words that a text needs, by name. */
export type TextParams = Record<string, string | number>;

/**
 * The body of every failure. `errors` names the fields (dotted for nested ones, `rows.3.email`), each with keys of
 * the text catalogue; `params` holds what those texts need, by the same field name. `request_id` finds the log lines.
 */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  errors?: Record<string, string[]>;
  params?: Record<string, TextParams>;
  request_id?: string;
  /** With stale_version: the row as it is now. */
  current?: unknown;
}
