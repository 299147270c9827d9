import { demoStaff, demoStudent } from '../features/demo/accounts.ts';
import { type Db, insertRows, row, sql } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { orNotFound } from '../platform/http/api-error.ts';
import { userNotes } from '../platform/database/tables/index.ts';

/** What the demo instructor wrote for the parents of the demo student: it is in the report. */
export async function makeParentNotes(db: Db, now: Date): Promise<void> {
  const { student, author } = orNotFound(
    await row<{ student: string; author: string }>(
      db,
      sql`select u.id as student, a.id as author from users u, admins a
        where u.email = ${demoStudent.email} and a.email = ${demoStaff.find(({ role }) => role === 'IN')!.email}`,
    ),
  );
  const at = new Date(now.getTime() - 3 * 86_400_000);
  await insertRows(db, userNotes, {
    id: newId(),
    user_id: student,
    admin_id: author,
    visibility: 'parents',
    created_at: at,
    updated_at: at,
    note:
      'Sesli okumada çok rahatladı. Evde her akşam on dakika birlikte okuyup metni kendi cümleleriyle ' +
      'anlatması çok yararlı olur.',
  });
}
