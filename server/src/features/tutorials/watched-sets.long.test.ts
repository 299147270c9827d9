import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { anyWatching, filmSeconds, watcher, watchOnDevices } from './any-watching.ts';
import { sizeOf } from './seconds.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const school = await makeSchool(app, { company: { tutorial_access: true }, students: 1 });

it('of any long watching on three devices every second counts once and none is taken back', async () => {
  const world = await watcher(app, sp, school.studentIds[0]!);
  await fc.assert(
    fc.asyncProperty(anyWatching(40), async (steps) => {
      const { watched, is_done } = await watchOnDevices(world, steps);
      expect(is_done).toBe(sizeOf(watched) >= 0.9 * filmSeconds);
    }),
    { numRuns: 60 },
  );
}, 1_200_000);
