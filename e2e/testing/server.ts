import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../server/src/platform/postgres/postmaster.ts';
import { root } from '../../scripts/tools.ts';

export interface Server {
  /** Address of the application, without a slash at its end. */
  url: string;
  stop(): Promise<void>;
}

/** Each test file starts the product: what the first start compiled, the others need not. */
const compiled = join(root, 'node_modules/.cache/okur-e2e');

/** The product itself, started as `npm start` does, on a database and a folder of its own. */
export async function startServer(databaseUrl: string, dataDir: string): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    // A test run may keep the machine busy: it turns no one away for that.
    env: {
      NODE_ENV: 'test',
      PATH: process.env['PATH'],
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: compiled,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.on('exit', endWithUs);
  const exited = once(child, 'exit');
  let output = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('Okur is ready')) resolve();
      });
    }
  });
  const early = exited.then(() => {
    throw new Error(`The server ended before it was ready:\n${output}`);
  });
  early.catch(() => undefined);
  await Promise.race([ready, early]);
  return {
    url: `http://localhost:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      process.off('exit', endWithUs);
    },
  };
}
