import type { Role } from '@okur/contract/abilities';
import type { Admin, OwnCompany, OwnStudent } from '@okur/contract/accounts';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { adminQuery, forget, setAdmin, studentQuery } from '../kit/client/account.ts';
import { queryClient } from '../kit/client/query.ts';
import { selection } from '../kit/client/selection.ts';
import { toast } from '../kit/feedback/toast.tsx';
import { idle } from '../kit/idle.ts';
import { session, type AccountType } from '../kit/client/session.ts';
import { router } from '../router.tsx';
import named from './fixtures/menu.json';
import { landing, needsModules, needsToken, noToken, toTutorials } from './guards.ts';
import { menuEntries } from './menu.ts';
import { sayWho } from './otherPerson.ts';

const stamp = { version: 1, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', deleted_at: null };
const company = (id: string, parent_access: boolean): OwnCompany => ({
  id,
  version: 1,
  company_name: id,
  short_name: id,
  logo: null,
  time_zone: 'Europe/Istanbul',
  buy_activation_access: false,
  document_access: false,
  parent_access,
  tutorial_access: false,
  recording_access: false,
});
const admin = (role: Role, companies: OwnCompany[] = []): Admin => ({
  ...stamp,
  id: 'a',
  username: 'name',
  email: 'a@okur.example',
  phone_number: null,
  address: null,
  avatar: null,
  locale: 'en',
  chosen_locale: null,
  last_login_at: null,
  must_change_password: false,
  second_factor: false,
  must_set_second_factor: false,
  roles: [{ name: role }],
  company_id: null,
  company: companies.at(-1) ?? null,
  companies,
  instructors: [],
});

const signIn = (type: AccountType) => session.save({ token: 'not-a-jwt', refreshToken: 'r' }, { type });
const navigation = (href: string) => ({ location: { href }, preload: false });
const answer = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));

interface Redirection {
  to: string;
  params?: { type: string };
}

/** How a guard sends elsewhere; null when it lets in. */
async function redirection(guard: () => unknown): Promise<Redirection | null> {
  try {
    await guard();
    return null;
  } catch (reason) {
    const { options } = reason as { options?: Redirection };
    if (!options) throw reason;
    return options;
  }
}

/** Where a guard sends to; null when it lets in. */
async function sentTo(guard: () => unknown): Promise<string | null> {
  const options = await redirection(guard);
  return options && options.to.replace('$type', options.params?.type ?? '');
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  selection.set(null);
  queryClient.clear();
  landing('corporate');
});

// What an account loads later is loaded here, and not in the tests of another file.
afterAll(() => idle());

describe('The sign-in area', () => {
  const visit = (search = {}) => sentTo(() => noToken({ location: { search }, preload: false }));
  const said = () => vi.spyOn(toast, 'care').mockReturnValue(undefined);
  afterEach(() => void vi.restoreAllMocks());

  test('is open to anyone who holds no token', async () => expect(await visit({ username: 'ada' })).toBeNull());

  test.each([
    ['parent', '/parent/dashboard'],
    ['corporate', '/dashboard'],
    ['student', '/student/today'],
  ] as const)('sends a %s token on to %s', async (type, home) => {
    signIn(type);
    expect(await visit()).toBe(home);
  });

  test.each([
    ['a card', { username: 'ada' }, 'shell.signed_in_card'],
    ['a link of a mail', { token: 'x' }, 'shell.signed_in_link'],
  ])('says whose page it is to who came by %s', async (_how, search, text) => {
    const care = said();
    signIn('parent');
    answer({ data: { name: 'Ada', email: 'p@okur.example' } });
    expect(await visit(search)).toBe('/parent/dashboard');
    await expect.poll(() => care).toHaveBeenCalledExactlyOnceWith(text);
  });

  test('says nothing to the student of the card', async () => {
    const care = said();
    signIn('student');
    queryClient.setQueryData(studentQuery.queryKey, { name: null, surname: null, username: 'ada' } as OwnStudent);
    await sayWho({ username: 'ada' });
    expect(care).not.toHaveBeenCalled();
    await sayWho({ username: 'deniz' });
    expect(care).toHaveBeenCalledOnce();
  });
});

