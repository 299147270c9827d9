import { buildWebIfStale } from './web-build.ts';

try {
  await buildWebIfStale();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
// In this very process: signals, exit code and kill -9 mean what they say.
await import(new URL('../server/src/main.ts', import.meta.url).href);
