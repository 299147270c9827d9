import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows } from '../../platform/database.ts';
import { jobKind } from '../../platform/jobs/kind.ts';

/** The months to come have their place before anything is read in them. */
export const nextMonths = jobKind({
  kind: 'next_months',
  input: z.strictObject({}),
  cron: '20 2 * * *',
  async work({ services }) {
    await rows(services.db, sql`select okur_keep_months()`);
  },
});
