import type { Subject } from '@okur/contract/abilities';
import { redirect } from '@tanstack/react-router';
import { areaType, loadAccount } from '../kit/client/account.ts';
import { isFault } from '../kit/client/failure.ts';
import { homePath, loginPath, session, type AccountType } from '../kit/client/session.ts';

/** Where a person without a session wanted to go; the next sign-in leads there. Kept in memory alone. */
let wanted: string | null = null;

/** Keeps the page of a session that ended while a person was at work. */
export const comeBackTo = (href: string): void => {
  wanted = href;
};

const areas: Record<AccountType, RegExp> = {
  corporate: /^\/(?!auth|parent|student|error)/,
  parent: /^\/parent\//,
  student: /^\/student\//,
};

/** The page after a sign-in: the one that was asked for when it lies in this person's area, else the area's first. */
export function landing(type: AccountType): string {
  const target = wanted && areas[type].test(wanted) ? wanted : homePath(type);
  wanted = null;
  return target;
}

/** The sign-in area is reachable only without a token; who came by a card or a link of a mail hears why. */
export function noToken({ location: { search }, preload }: { location: { search: object }; preload: boolean }): void {
  if (!session.token()) return;
  if (!preload && ('token' in search || 'username' in search))
    void import('./otherPerson.ts').then(({ sayWho }) => sayWho(search)).catch(() => undefined);
  throw redirect({ to: homePath(areaType()), replace: true });
}

/**
 * The first page of the person who is signed in, else of staff; an application that was put on a telephone begins here.
 */
export function goHome(): never {
  throw redirect({ to: homePath(areaType()), replace: true });
}

/** A shell needs a token, whatever its type, and the person behind it. */
export const needsToken =
  (login: AccountType) =>
  async ({ location, preload }: { location: { href: string }; preload: boolean }): Promise<void> => {
    if (!session.token()) {
      if (!preload) wanted = location.href;
      throw redirect({ to: loginPath(login), replace: true });
    }
    const type = session.type();
    try {
      await loadAccount();
    } catch (failure) {
      if (isFault(failure)) throw failure;
      throw redirect({ to: loginPath(type), replace: true });
    }
  };

/** Manage or view on one of the modules, else the page for people without the right. */
export const needsModules = (modules: readonly Subject[]) => async (): Promise<void> => {
  const { mayEnterNow } = await import('../kit/ability.ts');
  if (!mayEnterNow(modules)) throw redirect({ to: '/error/$type', params: { type: '401' } });
};

/** Those who watch tutorials and write none are led to what they watch. */
export const toTutorials = async (): Promise<void> => {
  const { mayEnterNow } = await import('../kit/ability.ts');
  const watches = mayEnterNow(['WATCH_TUTORIALS']) && !mayEnterNow(['TUTORIALS']);
  throw redirect({ to: watches ? '/tutorials/watch-list' : '/tutorials/list', search: true, replace: true });
};
