import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const routes = /\/web\/src\/routes\/(?!sign-in\b)[\w-]+\.ts$/;
const screen = /(\(\) => import\('\.\.\/features\/[^']+\.tsx'\))/g;
const table = '?screens';

/**
 * A page's first file would list the screens of all areas, and every file that each of them loads. So each file of
 * routes/ is split, like the router's own plugin splits files of routes: addresses and guards stay, the screens go to a
 * table of their own, which comes when the first screen of it is opened. Those of the sign-in stay: it is a first page.
 */
export const screensByArea: Plugin = {
  name: 'screens-by-area',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: new RegExp(`${routes.source.slice(0, -1)}\\${table}$`) },
    handler: (id) => screensOf(readFileSync(id.slice(0, -table.length), 'utf8')),
  },
  transform: {
    filter: { id: routes },
    handler: (code, id) => withoutScreens(code, `./${id.slice(id.lastIndexOf('/') + 1)}${table}`),
  },
};

/** The table: the screens of a file by their number in it. */
export const screensOf = (code: string): string =>
  [...code.matchAll(screen)].map(([load], number) => `export const screen${number} = ${load};\n`).join('');

/** The file, with each screen taken from its table. */
export function withoutScreens(code: string, from: string): string {
  let number = 0;
  return code.replaceAll(screen, () => `() => import('${from}').then((screens) => screens.screen${number++}())`);
}
