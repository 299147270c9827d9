import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Record<string, unknown>;
export type RosterRecord = Json & { sourcedId: string };

/** What goes wrong from now on. */
interface RosterFaults {
  /** This page of this collection, counted from 0, is answered with this status. */
  page?: { collection: string; number: number; status: number };
  /** So many calls are sent away with 429 before each that is answered. */
  busy?: number;
  /** No page says how many records or pages there are. */
  silent?: boolean;
  /** Every collection loses its last record while it says that it has it. */
  short?: boolean;
  /** The next page is said to be here. */
  leadsTo?: string;
  /** Instead of a single record comes the page of a proxy that finds nothing. */
  proxyPage?: boolean;
  /** Tokens are good for one call. */
  tokensDie?: boolean;
}

export interface RosterDouble {
  baseUrl: string;
  tokenUrl: string;
  clientId: string;
  secret: string;
  /** By the names of the collections. */
  records: Record<string, RosterRecord[]>;
  faults: RosterFaults;
  /** Paths with queries that were answered, without those for tokens. */
  calls: URL[];
  /** What the last token was asked for. */
  scope: string;
  close(): Promise<void>;
}

const clientId = 'okur';
const secret = 'a secret: of the school';
/** Whatever is wished, no page is longer. */
const longestPage = 200;

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
};

const send = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};

interface Inside {
  double: RosterDouble;
  tokens: Set<string>;
  sentAway: number;
}

async function giveToken(inside: Inside, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { double, tokens } = inside;
  const body = await bodyOf(request);
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const [id, own] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
  // In a form a blank is a plus.
  if (id !== clientId || own?.replaceAll('+', ' ') !== secret || body.get('grant_type') !== 'client_credentials')
    return send(response, 401, { error: 'invalid_client' });
  double.scope = body.get('scope') ?? '';
  const token = `token-${tokens.size}`;
  tokens.add(token);
  send(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 3600 });
}

function page({ double }: Inside, name: string, url: URL, response: ServerResponse): void {
  const { faults, records } = double;
  const query = url.searchParams;
  const after = /^dateLastModified>'(.+)'$/.exec(query.get('filter') ?? '')?.[1];
  const matching = (records[name] ?? []).filter(
    ({ dateLastModified }) => !after || Date.parse(String(dateLastModified)) > Date.parse(after),
  );
  const limit = Math.min(Number(query.get('limit') ?? 100), longestPage);
  const offset = Number(query.get('offset') ?? 0);
  const broken = faults.page;
  if (broken?.collection === name && Math.floor(offset / limit) === broken.number)
    return send(response, broken.status, { imsx_description: 'broken' });
  const given = (faults.short ? matching.slice(0, -1) : matching).slice(offset, offset + limit);
  const next = new URL(url);
  next.searchParams.set('offset', `${offset + limit}`);
  next.searchParams.set('limit', `${limit}`);
  const isMore = offset + limit < matching.length;
  send(
    response,
    200,
    { [name]: given },
    faults.silent
      ? {}
      : {
          'x-total-count': `${matching.length}`,
          ...(isMore ? { link: `<${faults.leadsTo ?? next.href}>; rel="next"` } : {}),
        },
  );
}

function answer(inside: Inside, request: IncomingMessage, response: ServerResponse): void {
  const { double, tokens } = inside;
  const url = new URL(request.url ?? '/', double.baseUrl);
  if (url.pathname === '/token') return void giveToken(inside, request, response);
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!tokens.has(token)) return send(response, 401, {});
  if (double.faults.tokensDie) tokens.delete(token);
  if (inside.sentAway < (double.faults.busy ?? 0)) {
    inside.sentAway += 1;
    return send(response, 429, {}, { 'retry-after': '0' });
  }
  inside.sentAway = 0;
  double.calls.push(url);
  const [name = '', id] = url.pathname.slice('/ims/oneroster/'.length).split('/');
  if (!(name in double.records)) return send(response, 404, {});
  if (id === undefined) return page(inside, name, url, response);
  if (double.faults.proxyPage) {
    response.writeHead(404, { 'content-type': 'text/html' });
    return void response.end('<html><body><h1>404 Not Found</h1></body></html>');
  }
  const found = double.records[name]!.find(({ sourcedId }) => sourcedId === decodeURIComponent(id));
  // Of who is not there some systems say nothing but that.
  if (!found) return void response.writeHead(404).end();
  send(response, 200, { [name.replace(/s$/, '')]: found });
}

/** A school's own system on loopback: OneRoster over HTTP, with a client that signs in, pages and changes alone. */
export async function rosterDouble(): Promise<RosterDouble> {
  const server = createServer((request, response) => answer(inside, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const double: RosterDouble = {
    baseUrl: `${origin}/ims/oneroster`,
    tokenUrl: `${origin}/token`,
    clientId,
    secret,
    records: { orgs: [], academicSessions: [], courses: [], classes: [], enrollments: [], users: [] },
    faults: {},
    calls: [],
    scope: '',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const inside: Inside = { double, tokens: new Set(), sentAway: 0 };
  return double;
}
