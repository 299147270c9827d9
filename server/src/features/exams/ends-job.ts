import { z } from 'zod';
import { rows, sql } from '../../platform/database/index.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { graceSeconds } from './store.ts';

/**
 * Notes the end of attempts whose time ran out, which other systems hear of then (exam_attempts_tell): after the
 * seconds in which their last answers may still come. Also of those that were handed in to a server of the version
 * before, which notes none.
 *
 * One by one: of two of one student that ended at once each would find the other, and neither be the first one that
 * does a homework.
 */
export const examEnds = jobKind({
  kind: 'exam_ends',
  input: z.strictObject({}),
  cron: '* * * * *',
  async work({ services, progress }) {
    const due = await rows<{ id: string }>(
      services.db,
      sql`select id from exam_attempts where ended_at is null
        and coalesce(finished_at, deadline_at) < now() - make_interval(secs => ${graceSeconds})
          order by coalesce(finished_at, deadline_at), id`,
    );
    for (const [at, { id }] of due.entries()) {
      await progress(at, due.length);
      await rows(
        services.db,
        sql`update exam_attempts set ended_at = coalesce(finished_at, deadline_at)
          where id = ${id} and ended_at is null`,
      );
    }
    return { result: { ended: due.length } };
  },
});
