import { type Role, roles } from '@okur/contract/roles';
import { expect, test } from 'vitest';
import { ability } from '../../kit/ability.ts';
import { signInAs } from '../../kit/testing.tsx';
import { admin } from '../../routes/areas.tsx';
import { router } from '../../router.tsx';
import { entriesOf, visibleMenu } from '../visible.ts';
import { besideTheMenu } from './besideTheMenu.ts';

interface Options {
  getParentRoute?: () => unknown;
  component?: unknown;
  beforeLoad?: () => unknown;
}

/** Screens of staff that belong to no one record; a form for something new is reached from its list. */
const screens = Object.entries(router.routesByPath as unknown as Record<string, { options: Options }>).filter(
  ([path, { options }]) =>
    options.getParentRoute?.() === admin && options.component && !path.includes('$') && !path.endsWith('/new'),
);

/** Screens that let in fewer than their address does. */
const finer: readonly string[] = [
  '/management/class-lists',
  '/management/one-rosters',
  '/management/users/names',
  '/books/own-wishes',
];

async function opens({ beforeLoad }: Options): Promise<boolean> {
  try {
    await beforeLoad?.();
    return true;
  } catch {
    return false;
  }
}

const beside = (role: Role): string[] => {
  signInAs(role);
  return besideTheMenu(ability()).map(({ path }) => path);
};

test.each(roles)('the search offers %s each screen that opens to the role, once, and no other one', async (role) => {
  const ways = beside(role);
  const inMenu = entriesOf(visibleMenu(ability(), () => true)).filter(({ isExternal }) => !isExternal);
  const offered = [...inMenu.map(({ path }) => path), ...ways].toSorted();
  expect(offered).toEqual([...new Set(offered)]);
  const open: string[] = [];
  for (const [path, { options }] of screens) if (await opens(options)) open.push(path);
  expect(offered.filter((path) => !open.includes(path))).toEqual([]);
  expect(open.filter((path) => !offered.includes(path) && !finer.includes(path))).toEqual([]);
});

test('a manager, who may see the users of partners and has no entry for them, is offered the way', () => {
  expect([beside('MN'), beside('SP'), beside('CM')].map((ways) => ways.includes('/partners'))).toEqual([
    true,
    // Has the entry.
    false,
    false,
  ]);
});

test('imports, names and wishes are offered to those alone whom their screens let in', () => {
  const finerOf = (role: Role) => finer.filter((path) => beside(role).includes(path));
  expect(finerOf('SP')).toEqual(['/management/class-lists', '/management/one-rosters', '/management/users/names']);
  expect(finerOf('CM')).toEqual(finer);
  expect(finerOf('IN')).toEqual(['/management/users/names', '/books/own-wishes']);
  expect(finerOf('CS')).toEqual([]);
  expect(finerOf('CE')).toEqual([]);
});
