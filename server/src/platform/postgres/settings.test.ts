import { expect, test } from 'vitest';
import { settings, sharedMegabytes } from './settings.ts';

const gigabyte = 2 ** 30;

test('PostgreSQL gets an eighth of the memory, but neither too little to work with nor too much', () => {
  expect([0.5, 1, 2, 4, 8, 24, 512].map((size) => sharedMegabytes(size * gigabyte))).toEqual([
    128, 128, 256, 512, 1024, 1024, 1024,
  ]);
});

test('a machine that says nothing of a limit is taken at its own size', () => {
  expect(sharedMegabytes()).toBeGreaterThanOrEqual(128);
  expect(sharedMegabytes()).toBeLessThanOrEqual(1024);
});

test('what a test throws away takes no more than the least', () => {
  expect(settings(5432, false)).toContain('shared_buffers=128MB');
  expect(settings(5432, true)).toContain(`shared_buffers=${sharedMegabytes()}MB`);
});
