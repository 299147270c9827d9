import { type Db, rows, type Sql, sql } from '../../platform/database/index.ts';

/** Who reads saves every few seconds, and a student's row is in a dozen indexes. */
const exactMinutes = 5;

/** Whether it is some minutes since a student (alias u) was noted to work. */
const isLongAgo = sql`coalesce(u.last_seen_at < now() - make_interval(mins => ${exactMinutes}::int), true)`;

/** The same as a column, for who asks something of the student anyway. */
export const isActivityDue = (userId: Sql): Sql => sql`(select ${isLongAgo} from users u where u.id = ${userId})`;

/** Notes that a student works now, to some minutes; staff see when that was last. */
export const noteActivity = (db: Db, userId: string): Promise<unknown> =>
  rows(db, sql`update users u set last_seen_at = now() where u.id = ${userId} and ${isLongAgo}`);
