/** Set where `*.long.test.ts` run too: by `npm run test:all`, and where a part is run by the names of its files. */
export const LONG_TESTS = 'OKUR_LONG_TESTS';

/** What a run leaves out besides, as patterns with blanks between: vitest's own option does not reach its projects. */
export const LEFT_OUT = 'OKUR_LEFT_OUT';

/** What a run of today leaves out, as patterns of files. */
export const leftOut = [
  '**/node_modules/**',
  ...(process.env[LONG_TESTS] ? [] : ['**/*.long.test.ts']),
  ...(process.env[LEFT_OUT]?.split(' ') ?? []),
];
