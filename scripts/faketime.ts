import { globSync } from 'node:fs';
import { aptInstall } from './apt.ts';

/** Where Debian's package puts it, on each kind of machine. */
const libraries = '/usr/lib/*/faketime/libfaketimeMT.so.1';

/** The library that pretends another time to a program, installed first if need be; nothing where it cannot be had. */
export function findFaketime(): string | undefined {
  const find = () => globSync(libraries)[0];
  return find() ?? (aptInstall('libfaketime') ? find() : undefined);
}

/**
 * Variables under which a program believes that it is `ahead` seconds later. An offset, because with a moment every
 * process would begin there again; waiting is as long as ever.
 */
export const pretending = (library: string, ahead: number): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME: `${ahead < 0 ? '' : '+'}${ahead}s`,
  DONT_FAKE_MONOTONIC: '1',
  FAKETIME_DISABLE_SHM: '1',
});
