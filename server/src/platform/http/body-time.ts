import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files that come for minutes. */
    isLarge?: boolean;
  }
}

/** So long may the largest upload take. */
export const longestUploadMs = 30 * 60_000;

/**
 * Every body has to be here in so many milliseconds, as Node would have it for the whole server; those of routes with
 * large files alone may take longer.
 */
export function limitBodyTime(http: FastifyInstance, ms: number): void {
  http.addHook('onRequest', (request, { raw }, done) => {
    if (!request.routeOptions.config.isLarge && hasBody(request)) raw.once('close', giveUpAfter(http, request, ms));
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Returns what ends the waiting. */
function giveUpAfter(http: FastifyInstance, { raw }: FastifyRequest, ms: number): () => void {
  const timer = setTimeout(() => {
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (!raw.complete && !raw.destroyed) http.server.emit('clientError', late, raw.socket);
  }, ms);
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
  return stop;
}
