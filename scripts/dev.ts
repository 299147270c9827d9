import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { bin, root } from './tools.ts';

/** Both halves with reload on change: the page at Vite's address, its /api passed on to the server. */
const port = process.env['PORT'] ?? '3000';
const children = [
  run(root, ['--watch', 'server/src/main.ts']),
  run(join(root, 'web'), [bin('vite', 'web'), '--strictPort']),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0));
for (const child of children) child.once('exit', (code) => end(code ?? 0));

function run(cwd: string, args: string[]): ChildProcess {
  const env = { ...process.env, OKUR_API: process.env['OKUR_API'] ?? `http://127.0.0.1:${port}` };
  return spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
}

function end(code: number): void {
  process.exitCode ||= code;
  for (const child of children) child.kill('SIGTERM');
}
