import type { FastifyInstance } from 'fastify';
import { readAddress } from './file-addresses.ts';
import type { Services } from '../runtime/services.ts';

/** Folders of the storage that hold pictures and sounds shown on pages. */
const pictures = /^(avatars|books|covers|logos|questions|terms)\/[\w-]+\.(png|jpg|jpeg|webp|mp3)$/;

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
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', `private, max-age=${Math.floor(address.leftMs / 1000)}, immutable`)
      .type(file.contentType)
      .send(file.stream);
  });
}
