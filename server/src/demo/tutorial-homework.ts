import { demoStudent } from '../features/demo/accounts.ts';
import { storeHomework } from '../features/homework/save.ts';
import { type Db, rows, sql } from '../platform/database/index.ts';
import { dueHour, lessonsBegin, onDay } from './calendar.ts';
import type { DemoSchool } from './schools.ts';
import { makeSummaryHomework } from './summary-homework.ts';

/** A tutorial that the class of the demo's student watches these days: what was watched of it counts. */
async function makeTutorialHomework(db: Db, schools: readonly DemoSchool[], now: Date): Promise<void> {
  const school = schools.at(-1)!;
  const [given] = await rows<{ department_id: string; admin_id: string; tutorial_id: string; title: string }>(
    db,
    sql`select u.department_id, i.admin_id, t.id as tutorial_id, t.title from users u
      join instructors i on i.id = ${school.ownPost} cross join tutorials t
      where u.email = ${demoStudent.email} and t.language = 'tr' order by t.title limit 1`,
  );
  const { department_id, admin_id, tutorial_id, title } = given!;
  await storeHomework(
    db,
    { companyId: school.id, createdBy: admin_id },
    { kind: 'tutorial', tutorial_id },
    {
      title,
      instructions: 'Videoyu izle, sonra iki soruyu yanıtla.',
      department_ids: [department_id],
      starts_at: onDay(now, -3, lessonsBegin).toISOString(),
      due_at: onDay(now, 9, dueHour).toISOString(),
    },
  );
}

/** Of what classes have or see: a summary and a tutorial. */
export async function makeHomeworkOfClasses(db: Db, schools: readonly DemoSchool[], now: Date): Promise<void> {
  await makeSummaryHomework(db, schools, now);
  await makeTutorialHomework(db, schools, now);
}
