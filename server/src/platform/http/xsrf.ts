import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';
import { sameText } from '../access/secrets.ts';
import { headerOf } from './headers.ts';

const cookie = 'XSRF-TOKEN';
const held = new RegExp(`(?:^|; ?)${cookie}=([^;]+)`);
const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A call that writes and carries the cookie must carry the equal header. */
export function guardXsrf(app: FastifyInstance, secure: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    const token = held.exec(request.headers.cookie ?? '')?.[1];
    // Of letters that a cookie holds as they are; scripts read it, so it is not HttpOnly.
    if (!token)
      reply.header(
        'set-cookie',
        `${cookie}=${randomBytes(18).toString('base64url')}; Path=/${secure ? '; Secure' : ''}; SameSite=Lax`,
      );
    const isForeign = token && !reads.has(request.method) && !sameText(headerOf(request, 'x-xsrf-token') ?? '', token);
    done(isForeign ? new ApiError('xsrf') : undefined);
  });
}
