import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testApp } from '../platform/testing/app.ts';
import { anyHistory, live, makeShelf } from './any-history.ts';

const app = await testApp();

it('whatever happens to a school, what was done stays, and everyone stays who they are', async () => {
  const shelf = await makeShelf(app);
  await fc.assert(
    fc.asyncProperty(anyHistory(8), async (steps) => {
      const { finished } = await live(app, shelf, steps);
      expect(finished.length).toBeGreaterThan(0);
    }),
    { numRuns: 4 },
  );
});
