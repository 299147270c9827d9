import { z } from 'zod';
import { rows, sql } from '../../platform/database/index.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { carryOut } from './carry-out.ts';

/** An erasure that was to be done at once. */
export const erasureJob = jobKind({
  kind: 'personal_data_erasure',
  input: z.strictObject({ request_id: z.uuid() }),
  needs: {
    anyOf: [
      ['delete', 'USER'],
      ['delete', 'PARENTS'],
      ['delete', 'ADMIN'],
    ],
  },
  async work({ services, input, actor, finish, progress }) {
    await progress(0, 1);
    await services.transaction(async (tx) => {
      const counts = await carryOut(services, tx, input.request_id, actor);
      await finish(tx, { result: { rows: Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0) } });
    });
  },
});

/** Erasures whose waiting time is over. */
export const dueErasures = jobKind({
  kind: 'due_erasures',
  input: z.strictObject({}),
  cron: '*/15 * * * *',
  async work({ services, progress }) {
    const due = await rows<{ id: string }>(
      services.db,
      sql`select id from personal_data_requests where kind = 'erasure' and state = 'waiting' and due_at <= now()
        order by due_at, id`,
    );
    let done = 0;
    for (const { id } of due) {
      await progress(done, due.length);
      if (await services.transaction((tx) => carryOut(services, tx, id))) done += 1;
    }
    return { result: { erased: done } };
  },
});
