/*
 * Calls that were sent before the application was there. Each answer is taken once, by the first call that would have
 * asked the same in the same name; the next one asks the server.
 */

interface Asked {
  headers: Headers;
  at: number;
  response: Promise<Response>;
}

/** Older ones are no answer to a question of now. */
const freshMs = 10_000;
declare global {
  /** Filled by one script and read by another. */
  var okurAsked: Map<string, Asked> | undefined;
}
const asked = (globalThis.okurAsked ??= new Map<string, Asked>());

/** Sends a GET; the answer stays for who takes it. */
export function ask(address: string, headers: Headers): Promise<Response> {
  const response = fetch(address, { headers });
  // Nobody may come to wait for it.
  response.catch(() => undefined);
  asked.set(address, { headers, at: performance.now(), response });
  return response.then((one) => one.clone());
}

/** The answer that is under way, or there; `undefined` when it was not asked so, not got, or not just now. */
export async function takeAsked(address: string, headers: Headers): Promise<Response | undefined> {
  const found = asked.get(address);
  asked.delete(address);
  if (!found || performance.now() - found.at > freshMs || !same(found.headers, headers)) return undefined;
  return found.response.catch(() => undefined);
}

const same = (a: Headers, b: Headers): boolean => JSON.stringify([...a]) === JSON.stringify([...b]);
