import { errorCodes, type ErrorBody, type ErrorCode, type TextParams } from '@okur/contract/errors';

/** A refusal of the server: its error body, thrown as it came, with the HTTP status. */
export class ServerFailure extends Error implements ErrorBody {
  readonly status: number;
  readonly code: ErrorCode;
  readonly errors?: Record<string, string[]>;
  readonly params?: Record<string, TextParams>;
  readonly request_id?: string;
  readonly current?: unknown;
  /** Else a proxy, or the filter of a school, answered in the server's name. */
  readonly isOwn: boolean;

  constructor(status: number, body: ErrorBody, isOwn = true) {
    super(body.message);
    this.name = 'ServerFailure';
    this.status = status;
    this.isOwn = isOwn;
    Object.assign(this, body);
    this.code = body.code;
  }
}

/** `unanswered`: a write that may have been done; sent again under its key, it is not done twice. */
type ClientCode = 'offline' | 'timeout' | 'unanswered';

/** What went wrong before a server answered. */
export class ClientFailure extends Error {
  readonly code: ClientCode;

  constructor(code: ClientCode, cause?: unknown) {
    super(code, { cause });
    this.name = 'ClientFailure';
    this.code = code;
  }
}

/** A person said no to what was about to be done: nothing failed. */
export class Declined extends Error {}

/** No one knows whether it was done. */
export const isUnanswered = (failure: unknown): boolean =>
  failure instanceof ClientFailure && failure.code === 'unanswered';

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof (value as Partial<ErrorBody> | null)?.code === 'string';

/** Codes for answers without a code that is one here: those of a proxy, for instance, or of a newer server. */
const codeOfStatus = (status: number): ErrorCode => {
  if ([502, 503, 504].includes(status)) return 'overloaded';
  return (Object.keys(errorCodes) as ErrorCode[]).find((code) => errorCodes[code] === status) ?? 'internal';
};

export async function failureOf(response: Response): Promise<ServerFailure> {
  const body: unknown = await response.json().catch(() => null);
  const isOwn = isErrorBody(body);
  if (isOwn && body.code in errorCodes)
    return new ServerFailure(response.status, { ...body, message: body.message ?? body.code });
  const code = codeOfStatus(response.status);
  return new ServerFailure(response.status, { message: `error.${code}`, code }, isOwn);
}

/** Worth another try by itself: no one answered, or the server asked to come back. */
export const isPassing = (failure: unknown): boolean =>
  failure instanceof ClientFailure || (failure instanceof ServerFailure && [503, 507].includes(failure.status));

/** Says nothing of who calls or of what was sent: no answer, a server in trouble, or another that answered for it. */
export const isFault = (failure: unknown): boolean =>
  failure instanceof ClientFailure ||
  (failure instanceof ServerFailure && (!failure.isOwn || failure.status >= 500 || failure.status === 429));

/**
 * Statuses that say something of what was sent: no second try would change them. After any other, as of an ended
 * session, too many calls or a server in trouble, what waits to be sent waits on.
 */
const refusals = [400, 404, 409, 413, 422];
export const isRefusal = (failure: unknown): failure is ServerFailure =>
  failure instanceof ServerFailure && !isFault(failure) && refusals.includes(failure.status);

/** The key of the text that tells a person what happened. */
export const failureKey = (failure: unknown): string =>
  `error.${failure instanceof ServerFailure || failure instanceof ClientFailure ? failure.code : 'unknown'}`;
