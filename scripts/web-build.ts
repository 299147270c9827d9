import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from './tools.ts';

/** What the browser application is made of; package-lock.json stands for the libraries. */
const INPUTS = [
  'web/{src,public,worker}/**/*.*',
  'web/index.html',
  'web/*.{ts,json}',
  'contract/src/**/*.ts',
  'tsconfig.base.json',
  'package-lock.json',
];
const stamp = join(root, 'web/dist/.built');

/** Builds the browser application unless the one in web/dist came from these very sources. */
export async function buildWebIfStale(): Promise<void> {
  const sources = hashOfInputs();
  if (built() === sources) return;
  const progress = startProgress('Building the web application');
  const { code, output } = await viteBuild();
  progress.end();
  if (code !== 0) throw new Error(`The web application could not be built:\n${output}`);
  writeFileSync(stamp, sources);
}

/** Contents, not times: a checkout or a copy has new times and the same application. */
function hashOfInputs(): string {
  const hash = createHash('sha256');
  for (const file of globSync(INPUTS, { cwd: root, exclude: ['**/*.test.*'] }).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function built(): string | undefined {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

function viteBuild(): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [bin('vite', 'web'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endWithUs = () => child.kill();
  process.on('exit', endWithUs);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', endWithUs);
      resolve({ code, output });
    });
  });
}

/** One line that counts seconds on a terminal, and stays one line in a log. */
function startProgress(title: string): { end(): void } {
  const start = Date.now();
  const seconds = () => `${title} … ${Math.round((Date.now() - start) / 1000)} s`;
  const live = process.stdout.isTTY ? setInterval(() => process.stdout.write(`\r${seconds()}`), 500) : undefined;
  if (!live) console.log(`${title} …`);
  return {
    end() {
      clearInterval(live);
      if (live) process.stdout.write(`\r${seconds()}\n`);
    },
  };
}
