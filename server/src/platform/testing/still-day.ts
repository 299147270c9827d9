import { dayIn } from '@okur/contract/days';
import { afterAll, vi } from 'vitest';

/** The day it is in Istanbul, and stays: the dates of this process stand still until the tests of the file are done. */
export function stillDay(): string {
  vi.useFakeTimers({ toFake: ['Date'] });
  afterAll(() => vi.useRealTimers());
  return dayIn('Europe/Istanbul');
}
