import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sameText } from '../access/secrets.ts';
import type { Services } from '../runtime/services.ts';
import type { Part, StoredFile } from '../storage/port.ts';
import { isBrief, isServed, readAddress } from './file-addresses.ts';

type FileServices = Pick<Services, 'config' | 'secrets' | 'storage'>;

/** So long a browser keeps what an address opened that holds for a minute. */
const briefCacheSeconds = 3600;
/** So long a film that was begun may be played on, and jumped in. */
const playSeconds = 6 * 3600;

/**
 * Serves stored pictures, sounds and films to clients with a signed address: never as a page, never sniffed, kept
 * by a browser as long as the address holds. Of a part that is wanted no more than that part is read.
 */
export function serveFiles(app: FastifyInstance, services: FileServices): void {
  app.get('/files/*', async (request, reply) => {
    const address = readAddress(request.url, services.secrets);
    if (!address || !isServed(address.key)) return reply.callNotFound();
    const { key, leftMs } = address;
    if (leftMs <= 0 && !mayPlayOn(key, request, services)) return reply.callNotFound();
    const wanted = partOf(request.headers.range);
    const file = await services.storage.get(key, wanted);
    if (!file) return reply.callNotFound();
    if (leftMs > 0 && isBrief(key)) letPlay(key, reply, services);
    const cacheSeconds = isBrief(key) ? briefCacheSeconds : Math.floor(leftMs / 1000);
    reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', `private, max-age=${cacheSeconds}, immutable`)
      .type(file.contentType)
      .header('accept-ranges', 'bytes');
    return wanted ? sendPart(reply, file) : reply.header('content-length', file.size).send(file.stream);
  });
}

/** Browsers play a recording, and jump in it, by asking for parts of it. */
function sendPart(reply: FastifyReply, { stream, size, part }: StoredFile): FastifyReply {
  if (!part) {
    stream.destroy();
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${part.from}-${part.to}/${size}`)
    .header('content-length', part.to - part.from + 1)
    .send(stream);
}

/** The bytes that a Range header of one part asks for; undefined for every other header: all are sent. */
function partOf(header: string | undefined): Part | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  if (first !== '') return { from: Number(first), to: last === '' ? Infinity : Number(last) };
  return Number(last) === 0 ? { from: Infinity, to: Infinity } : { from: -Number(last), to: Infinity };
}

/*
 * The address of a film opens for a minute, and its player asks for further parts by it for as long as a person
 * watches. So the person who has opened it in time gets a cookie that is sent with this one address and nothing else.
 */

const cookieName = 'okur_film';
const signatureOf = (key: string, expires: string, { secrets }: FileServices): string =>
  secrets.fileAddress(key, `film ${expires}`);

function letPlay(key: string, reply: FastifyReply, services: FileServices): void {
  const expires = String(Math.floor(Date.now() / 1000) + playSeconds);
  const secure = services.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const value = `${expires}.${signatureOf(key, expires, services)}`;
  reply.header(
    'set-cookie',
    `${cookieName}=${value}; Path=/files/${key}; Max-Age=${playSeconds}; HttpOnly; SameSite=Strict${secure}`,
  );
}

function mayPlayOn(key: string, { headers }: FastifyRequest, services: FileServices): boolean {
  const [, expires, signature] =
    new RegExp(`(?:^|; )${cookieName}=(\\d{1,15})\\.([\\w-]+)`).exec(headers.cookie ?? '') ?? [];
  if (!isBrief(key) || !expires || !signature || Number(expires) * 1000 < Date.now()) return false;
  return sameText(signature, signatureOf(key, expires, services));
}
