import { expect, test } from 'vitest';
import { screensOf, withoutScreens } from './screens-by-area.ts';

const source = `
export const routes = [
  staff('/books', 'menu.books', ['BOOK'], () => import('../features/books/BookList.tsx')),
  staff(
    '/dashboard',
    'menu.main_page',
    [],
    () => import('../features/dashboard/Dashboard.tsx'),
    async () => (await import('../features/dashboard/prefetch.ts')).prefetchDashboard(),
  ),
];
`;

test('the screens of a file go to a table, in their order', () => {
  expect(screensOf(source)).toBe(
    "export const screen0 = () => import('../features/books/BookList.tsx');\n" +
      "export const screen1 = () => import('../features/dashboard/Dashboard.tsx');\n",
  );
});

test('the file names them by their number, and keeps whatever else it loads', () => {
  const rest = withoutScreens(source, './content.ts?screens');
  expect(rest.match(/import\('.+?'\).*/g)).toEqual([
    "import('./content.ts?screens').then((screens) => screens.screen0())),",
    "import('./content.ts?screens').then((screens) => screens.screen1()),",
    "import('../features/dashboard/prefetch.ts')).prefetchDashboard(),",
  ]);
});
