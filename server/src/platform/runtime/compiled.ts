import module from 'node:module';
import { dirname } from 'node:path';

/** Set for the process that begins anew: it never does so twice. */
const mark = 'OKUR_COMPILED';

/**
 * Node takes the types out of sources that it does not know compiled yet with a program that stays in memory, some 15
 * MB until the process ends: a server that was just updated would carry them for weeks. Everything being loaded, what
 * was compiled is kept and the same process (its id, its parent, its output) begins anew without it. Does nothing where
 * no compiled sources are kept, in development, or on a system that cannot do it.
 */
export function beginAnewOnceCompiled(): void {
  const cacheDir = module.getCompileCacheDir();
  if (!cacheDir || !process.execve || process.connected || process.env[mark] || !hasTakenTypesOut()) return;
  module.flushCompileCache();
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...process.env, NODE_COMPILE_CACHE: dirname(cacheDir), [mark]: '1' });
}

/** By the list of what Node has loaded of itself; where a later version keeps none, nothing is begun anew. */
function hasTakenTypesOut(): boolean {
  const { moduleLoadList = [] } = process as { moduleLoadList?: string[] };
  return moduleLoadList.some((name) => name.includes('amaro'));
}
