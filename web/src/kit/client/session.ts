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
/** Stands in the tab from a session's unwanted end to the next sign-in: the sign-in page tells it. */
const expired = 'sessionExpired';

/** What was opened from the search of everything, in this tab. */
export const recentFindsKey = 'recentFinds';

/** What the students' area keeps for the time without a network (offline/cachedAnswers.ts) begins so. */
export const cachePrefix = 'okur-cache:';
/** `okur-kept:` was the name before 0.2: what an earlier version left goes with the session as well. */
export const isCached = (key: string): boolean => key.startsWith(cachePrefix) || key.startsWith('okur-kept:');

const stores = (): Storage[] => [sessionStorage, localStorage];
/** The store that holds the session; the tab's own one before anything is saved. */
const home = (): Storage => stores().find((store) => store.getItem(keys.token) !== null) ?? sessionStorage;
const read = (key: Key): string | null => home().getItem(keys[key]);

function write(store: Storage, { token, refreshToken }: Tokens, type: AccountType): void {
  clear();
  store.setItem(keys.token, token);
  if (refreshToken) store.setItem(keys.refresh, refreshToken);
  store.setItem(keys.type, type);
}

function clear(): void {
  for (const store of stores()) for (const key of Object.values(keys)) store.removeItem(key);
}

function dropCached(): void {
  for (const store of stores()) for (const key of Object.keys(store)) if (isCached(key)) store.removeItem(key);
}

/** What somebody looked up goes with the session, and what was kept of them: names of people, texts. */
function destroy(): void {
  clear();
  dropCached();
  sessionStorage.removeItem('viewing');
  sessionStorage.removeItem(recentFindsKey);
}

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
    write(keep ? localStorage : sessionStorage, tokens, type);
  },
  /** Stores refreshed tokens where the spent ones stood. */
  renew: (tokens: Tokens): void => write(home(), tokens, storedType()),
  destroy,
  /** Ends a session that the server no longer takes; whoever has signed out already is told nothing. */
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
