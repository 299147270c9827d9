import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../access/caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who called, once that is known. */
    caller: Caller | null;
  }
}

/*
 * Every line of a call carries its id and who called. Loggers of their own for each call would say it by themselves,
 * but cost more than the one line that most calls write: the fields are handed to the line instead.
 */

interface Who {
  account?: string;
  account_type?: string;
  /** Who looks at the product in the account's place. */
  viewer?: string;
  viewing?: string;
}

export const rememberCallers = (http: FastifyInstance): void => void http.decorateRequest('caller', null);

/** The first fields of a line of this call's log. */
export function ofCall({ id: reqId, caller }: FastifyRequest): Who & { reqId: string } {
  if (!caller) return { reqId };
  const { id: account, type: account_type, viewer } = caller;
  return viewer
    ? { reqId, account, account_type, viewer: viewer.id, viewing: viewer.viewingId }
    : { reqId, account, account_type };
}
