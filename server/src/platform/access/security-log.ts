import type { FastifyRequest } from 'fastify';
import { ofCall } from '../http/call-log.ts';

/** What security monitoring looks for in the log: each a line with this name as its `event`. */
const events = {
  signed_in: 'someone signed in',
  signed_out: 'someone signed out',
  password_changed: 'someone chose a new password',
  password_reset: 'a link of a mail set a new password',
  sign_in_failed: 'a sign-in failed',
  second_factor_failed: 'a code of a second factor was wrong',
  password_refused: 'someone signed in gave a wrong password',
  parent_code_failed: 'a code for parents was wrong',
  activation_code_failed: 'an activation code was wrong',
  presentation_key_failed: 'a key of a presentation was wrong',
  sign_on_refused: 'a sign-in with an account of a school was refused',
  refresh_reuse: 'a spent refresh token came back, its session was ended',
  forbidden: 'a call was refused',
} as const;

const ordinary: ReadonlySet<string> = new Set(['signed_in', 'signed_out', 'password_changed', 'password_reset']);
export type SecurityEvent = keyof typeof events;

export type Factors =
  | 'password'
  | 'password and code'
  | 'password and recovery code'
  | 'school account'
  | 'school account and code'
  | 'school account and recovery code'
  | 'link of a mail'
  | 'activation code'
  | 'presentation key';

/** Of people their ids alone: no name, no address of a mail, nothing that was typed. */
export interface EventFields {
  account?: string | undefined;
  account_type?: string | undefined;
  reason?: string;
  /** What a sign-in was proven by. */
  factors?: Factors;
  path?: string | undefined;
  address?: string;
}

/** One line: what happened, from which network address, to which account. */
export function logSecurity(request: FastifyRequest, event: SecurityEvent, fields: EventFields = {}): void {
  const line = { ...ofCall(request), address: request.ip, ...fields, event };
  if (ordinary.has(event)) request.log.info(line, events[event]);
  else request.log.warn(line, events[event]);
}
