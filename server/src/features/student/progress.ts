import type { Progress } from '@okur/contract/student';
import { sql } from 'drizzle-orm';
import { type Db, row } from '../../platform/database.ts';
import { found } from '../../platform/refusal.ts';
import { readingColumns, readingTables, weeksOf } from './store.ts';

/** The last year in weeks and the newest fifty readings. */
export const progressOf = async (db: Db, userId: string): Promise<Progress> =>
  found(
    await row<Progress>(
      db,
      sql`select ${weeksOf(sql`${userId}::uuid`)} as weeks,
            (select coalesce(json_agg(x), '[]') from (select ${readingColumns} from ${readingTables} where r.user_id = ${userId} order by r.finished_at desc, r.id desc limit 50) x) as readings,
            (select count(*)::int from reading_sessions where user_id = ${userId}) as readings_total`,
    ),
  );
