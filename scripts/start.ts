import { buildWebIfStale } from './web-build.ts';

endWithNpm();
try {
  await buildWebIfStale();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
// In this very process: signals, exit code and kill -9 mean what they say.
await import(new URL('../server/src/main.ts', import.meta.url).href);

/** npm killed with kill -9 passes nothing on; without this the server would go on unseen and keep its port. */
function endWithNpm(): void {
  if (!process.env['npm_lifecycle_event']) return;
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && process.kill(process.pid, 'SIGTERM'), 250).unref();
}
