import { type ErrorBody, type ErrorCode, errorCodes } from '@okur/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ofCall } from './call-log.ts';
import { drained } from './drain.ts';
import { ApiError } from './api-error.ts';
import { logSecurity } from '../access/security-log.ts';
import { type DiskWatch, standstillOf } from '../database/standstill.ts';

/**
 * The framework's own refusals by status; 403 is a path that leads out of the folder of served files, 414 an id of
 * hundreds of characters.
 */
const byStatus: Record<number, ErrorCode> = {
  400: 'malformed',
  403: 'not_found',
  404: 'not_found',
  413: 'too_large',
  414: 'not_found',
  415: 'unsupported_media',
  429: 'too_many_requests',
};

/** Every failure leaves in one shape, with the request id of the log lines; an unknown one says nothing of itself. */
export function handleFailures(app: FastifyInstance, disk: Pick<DiskWatch, 'note'>): void {
  app.setErrorHandler((error, request, reply) => {
    disk.note(error);
    return fail(error as Error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => fail(new ApiError('not_found'), request, reply));
}

export function fail(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asApiError(error);
  if (refusal.code === 'internal') request.log.error({ ...ofCall(request), err: error }, 'call failed');
  else if (refusal.status >= 500) request.log.warn({ ...ofCall(request), err: error }, 'call put off');
  else if (refusal.status === 403) logForbidden(refusal, request);
  if (refusal.retryAfter) reply.header('retry-after', String(refusal.retryAfter));
  const body: ErrorBody = {
    message: messages[refusal.code],
    code: refusal.code,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
    ...(refusal.params ? { params: refusal.params } : {}),
    ...(refusal.current === undefined ? {} : { current: refusal.current }),
    request_id: request.id,
  };
  reply.code(refusal.status).header('cache-control', 'no-store');
  if (refusal.code !== 'too_large') return reply.send(body);
  reply.header('connection', 'close');
  void drained(request.raw).then(() => reply.send(body));
  return reply;
}

/** Refused calls are logged: which account, from where, at which call. */
function logForbidden({ code, account }: ApiError, request: FastifyRequest): void {
  const path = request.routeOptions.url;
  logSecurity(request, 'forbidden', {
    ...(account ? { account: account.id, account_type: account.type } : {}),
    reason: code,
    path,
  });
}

function asApiError(error: Error): ApiError {
  if (error instanceof ApiError) return error;
  const status = (error as FastifyError).statusCode;
  const code = status ? byStatus[status] : undefined;
  if (code) return new ApiError(code);
  const standstill = standstillOf(error);
  if (standstill) return standstill;
  if (isUnreachable(error)) return new ApiError('overloaded', { retryAfter: 2 });
  return new ApiError('internal');
}

/** The database or the files were away, slow, locked or full: the same work may well succeed in a while. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError ? [503, 507].includes(error.status) : error instanceof Error && isUnreachable(error);

/**
 * The database or the bucket went away, answers too late or has no connection free: the caller is asked to come back.
 */
export function isUnreachable(error: Error): boolean {
  const cause = (error.cause ?? error) as Partial<Error> & { code?: string; $metadata?: { httpStatusCode?: number } };
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|57P0[123]|08\d{3}|53300|25P03)$/.test(
      cause.code ?? '',
    ) ||
    cause.name === 'TimeoutError' ||
    (cause.$metadata?.httpStatusCode ?? 0) >= 500 ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/.test(
      cause.message ?? '',
    )
  );
}

/** For people who read the API by hand; the browser shows the text catalogue's `error.<code>`. */
const messages = Object.fromEntries(
  (Object.keys(errorCodes) as ErrorCode[]).map((code) => [
    code,
    code === 'internal'
      ? 'Something went wrong on our side. Nothing was stored.'
      : `${code.replaceAll('_', ' ')}.`.replace(/^./, (c) => c.toUpperCase()),
  ]),
) as Record<ErrorCode, string>;
