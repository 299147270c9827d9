import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/*
 * What a browser may do with an answer. A page, its files and pictures carry helmet's headers and our own. An answer of
 * the API shows nothing and runs nothing, so it carries what OWASP asks of one and no more: the rest speaks of
 * documents, and a kilobyte of it was written and read with every call.
 */

const apiHeaders = (isSecure: boolean): Record<string, string> => ({
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(isSecure ? { 'strict-transport-security': transportSecurity } : {}),
});

const transportSecurity = 'max-age=31536000; includeSubDomains';
const isOfApi = (url: string): boolean => url.startsWith('/api/v');

/** They go out with every answer, errors too. */
export function sendSafetyHeaders(http: FastifyInstance, isSecure: boolean): void {
  // They are the same for every answer, so helmet is asked once: writing them again for each takes memory.
  const ofPages = {
    ...helmetHeaders(isSecure),
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
  };
  const ofApi = apiHeaders(isSecure);
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(isOfApi(request.url) ? ofApi : ofPages).header('x-request-id', request.id);
    done();
  });
}

function helmetHeaders(isSecure: boolean): Record<string, string> {
  const headers: Record<string, string> = isSecure ? { 'strict-transport-security': transportSecurity } : {};
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader() {},
  };
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
      },
    },
    hsts: false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  });
  write({} as IncomingMessage, answer as unknown as ServerResponse, () => {});
  return headers;
}
