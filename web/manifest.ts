import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One file of the build, as Vite lists it by its module. */
export interface Chunk {
  file: string;
  /** Of the group or the module that it was made for. */
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

export type Manifest = Record<string, Chunk>;

export const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;

/**
 * Scripts, styles and letters that these modules load at once; and what they load later, from the modules that lead on.
 */
export function filesOfModules(
  manifest: Manifest,
  keys: readonly string[],
  leadsOn: (key: string, chunk: Chunk) => boolean = () => false,
): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not a chunk of the build any more`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) visit(next);
    for (const next of leadsOn(key, chunk) ? (chunk.dynamicImports ?? []) : []) visit(next);
  };
  for (const key of keys) visit(key);
  return files;
}
