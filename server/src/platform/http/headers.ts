import type { FastifyRequest } from 'fastify';

/** A header of the request; of one that came twice the first, of an empty one nothing. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value || undefined;
}
