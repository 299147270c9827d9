import { demoStudent } from '../features/demo/accounts.ts';
import { storeHomework } from '../features/homework/save.ts';
import { type Db, insertRows, rows, sql } from '../platform/database/index.ts';
import { summaryReads } from '../platform/database/tables/index.ts';
import { dueHour, lessonsBegin, onDay } from './calendar.ts';
import type { DemoSchool } from './schools.ts';

const title = 'Heidi';

/** A summary that the class of the demo's student reads these days; some have come to its end. */
export async function makeSummaryHomework(db: Db, schools: readonly DemoSchool[], now: Date): Promise<void> {
  const school = schools.at(-1)!;
  const [given] = await rows<{ department_id: string; admin_id: string; summary_id: string }>(
    db,
    sql`select u.department_id, i.admin_id, s.id as summary_id from users u
      join instructors i on i.id = ${school.ownPost} cross join summary_books s
      where u.email = ${demoStudent.email} and s.title = ${title}`,
  );
  const { department_id, admin_id, summary_id } = given!;
  await storeHomework(
    db,
    { companyId: school.id, createdBy: admin_id },
    { kind: 'summary', summary_id, summary_reading: 'free' },
    {
      title: `Özet: ${title}`,
      instructions: 'Sonuna kadar oku ya da dinle.',
      department_ids: [department_id],
      starts_at: onDay(now, -2, lessonsBegin).toISOString(),
      due_at: onDay(now, 8, dueHour).toISOString(),
    },
  );
  const readers = await rows<{ id: string }>(
    db,
    sql`select u.id from users u where u.department_id = ${department_id} and u.status = 'active'
      and u.deleted_at is null and u.email is distinct from ${demoStudent.email} order by u.id limit 6`,
  );
  await insertRows(
    db,
    summaryReads,
    readers.map(({ id }, nth) => ({ user_id: id, summary_book_id: summary_id, read_at: onDay(now, -1, 15 + nth / 4) })),
  );
}
