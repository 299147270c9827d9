import { picturesCache } from '../../../worker/messages.ts';
import { claims } from './claims.ts';
import { dropDraftsBut } from './draft-keys.ts';

/**
 * The single owner of the three storage items of a session. They live in sessionStorage, or in localStorage
 * when the person ticked "Keep me signed in".
 */
export type AccountType = 'corporate' | 'parent' | 'student';

export interface Tokens {
  token: string;
  refreshToken?: string | undefined;
}

const keys = { token: 'jwtToken', refresh: 'refreshToken', type: 'type' } as const;
type Key = keyof typeof keys;
/** Is in the tab from a session's unwanted end to the next sign-in: the sign-in page tells it. */
const expired = 'sessionExpired';
/** Is in a tab whose session is none of the others': that of a presentation. */
const tabAlone = 'tabAlone';

/** What was opened from the search of everything, in this tab. */
export const recentFindsKey = 'recentFinds';

/** What the students' area keeps for the time without a network (offline/cachedAnswers.ts) begins so. */
export const cachePrefix = 'okur-cache:';
export const isCached = (key: string): boolean => key.startsWith(cachePrefix);

const stores = (): Storage[] => [sessionStorage, localStorage];
/** The store that holds the session; the tab's own one before anything is saved. */
const home = (): Storage => stores().find((store) => store.getItem(keys.token) !== null) ?? sessionStorage;
const read = (key: Key): string | null => home().getItem(keys[key]);

function write(store: Storage, { token, refreshToken }: Tokens, type: AccountType): void {
  clear(store);
  store.setItem(keys.token, token);
  if (refreshToken) store.setItem(keys.refresh, refreshToken);
  store.setItem(keys.type, type);
}

function clear(store: Storage): void {
  for (const key of Object.values(keys)) store.removeItem(key);
}

function dropCached(): void {
  if ('caches' in globalThis) void caches.delete(picturesCache).catch(() => undefined);
  for (const store of stores()) for (const key of Object.keys(store)) if (isCached(key)) store.removeItem(key);
}

/** Is in the common store for a moment: the person's other tabs hear of it and drop what was typed there. */
export const signedOut = 'signedOut';
function tellTabs(): void {
  localStorage.setItem(signedOut, '1');
  localStorage.removeItem(signedOut);
}

/** What a person looked up goes with the session, and what was kept of them: names of people, texts. */
function destroy(): void {
  if (sessionStorage.getItem(tabAlone) === null) {
    if (leaving) tellTabs();
    stores().forEach(clear);
  } else clear(sessionStorage);
  // A session that ended by itself is not the person's doing.
  if (sessionStorage.getItem(expired) === null) dropDraftsBut(undefined);
  sessionStorage.removeItem(tabAlone);
  dropCached();
  sessionStorage.removeItem('impersonation');
  sessionStorage.removeItem(recentFindsKey);
}

/** From "Log out" to the next sign-in: what is still on its way may answer 401, and leads nowhere any more. */
let leaving = false;

function storedType(): AccountType {
  const type = read('type');
  return type === 'parent' || type === 'student' ? type : 'corporate';
}

export const session = {
  token: (): string | null => read('token'),
  refreshToken: (): string | null => read('refresh'),
  type: storedType,
  /** Stores the tokens of a sign-in; `keep` outlives the tab. */
  save: (tokens: Tokens, { type = 'corporate', keep = false }: { type?: AccountType; keep?: boolean } = {}): void => {
    sessionStorage.removeItem(expired);
    dropCached();
    leaving = false;
    sessionStorage.removeItem(tabAlone);
    stores().forEach(clear);
    dropDraftsBut(claims(tokens.token).sub);
    write(keep ? localStorage : sessionStorage, tokens, type);
  },
  /** Of a presentation, in this tab alone: who is signed in in the others stays so. */
  saveInTab: (tokens: Tokens, type: AccountType): void => {
    leaving = false;
    sessionStorage.setItem(tabAlone, '1');
    write(sessionStorage, tokens, type);
  },
  /** Stores refreshed tokens where the spent ones were. */
  renew: (tokens: Tokens): void => write(home(), tokens, storedType()),
  destroy,
  leave: (): void => {
    leaving = true;
  },
  isLeaving: (): boolean => leaving,
  /** Ends a session that the server no longer takes; the person who has signed out already is told nothing. */
  expire: (): void => {
    if (read('token') !== null) sessionStorage.setItem(expired, '1');
    destroy();
  },
  hasExpired: (): boolean => sessionStorage.getItem(expired) !== null,
  /** Where else something may be kept that should live as long as the session. */
  store: home,
};

/** The access token of a sign-in: both tokens, or a plain string. */
export const tokensOf = (access: string | Tokens): Tokens => (typeof access === 'string' ? { token: access } : access);

const paths = {
  corporate: { login: '/auth/login', home: '/dashboard' },
  parent: { login: '/auth/parent-login', home: '/parent/dashboard' },
  student: { login: '/auth/student-login', home: '/student/today' },
} as const satisfies Record<AccountType, { login: string; home: string }>;

/** Where a person of this kind signs in, and where the sign-in leads. */
export const loginPath = (type: AccountType) => paths[type].login;
export const homePath = (type: AccountType) => paths[type].home;
