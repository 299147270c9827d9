import { lookup } from 'node:dns';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/*
 * Calls to addresses that a user of the platform typed. They go to public hosts over TLS alone, and what is looked at
 * is the address that is connected to: a name that first leads elsewhere and then inside gains nothing.
 */

/** The caller was led to an address that is not of the public net, or not encrypted. */
export class ForbiddenAddress extends Error {}

const longestMs = 10_000;
const usualBytes = 1_000_000;

const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix);
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');
/** What is given out to the public net; everything else of IPv6 leads inside or nowhere. */
const outside = new BlockList();
outside.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one of the public net. */
export function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inside.check(address);
  return version === 6 && outside.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

const isLoopback = (address: string): boolean => address === '127.0.0.1' || address === '::1';

export interface OutwardOptions {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * Like fetch, for such calls: ten seconds, a megabyte unless more is expected, no redirects. `loopback`: of tests,
 * whose doubles are there.
 */
export function outward(
  loopback: boolean,
  mostBytes = usualBytes,
): (address: string, options?: OutwardOptions) => Promise<Response> {
  const may = (address: string): boolean => isPublic(address) || (loopback && isLoopback(address));
  const lookupPublic: LookupFunction = (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => may(address))) return done(new ForbiddenAddress(host), '', 0);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  return async (address, options = {}) => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isTyped = isIP(host) > 0;
    if (isTyped && !may(host)) throw new ForbiddenAddress(host);
    if (url.protocol !== 'https:' && !(loopback && isTyped && isLoopback(host))) throw new ForbiddenAddress(address);
    return send(url, options, lookupPublic, mostBytes);
  };
}

function send(
  url: URL,
  { method, headers, body, signal }: OutwardOptions,
  lookupPublic: LookupFunction,
  mostBytes: number,
) {
  const ends = AbortSignal.any([AbortSignal.timeout(longestMs), ...(signal ? [signal] : [])]);
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise<Response>((resolve, reject) => {
    const sent = request(url, { method: method ?? 'GET', headers, lookup: lookupPublic, signal: ends }, (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      answer.on('data', (part: Buffer) => {
        size += part.length;
        if (size > mostBytes) sent.destroy(new Error(`more than ${mostBytes} bytes from ${url.host}`));
        else parts.push(part);
      });
      answer.on('error', reject);
      answer.on('end', () => {
        // Thrown here it would end the process.
        try {
          resolve(responseOf(answer, Buffer.concat(parts)));
        } catch (error) {
          reject(error as Error);
        }
      });
    });
    sent.on('error', reject);
    sent.end(body === undefined || body === null ? undefined : String(body));
  });
}

const withoutContent = new Set([204, 205, 304]);

/** Throws for a status that none may have, and for headers that are none. */
function responseOf({ statusCode: status = 500, headers }: IncomingMessage, content: Buffer<ArrayBuffer>): Response {
  return new Response(withoutContent.has(status) ? null : content, {
    status,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      (Array.isArray(value) ? value : [value ?? '']).map((one) => [name, one]),
    ),
  });
}
