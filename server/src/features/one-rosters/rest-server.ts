import { setTimeout as pause } from 'node:timers/promises';
import type { RosterCollection, RosterConnection, RosterConnectionFault } from '@okur/contract/one-rosters';
import * as openid from 'openid-client';
import { ForbiddenAddress, outward } from '../../platform/http/outward.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { rosterLimits } from './roster.ts';

/* What is asked of a system that speaks OneRoster over HTTP. Tokens are fetched by openid-client. */

export type ConnectionAccess = Pick<RosterConnection, 'roster_version' | 'base_url' | 'auth_url' | 'client_id'> & {
  /** Sealed. */
  secret: string;
};

export type RestRecord = Record<string, unknown> & { sourcedId: string };

/** The roster could not be read as a whole; nothing of it is used. */
export class FetchFault extends Error {
  readonly fault: RosterConnectionFault;
  readonly collection: RosterCollection | null;

  constructor(fault: RosterConnectionFault, collection: RosterCollection | null = null) {
    super(fault);
    this.name = 'FetchFault';
    this.fault = fault;
    this.collection = collection;
  }
}

export interface RosterServer {
  /** The first record, to see whether it may be read. */
  probe(collection: RosterCollection): Promise<void>;
  /** Every record; with `since` those that changed after it. */
  all(collection: RosterCollection, since?: Date): Promise<RestRecord[]>;
  /** One person; nothing, where the system says that there is none. */
  user(id: string): Promise<RestRecord | undefined>;
}

const pageSize = 500;
/** Of one answer, which are up to `pageSize` records. */
const pageBytes = 8_000_000;
/** How often a system that has too much to do is asked again, and how long it may let wait. */
const attempts = 5;
const longestPauseSeconds = 60;

const scopeOf = ({ roster_version: version }: ConnectionAccess): string =>
  `https://purl.imsglobal.org/spec/or/v${version.replace('.', 'p')}/scope/roster-core.readonly`;

/** Signs in; from then on every call carries the token. */
export async function openServer(
  services: Services,
  connection: ConnectionAccess,
  signal: AbortSignal,
): Promise<RosterServer> {
  const send = outward(services.config.test, pageBytes);
  const newToken = () => tokenOf(services, connection);
  let token = await newToken();

  /** The answer, whatever it says, once the token is good and the system has time. */
  async function ask(url: URL, collection: RosterCollection, mayRenew = true, attempt = 1): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const answer = await send(url.href, { headers, signal }).catch((error: unknown) => {
      throw new FetchFault(error instanceof ForbiddenAddress ? 'forbidden_address' : 'unreachable', collection);
    });
    if (answer.status === 401 && mayRenew) {
      token = await newToken();
      return ask(url, collection, false, attempt);
    }
    if (faultOfStatus(answer.status) !== 'busy' || attempt === attempts) return answer;
    await pause(pauseOf(answer), undefined, { signal }).catch(() => {
      throw new FetchFault('busy', collection);
    });
    return ask(url, collection, true, attempt + 1);
  }
  async function get(url: URL, collection: RosterCollection): Promise<Response> {
    const answer = await ask(url, collection);
    if (!answer.ok) throw new FetchFault(faultOfStatus(answer.status), collection);
    return answer;
  }
  const { base_url } = connection;
  const base = base_url.endsWith('/') ? base_url.slice(0, -1) : base_url;
  const addressOf = (path: string, query: Record<string, string> = {}): URL =>
    new URL(`${base}/${path}?${new URLSearchParams(query).toString()}`);

  return {
    async probe(collection) {
      await recordsOf(await get(addressOf(collection, { limit: '1', offset: '0' }), collection), collection);
    },
    all(collection, since) {
      const filter = since ? { filter: `dateLastModified>'${since.toISOString()}'` } : undefined;
      return pages((offset) => addressOf(collection, { limit: `${pageSize}`, offset: `${offset}`, ...filter }), {
        collection,
        get: (url) => get(url, collection),
      });
    },
    async user(id) {
      const answer = await ask(addressOf(`users/${encodeURIComponent(id)}`), 'users');
      if (!answer.ok && answer.status !== 404) throw new FetchFault(faultOfStatus(answer.status), 'users');
      if (answer.status === 404 && (await answer.clone().text()).trim() === '') return undefined;
      // Another 404, such as a page of something in between, does not say that there is no such person.
      const { user } = (await jsonOf(answer, 'users')) as { user?: unknown };
      return answer.ok && isRecord(user) ? user : undefined;
    },
  };
}

const faultOfStatus = (status: number): RosterConnectionFault =>
  status === 401 || status === 403
    ? 'not_allowed'
    : status === 404
      ? 'not_found'
      : status === 429 || status === 503
        ? 'busy'
        : 'failing';

