import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../runtime/config.ts';

const dist = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const hashed = join(dist, 'assets/app');

/** The screen of a plain address, with what was sent along: behind the hash it reaches no other server. */
function behindHash({ url }: { url: string }, screen: string): string {
  const [, query] = url.split('?');
  return `/#${screen}${query ? `?${query}` : ''}`;
}

/**
 * The built browser application. Names under /assets/app carry a hash and never change; everything else is asked again.
 */
export async function serveWeb(app: FastifyInstance, { metronomeUrl }: Config): Promise<void> {
  // Providers of sign-in and partners send people to plain addresses; presentations are opened at one as well.
  app.get<{ Params: { hash: string } }>('/auth/:hash/callback', async (request, reply) =>
    reply.redirect(behindHash(request, `/auth/${encodeURIComponent(request.params.hash)}/callback`)),
  );
  app.get<{ Params: { partner: string } }>('/auth/partner/:partner/sso', async (request, reply) =>
    reply.redirect(behindHash(request, `/auth/partner/${encodeURIComponent(request.params.partner)}/sso`)),
  );
  app.get('/presentation-account', async (request, reply) => reply.redirect(behindHash(request, '/auth/presentation')));
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
