import { registerHooks, type ResolveFnOutput } from 'node:module';

/*
 * Node 24 parses the whole `exports` of a package anew for every import of it and within it. Drizzle's are 170 KB, for
 * some hundred modules of its own and some hundred of ours: more than half of the time that a start took. An import
 * that names a file needs none of it, and one that names a package gets the answer of the time before.
 */

const drizzle = /^drizzle-orm(\/|$)/;
const cache = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context;
    if (!parentURL?.startsWith('file:') || !conditions.includes('import')) return next(specifier, context);
    if (isFile(specifier) && parentURL.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (!drizzle.test(specifier)) return next(specifier, context);
    const resolved = cache.get(specifier) ?? next(specifier, context);
    cache.set(specifier, resolved);
    return { ...resolved, shortCircuit: true };
  },
});

function isFile(specifier: string): boolean {
  return /^\.\.?\/.*\.js$/.test(specifier);
}
