import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** The script behind a command that npm installed, to be run by this very Node; `workspace` is whose command it is. */
export function bin(command: string, workspace = '.'): string {
  const path = [workspace, '.']
    .map((at) => join(root, at, 'node_modules/.bin', command))
    .find((one) => existsSync(one));
  if (!path) throw new Error(`${command} is not installed: run npm ci.`);
  return path;
}
