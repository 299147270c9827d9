/**
 * Whether there is time for what takes long and seldom breaks alone: in `npm run test:all`, and where files are named.
 * Such a test is beside the short ones of its kind, as `test.runIf(long)`; a whole file of them is a
 * `*.long.test.ts`.
 */
export const long = Boolean(process.env['OKUR_LONG_TESTS']);
