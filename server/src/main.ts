import './platform/resolve.ts';
import { beginAnewOnceCompiled } from './platform/compiled.ts';

// Only what is imported from here on is found the quick way.
const { start } = await import('./start.ts');
beginAnewOnceCompiled();
await start();
