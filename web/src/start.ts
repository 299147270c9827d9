import { uncover } from './kit/first/layer.ts';

// Both want the same processor: what is painted beforehand comes first. Set by public/boot.js, where there is something.
await globalThis.okurPainted;
import('./main.tsx').catch((failure: unknown) => {
  uncover();
  throw failure;
});
