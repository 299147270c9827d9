import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('..', import.meta.url));
const names =
  `for (const name of ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres']) { const all ` +
  '= await import(name); console.log(name, import.meta.resolve(name), Object.keys(all).sort().join()); ' +
  '}';

async function resolvedPath(...flags: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--input-type=module', '-e', names], {
    cwd: folder,
  });
  return stdout;
}

test('what is found the quick way is what Node finds', async () => {
  expect(await resolvedPath('--import', new URL('./resolve.ts', import.meta.url).href)).toBe(await resolvedPath());
});
