import type { Question } from '@okur/contract/articles';
import { formulaVersion } from '@okur/contract/reading/version';
import { demoStudent } from '../features/demo/accounts.ts';
import { storeHomework } from '../features/homework/save.ts';
import { graded } from '../features/student/record-guesses.ts';
import { insertGuesses } from '../features/student/store.ts';
import { array, type Db, row, rows, sql } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { orNotFound } from '../platform/http/api-error.ts';
import { dueHour, lessonsBegin, onDay } from './calendar.ts';
import type { Random } from './random.ts';
import { answersOf } from './reader.ts';
import type { DemoSchool } from './schools.ts';

/** So many past homeworks of the demo instructor asked before reading: those whose text the fewest had read by then. */
const questionCount = 4;

/** What many know without the text: words they have met elsewhere. */
const rightShare: Partial<Record<Question['skill'], number>> = { vocabulary: 0.85 };
const unknown = 0.03;

/**
 * Homework that asks before reading: some past ones, with what the students guessed a few minutes before they first
 * read the text, and one that is open, for the demo student to try.
 */
export async function makeGuesses(db: Db, random: Random, schools: readonly DemoSchool[], now: Date): Promise<void> {
  const school = schools.at(-1)!;
  const past = await rows<{ id: string }>(
    db,
    sql`select h.id from homeworks h where h.kind = 'article' and h.due_at < now() and exists (select
      from homework_departments hd join department_instructors di on di.department_id = hd.department_id
      where hd.homework_id = h.id and di.instructor_id = ${school.ownPost})
        order by (select count(*) from reading_sessions r where r.homework_id = h.id and ${isFirst}) desc, h.id
          limit ${questionCount}`,
  );
  const ids = past.map(({ id }) => id);
  await rows(db, sql`update homeworks set ask_before_reading = true where id = any(${array(ids)})`);
  await guessBeforeReading(db, random, ids);
  await openHomework(db, school, now);
}

/** Whether reading r is the student's first one of its text. */
const isFirst = sql`not exists (select from reading_sessions b
  where b.user_id = r.user_id and b.article_id = r.article_id and b.finished_at < r.finished_at)`;

interface FirstReading {
  user_id: string;
  homework_id: string;
  article_id: string;
  article_version: number;
  started_at: string;
  questions: Question[];
}

async function guessBeforeReading(db: Db, random: Random, homeworks: readonly string[]): Promise<void> {
  const readings = await rows<FirstReading>(
    db,
    sql`select r.user_id, r.homework_id, r.article_id, r.article_version, r.started_at, v.questions
      from reading_sessions r join article_versions v on v.article_id = r.article_id and v.version = r.article_version
        where r.homework_id = any(${array(homeworks)}) and ${isFirst} order by r.finished_at, r.id`,
  );
  await insertGuesses(
    db,
    readings.map(({ user_id, homework_id, article_id, article_version, started_at, questions }) => {
      const at = new Date(Date.parse(started_at) - random.whole(60, 240) * 1000);
      const answers = questions.flatMap((question) =>
        answersOf(random, [question], rightShare[question.skill] ?? unknown),
      );
      return {
        id: newId(at.getTime()),
        user_id,
        homework_id,
        article_id,
        article_version,
        answers: graded(questions, answers),
        formula_version: formulaVersion,
        answered_at: at,
        received_at: at,
      };
    }),
  );
}

/**
 * A text with questions that the demo student has never read, near the level where there is one left, and the fewest of
 * the class.
 */
async function openHomework(db: Db, school: DemoSchool, now: Date): Promise<void> {
  const student = orNotFound(
    await row<{ id: string; department_id: string; created_by: string }>(
      db,
      sql`select u.id, u.department_id, i.admin_id as created_by from users u
        join instructors i on i.id = ${school.ownPost} where u.email = ${demoStudent.email}`,
    ),
  );
  const article = await row<{ id: string; title: string }>(
    db,
    sql`select a.id, a.title from articles a join users u on u.id = ${student.id}
      where a.language = 'tr' and a.status = 'published' and (a.company_id is null or a.company_id = u.company_id)
      and a.questions <> '[]'
          and not exists (select from reading_sessions r where r.user_id = u.id and r.article_id = a.id)
            and not exists (select from homeworks h join homework_departments hd on hd.homework_id = h.id
              where h.article_id = a.id and h.due_at > now() and hd.department_id = u.department_id)
        order by abs(a.grade_level - u.grade_level) > 2, (select count(*) from reading_sessions r
          where r.article_id = a.id and r.department_id = u.department_id), a.title, a.id limit 1`,
  );
  if (!article) return;
  const id = await storeHomework(
    db,
    { companyId: school.id, createdBy: student.created_by },
    { kind: 'article', article_id: article.id, ask_before_reading: true },
    {
      title: `Önce tahmin et: ${article.title}`,
      instructions: 'Okurken bak bakalım: Tahminlerinin kaçı tuttu?',
      department_ids: [student.department_id],
      starts_at: onDay(now, -2, lessonsBegin).toISOString(),
      due_at: onDay(now, 9, dueHour).toISOString(),
    },
  );
  await rows(db, sql`update homeworks set created_at = starts_at, updated_at = starts_at where id = ${id}`);
}
