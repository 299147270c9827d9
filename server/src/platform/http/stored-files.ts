import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readAddress } from './file-addresses.ts';
import type { Services } from '../runtime/services.ts';
import type { StoredFile } from '../storage/port.ts';

/** Folders of the storage that hold pictures and sounds shown on pages. */
const pictures = /^(audios|avatars|books|covers|logos|questions|terms)\/[\w-]+\.(png|jpg|jpeg|webp|mp3|m4a|ogg|webm)$/;

/**
 * Serves stored pictures to whoever has a signed address: never as a page, never sniffed, kept by a browser as long as
 * the address holds.
 */
export function serveFiles(app: FastifyInstance, { storage, secrets }: Pick<Services, 'storage' | 'secrets'>): void {
  app.get('/files/*', async (request, reply) => {
    const address = readAddress(request.url, secrets);
    const isOpen = address && address.leftMs > 0 && pictures.test(address.key);
    const file = isOpen ? await storage.get(address.key) : null;
    if (!isOpen || !file) return reply.callNotFound();
    reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', `private, max-age=${Math.floor(address.leftMs / 1000)}, immutable`)
      .type(file.contentType)
      .header('accept-ranges', 'bytes');
    return sendPart(reply, file, request.headers.range);
  });
}

/** Browsers play a recording, and jump in it, by asking for parts of it. What is no single part gets all. */
function sendPart(reply: FastifyReply, file: StoredFile, wanted: string | undefined): FastifyReply {
  const part = wanted === undefined ? null : partOf(wanted, file.size);
  if (!part) return reply.header('content-length', file.size).send(file.stream);
  if (part.from >= file.size || part.from > part.to) {
    file.stream.destroy();
    return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${part.from}-${part.to}/${file.size}`)
    .header('content-length', part.to - part.from + 1)
    .send(Readable.from(bytesFrom(file.stream, part.from, part.to)));
}

/** The bytes that a Range header of one part asks for, both ends among them; null for every other header. */
function partOf(header: string, size: number): { from: number; to: number } | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (first === undefined || last === undefined || first + last === '') return null;
  if (first === '') return { from: Math.max(0, size - Number(last)), to: size - 1 };
  return { from: Number(first), to: last === '' ? size - 1 : Math.min(size - 1, Number(last)) };
}

async function* bytesFrom(stream: Readable, from: number, to: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(0, from - at), to + 1 - at);
    at += chunk.length;
    if (part.length > 0) yield part;
    if (at > to) return;
  }
}
