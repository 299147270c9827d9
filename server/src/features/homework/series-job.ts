import { z } from 'zod';
import { row, rows, sql } from '../../platform/database/index.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { assignNext } from './next-of-series.ts';

/**
 * Assigns what repeats every week, within minutes of the moment it opens. Each is a transaction of its own with the day
 * of the next one: a run that is killed, or two at once, assign none twice and leave none out.
 */
export const dueSeries = jobKind({
  kind: 'due_homework_series',
  input: z.strictObject({}),
  cron: '*/5 * * * *',
  async work({ services, progress }) {
    const due = await rows<{ id: string }>(
      services.db,
      sql`select s.id from homework_series s join companies c on c.id = s.company_id
        where s.ended_at is null and s.next_on <= (now() at time zone c.time_zone)::date and c.deleted_at is null
          and c.status <> 'suspended' order by s.next_on, s.id`,
    );
    let assigned = 0;
    for (const [at, { id }] of due.entries()) {
      await progress(at, due.length);
      const done = await services.transaction(async (tx) => {
        const { now } = (await row<{ now: string }>(tx, sql`select now() as now`))!;
        return assignNext(tx, id, new Date(now));
      });
      if (done) assigned += 1;
    }
    return { result: { assigned } };
  },
});
