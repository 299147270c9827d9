import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../runtime/config.ts';

const dist = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const hashed = join(dist, 'assets/app');

/**
 * The built browser application. Names under /assets/app carry a hash and never change; everything else is asked again.
 */
export async function serveWeb(app: FastifyInstance, { metronomeUrl }: Config): Promise<void> {
  // The school platform sends people to a plain address; the screen lives behind the hash.
  app.get<{ Params: { hash: string } }>('/auth/:hash/callback', async (request, reply) => {
    const query = request.url.split('?')[1];
    return reply.redirect(`/#/auth/${encodeURIComponent(request.params.hash)}/callback${query ? `?${query}` : ''}`);
  });
  // And so does the page that takes the key of a presentation; behind the hash the key reaches no other server.
  app.get('/presentation-account', async (request, reply) => {
    const query = request.url.split('?')[1];
    return reply.redirect(`/#/auth/presentation${query ? `?${query}` : ''}`);
  });
  // The entry of the menu; the page that comes with Okur is at /metronome/.
  app.get('/metronome', async (_request, reply) => reply.redirect(metronomeUrl));
  if (!existsSync(dist)) return;
  await app.register(fastifyStatic, {
    root: dist,
    // As a list: of a single name it finds no compressed form.
    index: ['index.html'],
    immutable: false,
    cacheControl: false,
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
