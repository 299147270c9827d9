import type { FastifyInstance } from 'fastify';
import type { Storage } from './storage/port.ts';

/** Folders of the storage that hold pictures and sounds shown on pages. Their names are made by us and cannot be guessed. */
const pictures = /^(avatars|logos|questions|terms)\/[\w-]+\.(png|jpg|jpeg|webp|mp3)$/;

/** Serves stored pictures: never as a page, never sniffed, for a year since a new picture has a new name. */
export function serveFiles(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const key = request.params['*'];
    const file = pictures.test(key) ? await storage.get(key) : null;
    if (!file) return reply.callNotFound();
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .type(file.contentType)
      .send(file.stream);
  });
}
