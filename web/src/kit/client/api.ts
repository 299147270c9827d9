import type { Route } from '@okur/contract/route';
import { ServerFailure } from './failure.ts';
import { send, type Answer, type CallInput, type Loose } from './http.ts';
import { freshToken } from './refresh.ts';
import { sendOnce } from '../repeats.ts';
import { selection } from './selection.ts';
import { session } from './session.ts';
import { impersonation, reloadAt } from '../impersonation/impersonation.ts';

/**
 * Calls a route of the contract. Throws a ServerFailure (the error body) or a ClientFailure (no one answered);
 * a 401 clears the session and reloads the page, whatever the call, unless the person is signing out.
 */
export async function call<R extends Route>(
  route: R,
  ...[input]: Record<never, never> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>]
): Promise<Answer<R>> {
  const callInput = (input ?? {}) as CallInput<R>;
  if (route.method === 'GET') return ask(route, callInput);
  return sendOnce(route, callInput as Loose, (key) => ask(route, callInput, key));
}

async function ask<R extends Route>(route: R, input: CallInput<R>, key?: string): Promise<Answer<R>> {
  const signedIn = session.token() !== null;
  const token = await freshToken();
  // The server refuses it as well; this way nothing is sent in another person’s name at all.
  const seen = impersonation.get();
  if (seen && route.method !== 'GET') throw new ServerFailure(403, { code: 'read_only', message: 'error.read_only' });
  if (signedIn && !token) throw new ServerFailure(401, { code: 'unauthenticated', message: 'error.unauthenticated' });
  try {
    return await send(
      route,
      input,
      {
        token,
        companyId: selection.companyId(),
        viewingId: seen?.id ?? null,
      },
      key,
    );
  } catch (failure) {
    // Of a session that another person's has followed in this tab, it says nothing of that one.
    if (isSignedOut(failure) && !session.isLeaving() && [null, token].includes(session.token())) return signedOut();
    if (seen && failure instanceof ServerFailure && failure.code === 'viewing_ended')
      return impersonationOver(seen.from);
    throw failure;
  }
}

/** Half an hour is over, or a right has gone: back to where it began. */
function impersonationOver(from: string): Promise<never> {
  impersonation.stop({ notifies: true });
  reloadAt(from);
  return new Promise(() => {});
}

const isSignedOut = (failure: unknown): boolean =>
  failure instanceof ServerFailure && failure.status === 401 && failure.isOwn;

/** The page is about to be replaced: code that waits for this call waits until then. */
function signedOut(): Promise<never> {
  session.expire();
  location.reload();
  return new Promise(() => {});
}
