import { defineConfig } from 'vitest/config';
import { leftOut } from './scripts/long-tests.ts';

/** A test passes as soon as it can: the limit is for a machine that does much else. */
const limits = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

export default defineConfig({
  test: {
    // As many as the smallest machine has cores.
    maxWorkers: 2,
    // PostgreSQL is stopped and its folder removed.
    teardownTimeout: 60_000,
    projects: [
      {
        test: {
          ...limits,
          name: 'unit',
          include: [
            'contract/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'web/*.test.ts',
            'web/src/**/!(*.dom).test.ts',
          ],
          // Functions of what they are given: no file can leave another anything.
          isolate: false,
        },
      },
      {
        test: {
          ...limits,
          name: 'web',
          // What needs a document, or the storage of a browser; what does not is quicker as a unit.
          include: ['web/src/**/*.test.tsx', 'web/src/**/*.dom.test.ts'],
          environment: 'happy-dom',
          // No school is there: what is shown by the machine's clock instead of the school's is seen at once.
          env: { TZ: 'Asia/Tokyo' },
          // A link that is pressed leads out of no test.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
          },
          setupFiles: 'web/src/kit/testing-setup.ts',
          // The set-up empties the document; loading the libraries again for each file took longer than the tests.
          isolate: false,
        },
      },
      {
        test: {
          ...limits,
          name: 'api',
          include: ['server/src/**/*.test.ts'],
          exclude: leftOut,
          globalSetup: 'server/src/platform/testing/global-setup.ts',
          // Each file has a database of its own; loading the server again for each took longer than the tests
          // themselves.
          isolate: false,
        },
      },
    ],
  },
});
