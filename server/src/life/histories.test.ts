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

it('a school whose last class has left goes on', async () => {
  const year = { kind: 'year', leaves: 0, undone: false } as const;
  const given = { kind: 'give', class: 0, exam: false } as const;
  const school = await live(app, await makeShelf(app), [
    given,
    { kind: 'work', who: 0 },
    year,
    year,
    year,
    year,
    given,
    { kind: 'merge', from: 0, into: 0 },
    { kind: 'move', who: [0], into: 0 },
  ]);
  expect(school.homeworks).toHaveLength(1);
});
