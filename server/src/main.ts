import './platform/runtime/resolve.ts';
import { beginAnewOnceCompiled } from './platform/runtime/compiled.ts';

// Only what is imported from here on is found the quick way.
const { start } = await import('./start.ts');
beginAnewOnceCompiled();
await start();
