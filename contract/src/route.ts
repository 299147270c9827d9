import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Needs } from './needs.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Route {
  method: Method;
  /** Relative to /api/v1, parameters in braces: `companies/{id}/departments`. */
  path: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Multipart bodies: the names of the file fields; JSON stays accepted when every file is optional. */
  files?: readonly string[];
  /**
   * Files larger than 10 MB: the most bytes of each such field. They are written to the disk as they come, and the
   * handler gets them as `uploads`, not as `files`.
   */
  maxBytes?: Readonly<Record<string, number>>;
  answer: z.ZodType;
  /** Success status; 200 unless told. */
  status?: 200 | 201 | 202;
  needs: Needs;
  /** Refusals beyond those that follow from the shape (see errorsOf). */
  errors?: readonly ErrorCode[];
  /** The answer is a file, not JSON. */
  download?: boolean;
  /** The answer is a stream of server-sent events, each of them an `answer`. */
  events?: boolean;
  /**
   * Answers what opens a door (a key, first passwords, codes), or a child's voice: never during an impersonation, and
   * sealed where an answer is stored for a repeat.
   */
  secret?: boolean;
  /** Each row identifies a person: all of them at once (`isAll`) leave like an export. */
  people?: true;
  /** Shows the record of the student whose id is in the path, and how: who of the staff looked is noted. */
  record?: 'record' | 'report' | 'export';
  /** A list or a report whose rows can be taken out as a file (`POST exports`). */
  exportable?: true;
  /** Searches whatever it is asked: taken in turns, as every list with a `search` is. */
  search?: boolean;
  /**
   * Goes over many records and is the same for all who reach the same: on a large platform an answer may be some
   * seconds old. Its handler knows what the caller reaches, not who it is.
   */
  shared?: boolean;
  /** Answered also to a member of staff whose password has to be changed first. */
  beforePasswordChange?: boolean;
  /**
   * Answered also to a member of staff who has to set up a second factor first. What is answered before a password
   * change is so too.
   */
  beforeSecondFactor?: boolean;
  /** Makes, sends or toggles something: an Idempotency-Key header is honoured, see writes.test.ts. */
  idempotent?: boolean;
  /** Writes nothing, though it is no GET: previews, whose question is too long for an address. Held to it in tests. */
  readOnly?: boolean;
  /**
   * Writes in transactions of its own, with what belongs in the audit, or stores a file: sign-ins and proofs, of
   * which a failure has to be counted though the call is refused. No transaction is opened around it.
   */
  ownTransaction?: boolean;
}

/** Declares a route. The literal types survive, so that handler, client and form all follow from it. */
export const route = <const R extends Route>(definition: R): R => definition;

export type ParamsOf<R extends Route> = R['params'] extends z.ZodType ? z.output<R['params']> : Record<never, never>;
export type QueryOf<R extends Route> = R['query'] extends z.ZodType ? z.output<R['query']> : Record<never, never>;
export type BodyOf<R extends Route> = R['body'] extends z.ZodType ? z.output<R['body']> : undefined;
export type BodyIn<R extends Route> = R['body'] extends z.ZodType ? z.input<R['body']> : undefined;
export type QueryIn<R extends Route> = R['query'] extends z.ZodType ? z.input<R['query']> : Record<never, never>;
export type AnswerOf<R extends Route> = z.output<R['answer']>;

/** The routes among a contract module's exports: what a feature's handler map must answer, all of it. */
export type RoutesOf<M> = { [K in keyof M as M[K] extends Route ? K : never]: M[K] extends Route ? M[K] : never };

export const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'needs' in value;

/** Where a route takes the version its caller saw: in its body or, where the body is none or a file, in its address. */
export function versionIn({ method, body, query }: Route): 'body' | 'query' | null {
  if (method === 'GET') return null;
  if (hasVersion(body)) return 'body';
  return query && 'version' in query.shape ? 'query' : null;
}

/** In the body itself, before what is made of it, or in each row of a list. */
const hasVersion = (body: unknown): boolean =>
  (body instanceof z.ZodPipe && hasVersion(body.in)) ||
  (body instanceof z.ZodObject &&
    ('version' in body.shape ||
      Object.values(body.shape).some((field) => field instanceof z.ZodArray && hasVersion(field.element))));

/** Every refusal a caller can meet on this route: those that follow from its shape and those it names. */
export function errorsOf(r: Route): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (r.needs !== 'public') codes.push('unauthenticated', 'forbidden', 'wrong_account_type');
  if (r.body || r.query || r.params) codes.push('malformed');
  if (r.body) codes.push('invalid', 'unsupported_media', 'too_large');
  if (r.query && 'sort' in r.query.shape) codes.push('invalid');
  if (r.people) codes.push('old_password_wrong');
  if (r.needs !== 'public' && r.needs !== 'parent' && r.needs !== 'student')
    codes.push(
      'foreign_company',
      ...(r.beforePasswordChange ? [] : ['password_change_required' as const]),
      ...(r.beforePasswordChange || r.beforeSecondFactor ? [] : ['second_factor_required' as const]),
    );
  if (versionIn(r)) codes.push('stale_version');
  if (r.idempotent) codes.push('in_progress', 'idempotency_mismatch');
  if (r.path.includes('{')) codes.push('not_found');
  if (r.method !== 'GET') codes.push('xsrf');
  if (r.needs !== 'public') codes.push('read_only', 'viewing_ended');
  codes.push('too_many_requests', 'internal', 'overloaded', 'writes_paused', 'out_of_space', ...(r.errors ?? []));
  return [...new Set(codes)];
}

/** `{ data: … }`: the envelope of one thing. */
export const one = <T extends z.ZodType>(item: T) => z.object({ data: item });
/** The answer of a call that has nothing to tell. */
export const Done = z.object({ data: z.object({ done: z.literal(true) }) });
export const done = { data: { done: true as const } };
