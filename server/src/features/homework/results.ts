import type { AnswersOfStudent, HomeworkResult, NotCompletedStudent } from '@okur/contract/homework';
import type { Question } from '@okur/contract/articles';
import type { ListQuery, Page } from '@okur/contract/list';
import { sql } from 'drizzle-orm';
import { type Db, matches, row } from '../../platform/database.ts';
import { byName, list } from '../../platform/list.ts';
import { found } from '../../platform/refusal.ts';
import type { Scope } from '../../platform/scope.ts';
import type { GradedAnswer } from '../student/store.ts';
import { firstReading, homeworkStudents, visibleHomework } from './store.ts';

const names = { surname: byName(sql`u.surname`), name: byName(sql`u.name`), username: sql`u.username`, department_name: byName(sql`d.department_name`) };
const student = sql`u.id as user_id, u.name, u.surname, u.username, d.department_name`;
const concerns = (scope: Scope, homeworkId: string) => sql`h.id = ${homeworkId} and ${visibleHomework(scope)}`;

export const resultsOf = (db: Db, scope: Scope, homeworkId: string, query: ListQuery): Promise<Page<HomeworkResult>> =>
  list(db, query, {
    columns: sql`${student}, r.id as reading_id, r.wpm, r.comprehension, r.effective_speed, r.active_seconds, r.implausible, r.finished_at, r.finished_at > h.due_at as late`,
    from: sql`${homeworkStudents(scope)} join lateral ${firstReading(sql`h.id`, sql`u.id`)} r on true`,
    where: sql`${concerns(scope, homeworkId)} and ${matches(sql`u.search`, query.search)}`,
    sorts: { ...names, wpm: sql`r.wpm`, comprehension: sql`r.comprehension`, effective_speed: sql`r.effective_speed`, active_seconds: sql`r.active_seconds`, finished_at: sql`r.finished_at` },
    sort: 'surname',
    id: sql`u.id`,
  });

export const notCompletedOf = (db: Db, scope: Scope, homeworkId: string, query: ListQuery): Promise<Page<NotCompletedStudent>> =>
  list(db, query, {
    columns: sql`${student}, u.last_seen_at`,
    from: homeworkStudents(scope),
    where: sql`${concerns(scope, homeworkId)} and not exists (select from reading_sessions r where r.homework_id = h.id and r.user_id = u.id) and ${matches(sql`u.search`, query.search)}`,
    sorts: { ...names, last_seen_at: sql`u.last_seen_at` },
    sort: 'surname',
    id: sql`u.id`,
  });

/** The questions as they were asked with what the student chose; none when the reading was left unanswered. */
export async function answersOf(db: Db, scope: Scope, homeworkId: string, userId: string): Promise<AnswersOfStudent> {
  const { questions, answers, comprehension } = found(
    await row<{ questions: Question[]; answers: GradedAnswer[] | null; comprehension: number | null }>(
      db,
      sql`select v.questions, r.answers, r.comprehension
          from ${homeworkStudents(scope)} join lateral ${firstReading(sql`h.id`, sql`u.id`)} r on true join article_versions v on v.article_id = r.article_id and v.version = r.article_version
          where ${concerns(scope, homeworkId)} and u.id = ${userId}`,
    ),
  );
  const asked = new Map(questions.map((question) => [question.id, question]));
  return {
    user_id: userId,
    comprehension,
    answers: (answers ?? []).map(({ question_id, chosen, right, points, max_points }) => ({ question: asked.get(question_id)!, chosen, right, points, max_points })),
  };
}
