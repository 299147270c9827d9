import { demoStudent } from '../features/demo/accounts.ts';
import { type Db, insertRows, row, sql } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { orNotFound } from '../platform/http/api-error.ts';
import { homeReadings } from '../platform/database/tables/index.ts';

/** What a parent of the demo student entered: days ago, minutes, and what the child said. */
const entries = [
  { title: 'Küçük Prens', ago: 1, minutes: 20, confirmed: null },
  { title: 'Küçük Prens', ago: 3, minutes: 15, confirmed: true },
  { title: 'Kaşağı', ago: 6, minutes: 25, confirmed: true },
  { title: 'Çocuk dergisi', ago: 9, minutes: 10, confirmed: false },
];

export async function makeHomeReadings(db: Db, now: Date): Promise<void> {
  const family = orNotFound(
    await row<{ user_id: string; parent_id: string }>(
      db,
      sql`select u.id as user_id, l.parent_id from users u join parent_users l on l.user_id = u.id
        where u.email = ${demoStudent.email} order by l.parent_id limit 1`,
    ),
  );
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  for (const { title, ago, minutes, confirmed } of entries)
    await insertRows(db, homeReadings, {
      id: newId(),
      ...family,
      title,
      minutes,
      read_on: before(ago).toISOString().slice(0, 10),
      confirmed,
      answered_at: confirmed === null ? null : before(ago - 1),
      created_at: before(ago),
      updated_at: before(ago),
    });
}
