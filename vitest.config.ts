import { defineConfig } from 'vitest/config';

/** A test passes as soon as it can: the limit is for a machine that does much else. */
const limits = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

export default defineConfig({
  test: {
    // As many as the smallest machine has cores.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...limits,
          name: 'unit',
          include: ['contract/src/**/*.test.ts', 'scripts/**/*.test.ts', 'web/*.test.ts'],
        },
      },
      { test: { ...limits, name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
      {
        test: {
          ...limits,
          name: 'api',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/src/platform/testing/global-setup.ts',
          // Each file has a database of its own; loading the server anew for each took longer than the tests
          // themselves.
          isolate: false,
        },
      },
    ],
  },
});
