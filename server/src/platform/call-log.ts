import type { FastifyRequest } from 'fastify';
import type { Caller } from './access.ts';

/*
 * Every line of a call carries its id and who called. Loggers of their own for each call would say it by themselves, but
 * cost more than the one line that most calls write: the fields are handed to the line instead.
 */

interface Who {
  account: string;
  account_type: string;
  /** Who looks at the product in the account's place. */
  viewer?: string;
  viewing?: string;
}

const callers = new WeakMap<FastifyRequest, Who>();

export function noteCaller(request: FastifyRequest, { id, type, viewer }: Caller): void {
  callers.set(request, { account: id, account_type: type, ...(viewer ? { viewer: viewer.id, viewing: viewer.viewingId } : {}) });
}

/** The first fields of a line of this call's log. */
export const ofCall = (request: FastifyRequest): Partial<Who> & { reqId: string } => ({ reqId: request.id, ...callers.get(request) });
