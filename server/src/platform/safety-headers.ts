import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** What a browser may do with our pages: helmet's headers and our own, on every answer, errors too. */
export function sendSafetyHeaders(http: FastifyInstance, isSecure: boolean): void {
  // They are the same for every answer, so helmet is asked once: written anew they took a tenth of a call's memory.
  const headers = { ...helmetHeaders(isSecure), 'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' };
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

function helmetHeaders(isSecure: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = { setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value), removeHeader() {} };
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"], scriptSrc: ["'self'"], styleSrc: ["'self'", "'unsafe-inline'"], imgSrc: ["'self'", 'blob:', 'data:'], fontSrc: ["'self'"], connectSrc: ["'self'"], workerSrc: ["'self'"], manifestSrc: ["'self'"], mediaSrc: ["'self'", 'blob:'],
        frameAncestors: ["'none'"], baseUri: ["'none'"], objectSrc: ["'none'"], formAction: ["'self'"],
      },
    },
    hsts: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  });
  write({} as IncomingMessage, answer as unknown as ServerResponse, () => {});
  return headers;
}
