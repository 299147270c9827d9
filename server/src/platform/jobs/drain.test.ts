import { once } from 'node:events';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { row, sql } from '../database/index.ts';
import { testApp } from '../testing/app.ts';
import { startJob } from './jobs.ts';
import { jobKind } from './kind.ts';

const { services } = await testApp();

it('a run that only waits for its time ends when the process takes no more work', async () => {
  const begun = Promise.withResolvers<void>();
  const waiting = jobKind({
    kind: 'waiting',
    input: z.strictObject({}),
    async work({ draining }) {
      begun.resolve();
      await once(draining, 'abort');
      return { result: { ended: 'early' } };
    },
  });
  services.jobs.know(services, [waiting]);
  const { id } = await startJob({ db: services.db, services, afterCommit: (then) => void then() }, waiting, {
    input: {},
  });
  await begun.promise;
  // Twice the time that the test has.
  await services.jobs.stop(120_000);
  expect(await row(services.db, sql`select state, result from jobs where id = ${id}`)).toEqual({
    state: 'done',
    result: { ended: 'early' },
  });
});
