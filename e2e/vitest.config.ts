import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { leftOut } from '../scripts/long-tests.ts';
import { LongestFirst } from './testing/longest-first.ts';
import { PATIENCE } from './testing/patience.ts';

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    name: 'browser',
    include: ['e2e/**/*.test.ts'],
    exclude: leftOut,
    globalSetup: 'e2e/testing/global-setup.ts',
    setupFiles: 'e2e/testing/matchers.ts',
    // As many as the smallest machine has cores; one Chromium serves both.
    maxWorkers: 2,
    // Each file has a product and a database of its own; loading Playwright and the contract again for each is work.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Its CommonJS hides its names from Node.
    server: { deps: { inline: ['@zxing/library'] } },
    // With all tests one of them walks through all screens of a person.
    testTimeout: process.env['OKUR_TEST_ALL'] ? 1_800_000 : 300_000,
    teardownTimeout: 60_000,
    hookTimeout: 120_000,
    // A second, the default, is less than a busy machine needs for an answer and its drawing.
    expect: { poll: { timeout: PATIENCE } },
  },
});