describe('A shell', () => {
  test.each([
    ['corporate', '/auth/login'],
    ['parent', '/auth/parent-login'],
    ['student', '/auth/student-login'],
  ] as const)('of type %s needs a token, else leads to %s', async (type, login) => {
    expect(await sentTo(() => needsToken(type)(navigation('/')))).toBe(login);
  });

  test('takes any token; whose it is decides what is loaded', async () => {
    signIn('parent');
    answer({ data: { email: 'p@okur.example' } });
    expect(await sentTo(() => needsToken('corporate')(navigation('/dashboard')))).toBeNull();
    expect(queryClient.getQueryData(adminQuery.queryKey)).toBeUndefined();
  });

  test('signs out when the person cannot be loaded', async () => {
    signIn('parent');
    answer({ code: 'forbidden', message: 'error.forbidden' }, 403);
    expect(await sentTo(() => needsToken('parent')(navigation('/parent/dashboard')))).toBe('/auth/parent-login');
    expect(session.token()).toBeNull();
  });

  test.each([
    [500, JSON.stringify({ code: 'internal', message: 'error.internal' })],
    [502, '<h1>Bad Gateway</h1>'],
    [403, '<h1>Blocked by the filter</h1>'],
  ])('signs no one out for a fault on the way: %i', async (status, body) => {
    signIn('parent');
    vi.stubGlobal('fetch', async () => new Response(body, { status }));
    await expect(needsToken('parent')(navigation('/parent/dashboard'))).rejects.toMatchObject({ status });
    expect(session.token()).not.toBeNull();
  });

  test('leads after the sign-in to the page that was asked for, once', async () => {
    await sentTo(() => needsToken('corporate')(navigation('/management/users?page=2')));
    expect(landing('corporate')).toBe('/management/users?page=2');
    expect(landing('corporate')).toBe('/dashboard');
  });

  test('leads no one into an area of another kind of person', async () => {
    await sentTo(() => needsToken('corporate')(navigation('/management/users')));
    expect(landing('parent')).toBe('/parent/dashboard');
  });
});

describe('A screen with modules', () => {
  const enters = (...modules: Parameters<typeof needsModules>[0]) => sentTo(needsModules(modules));

  test('lets in anyone who may view or manage one of them, and shows the others the page for it', async () => {
    queryClient.setQueryData(adminQuery.queryKey, admin('CE'));
    expect(await enters('COMPANY', 'BOOK')).toBeNull();
    expect(await enters('COMPANY')).toBe('/error/401');
  });

  test('without modules lets everyone in', async () => expect(await enters()).toBeNull());

  test('follows the flags of the selected company, the last one unless chosen', async () => {
    queryClient.setQueryData(adminQuery.queryKey, admin('CM', [company('open', true), company('closed', false)]));
    expect(await enters('PARENTS')).toBe('/error/401');
    selection.set({ companyId: 'open', instructorId: null });
    expect(await enters('PARENTS')).toBeNull();
  });
});

test('A session that ends by itself leaves the chosen school to the next sign-in, a sign-out leaves none', () => {
  const chosen = { companyId: 'open', instructorId: null };
  signIn('corporate');
  selection.set(chosen);
  session.expire();
  forget();
  expect(selection.get()).toEqual(chosen);
  // Of another person, who works elsewhere.
  signIn('corporate');
  setAdmin(admin('CM', [company('closed', true)]));
  expect(selection.companyId()).toBe('closed');
  forget();
  expect(selection.get()).toBeNull();
});

test('Tutorials begin with those one writes, for a school with those it watches', async () => {
  const led = [];
  for (const role of ['SP', 'CM', 'IN', 'CS'] as const) {
    queryClient.setQueryData(adminQuery.queryKey, admin(role, [company('a', true)]));
    led.push(await sentTo(toTutorials));
  }
  expect(led).toEqual(['/tutorials/list', '/tutorials/watch-list', '/tutorials/watch-list', '/tutorials/list']);
});

describe('The router', () => {
  const routes = router.routesByPath as unknown as Record<
    string,
    { options: { beforeLoad?: () => unknown } } | undefined
  >;

  test.each(named.moved)('leads from $from to $to, and takes along what is behind the ?', async ({ from, to }) => {
    const options = await redirection(() => routes[from]?.options.beforeLoad?.());
    // As the router itself makes the address of a redirection.
    const _fromLocation = router.buildLocation({ to: from, search: { search: 'wind' } } as never);
    expect(router.buildLocation({ ...options, _fromLocation } as never).href).toBe(`${to}?search=wind`);
  });

  test('leads from the empty path to the dashboard or own area, from an unknown one to the error page', async () => {
    expect(await sentTo(() => routes['/']?.options.beforeLoad?.())).toBe('/dashboard');
    signIn('student');
    expect(await sentTo(() => routes['/']?.options.beforeLoad?.())).toBe('/student/today');
    expect(await sentTo(() => routes['/$']?.options.beforeLoad?.())).toBe('/error');
  });

  test('guards every screen of the menu with the modules of its entry', async () => {
    queryClient.setQueryData(adminQuery.queryKey, { ...admin('CE'), roles: [] });
    const built = menuEntries.filter(({ path, isExternal }) => !isExternal && routes[path]);
    const leads = await Promise.all(
      built.map(async ({ path }) => [path, await sentTo(() => routes[path]?.options.beforeLoad?.())]),
    );
    expect(leads).toEqual(built.map(({ path, modules }) => [path, modules.length > 0 ? '/error/401' : null]));
  });
});
