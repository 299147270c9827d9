import { z } from 'zod';
import { rows, sql } from '../../platform/database/index.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { isDueForReset, makeSample } from './sample.ts';

/** What was done in a sample school is gone before the next presentation. */
export const presentationReset = jobKind({
  kind: 'presentation_reset',
  input: z.strictObject({}),
  cron: '23 * * * *',
  async work({ services }) {
    const due = await rows<{ id: string }>(
      services.db,
      sql`select p.id from presentation_accounts p join users u on u.id = p.user_id
        where p.sample_made_at is not null and ${isDueForReset}`,
    );
    for (const { id } of due)
      await services.transaction(async (tx) => {
        const held = await rows(
          tx,
          sql`select from presentation_accounts p join users u on u.id = p.user_id
            where p.id = ${id} and ${isDueForReset} for update of p`,
        );
        if (held.length > 0) await makeSample(tx, id);
      });
  },
});