/** Milliseconds, from seconds or a date. */
function pauseOf({ headers }: Response): number {
  const said = headers.get('retry-after') ?? '5';
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
  return Math.min(Math.max(Number.isNaN(seconds) ? 5 : seconds, 0), longestPauseSeconds) * 1000;
}

interface Reading {
  collection: RosterCollection;
  get(url: URL): Promise<Response>;
}

/**
 * Page by page, by the links of the system or by counting, until it says that there are no more. A system that says how
 * many there are has to give as many: records that move while it is read would be missing.
 */
async function pages(pageAt: (offset: number) => URL, { collection, get }: Reading): Promise<RestRecord[]> {
  const found = new Map<string, RestRecord>();
  let total: number | undefined;
  for (let url: URL | undefined = pageAt(0), read = 0; url;) {
    const answer: Response = await get(url);
    const records = await recordsOf(answer, collection);
    const before = found.size;
    for (const record of records) found.set(record.sourcedId, record);
    if (found.size > rosterLimits.rows) throw new FetchFault('too_large', collection);
    read += records.length;
    total = totalOf(answer) ?? total;
    const next = nextOf(answer, url, collection);
    const isNew = found.size > before;
    // One that says nothing may give fewer on a page than were wished: the end is where nothing new comes.
    const isMore = next !== undefined || (total === undefined ? isNew : read < total);
    if (isMore && !isNew) throw new FetchFault('incomplete', collection);
    url = isMore ? (next ?? pageAt(read)) : undefined;
  }
  if (total !== undefined && found.size < total) throw new FetchFault('incomplete', collection);
  return [...found.values()];
}

function totalOf({ headers }: Response): number | undefined {
  const said = headers.get('x-total-count') ?? '';
  return /^\d{1,9}$/.test(said) ? Number(said) : undefined;
}

/** The address of the next page. The token goes to no other host. */
function nextOf({ headers }: Response, url: URL, collection: RosterCollection): URL | undefined {
  const link = /<([^<>]*)>\s*;[^<]*\brel="?next"?/i.exec(headers.get('link') ?? '')?.[1];
  if (link === undefined) return undefined;
  const next = URL.canParse(link, url.href) ? new URL(link, url.href) : undefined;
  if (next?.origin !== url.origin) throw new FetchFault('unreadable', collection);
  return next;
}

const isRecord = (value: unknown): value is RestRecord =>
  typeof value === 'object' &&
  value !== null &&
  'sourcedId' in value &&
  typeof value.sourcedId === 'string' &&
  value.sourcedId !== '';

async function jsonOf(answer: Response, collection: RosterCollection): Promise<object> {
  const body: unknown = await answer.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null) throw new FetchFault('unreadable', collection);
  return body;
}

async function recordsOf(answer: Response, collection: RosterCollection): Promise<RestRecord[]> {
  const records = ((await jsonOf(answer, collection)) as Record<string, unknown>)[collection];
  if (!Array.isArray(records) || !records.every(isRecord)) throw new FetchFault('unreadable', collection);
  return records;
}

async function tokenOf(services: Services, connection: ConnectionAccess): Promise<string> {
  const isTest = services.config.test;
  const config = new openid.Configuration(
    { issuer: new URL(connection.auth_url).origin, token_endpoint: connection.auth_url },
    connection.client_id,
    {},
    // As OneRoster has it: client and secret in the header.
    openid.ClientSecretBasic(services.secrets.open(connection.secret) ?? ''),
  );
  config[openid.customFetch] = outward(isTest);
  config.timeout = 10;
  if (isTest) openid.allowInsecureRequests(config);
  try {
    const answer = await openid.clientCredentialsGrant(config, { scope: scopeOf(connection) });
    return answer.access_token;
  } catch (error) {
    throw new FetchFault(faultOfToken(error));
  }
}

const chain = (error: unknown): unknown[] => (error instanceof Error ? [error, ...chain(error.cause)] : []);

function faultOfToken(error: unknown): RosterConnectionFault {
  const errors = chain(error);
  if (errors.some((one) => one instanceof ForbiddenAddress)) return 'forbidden_address';
  const isRefusal = (one: unknown) =>
    one instanceof openid.ResponseBodyError || one instanceof openid.WWWAuthenticateChallengeError;
  if (errors.some(isRefusal)) return 'wrong_client';
  const codes = errors.map((one) => (one as { code?: unknown }).code);
  return codes.some((code) => typeof code === 'string' && /^OAUTH_(RESPONSE|PARSE|INVALID)/.test(code))
    ? 'no_token'
    : 'unreachable';
}
