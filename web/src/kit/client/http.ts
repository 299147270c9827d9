import type { AnswerOf, BodyIn, QueryIn, Route } from '@okur/contract/route';
import type { z } from 'zod';
import { ClientFailure, failureOf, ServerFailure } from './failure.ts';
import { type Identity, identityHeaders } from './identity.ts';
import { randomId } from './random-id.ts';

/** A file that came down, with the name the server gave it. */
export interface Download {
  blob: Blob;
  name: string | null;
}

export type Answer<R extends Route> = R extends { download: true } ? Download : AnswerOf<R>;

type FileOrFiles = File | readonly File[];
type ParamsInput<R extends Route> = R['params'] extends z.ZodType
  ? { params: z.input<R['params']> }
  : { params?: never };
type BodyInput<R extends Route> = R['body'] extends z.ZodType ? { body: BodyIn<R> } : { body?: never };
type FilesInput<R extends Route> = R['files'] extends readonly string[]
  ? { files?: Partial<Record<R['files'][number], FileOrFiles>> }
  : { files?: never };

/** A write whose version goes in its address says which one it saw, always. */
type QueryInput<R extends Route> = R extends { method: 'GET' }
  ? { query?: QueryIn<R> }
  : 'version' extends keyof QueryIn<R>
    ? { query: { version: number } }
    : { query?: QueryIn<R> };

/** What a call takes: parameters and body when its route has them, the rest as wanted. */
export type CallInput<R extends Route> = ParamsInput<R> &
  BodyInput<R> &
  QueryInput<R> &
  FilesInput<R> & {
    /** The second base address; POST only. */
    version?: 2;
    signal?: AbortSignal;
    /** Milliseconds without an answer after which the call is given up. */
    timeout?: number;
    /** In place of `fetch`. */
    exchange?: Exchange;
  };

export interface Loose {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: Record<string, FileOrFiles | undefined>;
  version?: 2;
  signal?: AbortSignal;
  timeout?: number;
  exchange?: Exchange;
}

export type Exchange = (address: string, init: RequestInit) => Promise<Response>;

const defaultTimeoutMs = 30_000;
const fileTimeoutMs = 300_000;

/** One exchange with the server: no session rules here, see api.ts. */
export async function send<R extends Route>(
  route: R,
  input: CallInput<R>,
  identity: Identity,
  key = randomId(),
): Promise<Answer<R>> {
  const loose = input as Loose;
  const timeout = AbortSignal.timeout(
    loose.timeout ?? (route.download || loose.files ? fileTimeoutMs : defaultTimeoutMs),
  );
  const [address, headers] = [addressOf(route, loose), headersOf(route, loose, identity)];
  if (route.idempotent) headers.set('Idempotency-Key', key);
  const mayLeave = navigator.onLine;
  try {
    const response = await (loose.exchange ?? reach)(address, {
      method: route.method,
      headers,
      body: bodyOf(loose),
      signal: loose.signal ? AbortSignal.any([loose.signal, timeout]) : timeout,
    });
    if (!response.ok) throw await failureOf(response);
    return (route.download ? await downloadOf(response) : await answerOf(response)) as Answer<R>;
  } catch (failure) {
    throw route.idempotent && mayLeave && isLost(failure) ? new ClientFailure('unanswered', failure) : failure;
  }
}

/** The connection broke off or took too long, here or between a proxy and the server. */
const isLost = (failure: unknown): boolean =>
  failure instanceof ClientFailure ||
  (failure instanceof ServerFailure && !failure.isOwn && [502, 504].includes(failure.status));

export async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    if (init.signal?.aborted) {
      const reason: unknown = init.signal.reason;
      throw reason instanceof DOMException && reason.name === 'TimeoutError'
        ? new ClientFailure('timeout', cause)
        : reason;
    }
    throw new ClientFailure('offline', cause);
  }
}

export function addressOf(route: Route, { params = {}, query = {}, version }: Loose): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  const tail = search.size > 0 ? `?${search}` : '';
  return `/api/v${route.method === 'POST' && version ? version : 1}/${path}${tail}`;
}

export function headersOf(route: Route, { files }: Loose, identity: Identity): Headers {
  const headers = identityHeaders(identity, files ? null : undefined);
  const xsrf = route.method === 'GET' ? null : cookie('XSRF-TOKEN');
  if (xsrf) headers.set('X-XSRF-TOKEN', xsrf);
  return headers;
}

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

function bodyOf({ body, files }: Loose): BodyInit | null {
  if (files) return formOf(body, files);
  return body === undefined ? null : JSON.stringify(body);
}

/** Form data: text as it is, nothing as an empty field, lists and objects as JSON. */
function formOf(body: unknown, files: Record<string, FileOrFiles | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value === undefined) continue;
    form.append(name, typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''));
  }
  for (const [name, value] of Object.entries(files)) {
    for (const file of value instanceof File ? [value] : (value ?? [])) form.append(name, file);
  }
  return form;
}

async function answerOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch (cause) {
    throw new ClientFailure('offline', cause);
  }
}

async function downloadOf(response: Response): Promise<Download> {
  return { blob: await response.blob(), name: fileName(response.headers.get('Content-Disposition')) };
}

/** `filename*=UTF-8''…` before `filename="…"` (RFC 6266). */
function fileName(disposition: string | null): string | null {
  const extended = disposition?.match(/filename\*\s*=\s*UTF-8''([^;]+)/i)?.[1];
  if (extended) return decodeURIComponent(extended.trim());
  return (
    disposition
      ?.match(/filename\s*=\s*(?:"([^"]*)"|([^;]+))/i)
      ?.slice(1)
      .find(Boolean)
      ?.trim() ?? null
  );
}
