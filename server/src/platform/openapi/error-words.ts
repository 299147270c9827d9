import type { ErrorCode } from '@okur/contract/errors';

/** When a caller meets each refusal. */
export const errorWords: Record<ErrorCode, string> = {
  malformed: 'An id, a parameter or the JSON itself cannot be read.',
  unauthenticated: 'The token is missing, has expired or belongs to a session that ended.',
  forbidden: 'The roles of the caller do not include what the call needs.',
  wrong_account_type: 'The caller is signed in as another kind of account: staff, parent or student.',
  xsrf: 'The cookie XSRF-TOKEN was sent without an equal X-XSRF-TOKEN header.',
  foreign_company: 'X-Company-Id names a company the caller does not work in.',
  read_only: 'The account may look but not change anything.',
  password_change_required: 'The first password has to be changed before anything else.',
  not_found: 'There is no such thing, or it is out of the reach of the caller.',
  conflict: 'The thing is in a state in which this cannot be done.',
  stale_version: 'Somebody changed it since the version that was sent; current holds the row as it stands.',
  duplicate: 'Another one has this value; errors names the field.',
  in_progress: 'The same Idempotency-Key is being worked on; try again after Retry-After.',
  too_large: 'The body or a file is larger than is taken.',
  unsupported_media: 'The content type is not one that the call takes.',
  invalid: 'It was understood and breaks a rule; errors names the fields.',
  wrong_credentials: 'No account has this name and password.',
  old_password_wrong: 'The old password is not the right one.',
  token_spent: 'The link was used, has expired or never was one.',
  has_dependents: 'Other things still need it.',
  idempotency_mismatch: 'The same Idempotency-Key came with another call or body before.',
  too_many_requests: 'Too many tries; wait as long as Retry-After says.',
  internal: 'Something broke on the server; request_id finds it in the logs.',
  overloaded: 'The server has too much to do just now; try again after Retry-After.',
};
