import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';
import { sameText } from './secrets.ts';
import { headerOf } from './serve.ts';

const cookie = 'XSRF-TOKEN';

/** Decision G8: a call that writes and carries the cookie must carry the equal header. */
export function guardXsrf(app: FastifyInstance, secure: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    const token = request.cookies[cookie];
    if (!token) {
      reply.setCookie(cookie, randomBytes(18).toString('base64url'), { path: '/', sameSite: 'lax', httpOnly: false, secure });
      return;
    }
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    if (!sameText(headerOf(request, 'x-xsrf-token') ?? '', token)) throw new Refusal('xsrf');
  });
}
