import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    name: 'browser',
    include: ['e2e/**/*.test.ts'],
    globalSetup: 'e2e/testing/global-setup.ts',
    setupFiles: 'e2e/testing/matchers.ts',
    // As many as the smallest machine has cores; one Chromium serves both.
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
