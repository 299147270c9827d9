import { refreshAdmin, refreshParent, refreshStudent } from '@okur/contract/sessions';
import { claims } from './claims.ts';
import { isFault } from './failure.ts';
import { send } from './http.ts';
import { session, type AccountType, type Tokens } from './session.ts';

/** A token with less than this left is exchanged before it is used. */
const marginMs = 60_000;
const routes = { corporate: refreshAdmin, parent: refreshParent, student: refreshStudent } as const;

interface Life {
  token: string;
  /** By this machine's clock, which may differ from the server's. */
  endsAt: number;
  marginMs: number;
}

/** The life of the token that came by the last exchange, measured from its arrival. */
let received: Life | null = null;
let running: Promise<string | null> | null = null;

type Listener = (type: AccountType) => void;
const listeners = { renewed: new Set<() => void>(), ended: new Set<Listener>() };
export const onRenewed = (listener: () => void) => listeners.renewed.add(listener);
/** Called when the session could not be renewed and is gone; `type` tells which sign-in to show. */
export const onSessionEnded = (listener: Listener) => listeners.ended.add(listener);

/** The access token to use now: exchanged first when it is about to end, once for all calls and tabs. */
export async function freshToken(): Promise<string | null> {
  const token = session.token();
  if (!token || !isEnding(token)) return token;
  running ??= oneTabAtATime(() => exchange(token)).finally(() => {
    running = null;
  });
  return running;
}

/** The same lock in every tab; where the browser has none, the server's grace for two tabs must do. */
const oneTabAtATime = (task: () => Promise<string | null>): Promise<string | null> =>
  globalThis.navigator?.locks ? navigator.locks.request('okur-refresh', task) : task();

async function exchange(stale: string): Promise<string | null> {
  const held = session.token();
  if (held !== stale) return held;
  const type = session.type();
  const spent = session.refreshToken();
  if (!spent) return end(type);
  try {
    const { accessToken } = await send(
      routes[type],
      { body: { refresh_token: spent } },
      { token: null, companyId: null },
    );
    session.renew(accessToken);
    received = lifeOf(accessToken.token, Date.now());
    channel?.postMessage({ spent, tokens: accessToken } satisfies Renewal);
    for (const listener of listeners.renewed) listener();
    return accessToken.token;
  } catch (failure) {
    if (isFault(failure)) throw failure;
    return end(type);
  }
}

function end(type: AccountType): null {
  session.expire();
  for (const listener of listeners.ended) listener(type);
  return null;
}

function isEnding(token: string): boolean {
  const life = received?.token === token ? received : lifeOf(token, null);
  return life !== null && life.endsAt - Date.now() < life.marginMs;
}

/** Read from the token's own claims; a token that does not tell its end is used until it is refused. */
function lifeOf(token: string, arrivedAt: number | null): Life | null {
  const { iat, exp } = claims(token);
  if (!exp) return null;
  const span = iat ? (exp - iat) * 1000 : Infinity;
  const endsAt = arrivedAt !== null && iat ? arrivedAt + span : exp * 1000;
  return { token, endsAt, marginMs: Math.min(marginMs, span / 2) };
}

/** A duplicated tab has a copy of sessionStorage: it takes over what the first one received. */
interface Renewal {
  spent: string;
  tokens: Tokens;
}
let channel: BroadcastChannel | null = null;

/** Keeps the tabs of this browser together; called once at start. */
export function watchOtherTabs(): void {
  if (!globalThis.BroadcastChannel) return;
  channel = new BroadcastChannel('okur-session');
  channel.onmessage = ({ data }: MessageEvent<Renewal>) => {
    if (session.refreshToken() === data.spent) session.renew(data.tokens);
  };
}
