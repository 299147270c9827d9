import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { abilityFor, mayEnter, roles, type Subject } from '@okur/contract/abilities';
import type { Person } from './accounts.ts';

/** A screen as routes/ declares it. */
export interface Screen {
  path: string;
  /** Absent: no one is signed in. */
  person?: Person;
}

const routes = join(import.meta.dirname, '../../web/src/routes');
const source = globSync('*.ts', { cwd: routes })
  .map((file) => readFileSync(join(routes, file), 'utf8'))
  .join('\n');
const declared =
  /\b(signIn|open|staff|forParent|forStudent)\(\s*'([^']+)',\s*'[^']+',(?:\s*\[([^\]]*)\],)?\s*\(\) => import/g;
/** What a company of the demo school may do at most. */
const flags = { buy_activation_access: true, document_access: true, parent_access: true, tutorial_access: true };

/** Providers of sign-in and partners lead there: no screen links to it, and `sign-on.test.ts` looks at it. */
const fromOutside = ['/auth/$hash/callback', '/auth/partner/$partner/sso'];

const isForm = (path: string): boolean => /\/(new|create|import)$/.test(path);

/**
 * Every screen of the application, for each kind of staff that may enter it once more. A route that is declared in
 * another way is not found here: `undeclared` counts those.
 */
const screens: Screen[] = [...source.matchAll(declared)].flatMap(([, kind, path = '', modules = '']): Screen[] => {
  if (fromOutside.includes(path)) return [];
  if (kind === 'signIn' || kind === 'open') return [{ path }];
  if (kind === 'forParent') return [{ path, person: 'parent' }];
  if (kind === 'forStudent') return [{ path, person: 'student' }];
  const subjects = [...modules.matchAll(/'(\w+)'/g)].map(([, subject]) => subject as Subject);
  const allowed = roles.filter((role) => {
    const ability = abilityFor([role], flags);
    return isForm(path) ? subjects.some((subject) => ability.can('add', subject)) : mayEnter(ability, subjects);
  });
  return allowed.map((person) => ({ path, person }));
});

/** Addresses of the screens that this person may enter. */
const screensOf = (person: Person | undefined): string[] =>
  screens.filter((screen) => screen.person === person).map(({ path }) => path);

/** Who sees most of a screen comes first. */
const order: readonly (Person | undefined)[] = [
  undefined,
  'student',
  'parent',
  'CM',
  'IN',
  'SP',
  'CE',
  'MN',
  'SM',
  'CS',
];

type Walk = [person: Person | undefined, paths: string[]];

/** Every screen once, by one person who may enter it. */
export function everyScreenOnce(): Walk[] {
  const left = new Set(screens.map(({ path }) => path));
  return order.flatMap((person): Walk[] => {
    const paths = screensOf(person).filter((path) => left.delete(path));
    return paths.length > 0 ? [[person, paths]] : [];
  });
}

/**
 * Every screen once, at the width at which it is used most: by staff on a desk, by children, parents and at sign-in on
 * a telephone. `npm run test:all` walks every screen of every person at both.
 */
export function walksAt(width: 'desk' | 'telephone'): Walk[] {
  if (process.env['OKUR_TEST_ALL']) return everyWalk();
  const isStaff = (person?: Person) => person !== undefined && person !== 'student' && person !== 'parent';
  return everyScreenOnce().filter(([person]) => isStaff(person) === (width === 'desk'));
}

/** What someone must have a link to: who sees most of it. To others a link leads where there are such rows for them. */
export const linkedFor = (person: Person | undefined): ReadonlySet<string> =>
  new Set(everyScreenOnce().find(([one]) => one === person)?.[1]);

/** Every screen of every person. */
export const everyWalk = (): Walk[] => order.map((person) => [person, screensOf(person)]);

export const undeclared =
  [...source.matchAll(/import\('\.\.\/features\/[^']+\.tsx'/g)].length - [...source.matchAll(declared)].length;
