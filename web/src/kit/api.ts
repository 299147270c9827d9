import type { AnswerOf, Route } from '@okur/contract/route';
import { ServerFailure } from './failure.ts';
import { send, sendForEvents, type Answer, type CallInput, type Download } from './http.ts';
import { freshToken } from './refresh.ts';
import { selection } from './selection.ts';
import { session } from './session.ts';

/**
 * Calls a route of the contract. Throws a ServerFailure (the error body) or a ClientFailure (nobody answered);
 * a 401 clears the session and reloads the page, whatever the call.
 */
export async function call<R extends Route>(
  route: R,
  ...[input]: Record<never, never> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>]
): Promise<Answer<R>> {
  const signedIn = session.token() !== null;
  const token = await freshToken();
  if (signedIn && !token) throw new ServerFailure(401, { code: 'unauthenticated', message: 'error.unauthenticated' });
  try {
    return await send(route, input ?? ({} as CallInput<R>), { token, companyId: selection.companyId() });
  } catch (failure) {
    if (failure instanceof ServerFailure && failure.status === 401) return signedOut();
    throw failure;
  }
}

/** The events of a route. A broken stream throws like a call; whoever reads begins anew. */
export async function* events<R extends Route>(route: R, input: CallInput<R>): AsyncGenerator<AnswerOf<R>> {
  const token = await freshToken();
  if (token) yield* sendForEvents(route, input, { token, companyId: selection.companyId() });
}

/** The page is about to be replaced: whoever waits for this call waits until then. */
function signedOut(): Promise<never> {
  session.expire();
  location.reload();
  return new Promise(() => {});
}

/** Hands a downloaded file to the browser. */
export function saveFile({ blob, name }: Download, fallbackName = 'okur'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name ?? fallbackName;
  link.click();
  // The browser reads the file after the click; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
