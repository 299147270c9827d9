import type { Question } from '@okur/contract/articles';
import type { ExamResult } from '@okur/contract/exams';
import type {
  AnswersOfStudent,
  ExamResultOfStudent,
  ExerciseAttempt,
  HomeworkKind,
  HomeworkResult,
  NotCompletedStudent,
} from '@okur/contract/homework';
import type { ListQuery, Page } from '@okur/contract/list';
import { type Db, matches, reaches, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import { orNotFound, ApiError } from '../../platform/http/api-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { barredFrom, endOf, resultColumns, resultTables, sheetOf } from '../exams/store.ts';
import type { GradedAnswer } from '../student/store.ts';
import { chapterReading } from './chapters.ts';
import { reached } from './done.ts';
import { summaryReading } from './summaries.ts';
import {
  canBeDone,
  concerned,
  countingAttempts,
  endedAway,
  extension,
  firstReading,
  homeworkStudents,
  inTime,
  onePassed,
  ownDue,
  standingFirst,
  visibleHomework,
} from './store.ts';

const names = {
  surname: byName(sql`u.surname`),
  name: byName(sql`u.name`),
  username: sql`u.username`,
  department_name: byName(sql`d.department_name`),
};
const student = sql`u.id as user_id, u.name, u.surname, u.username, d.department_name, ${extension} as extension`;
const concerns = (scope: Scope, homeworkId: string, whom = concerned): Sql =>
  sql`h.id = ${homeworkId} and ${visibleHomework(scope)} and ${whom}`;

export const resultsOf = (db: Db, scope: Scope, homeworkId: string, query: ListQuery): Promise<Page<HomeworkResult>> =>
  list(db, query, {
    columns: sql`${student}, r.reading_id, r.wpm, r.comprehension, r.effective_speed, r.score, r.passed, r.attempts,
      r.active_seconds, r.reading_kind, r.trust, r.book, r.answered, r.finished_at, r.finished_at > ${ownDue} as late,
      not ${inTime(ownDue)} and r.finished_at <= ${ownDue} as early,
      ${reached} as reached`,
    from: homeworkStudents(scope),
    where: sql`${concerns(scope, homeworkId)} and r.finished_at is not null
      and ${matches(sql`u.search`, query.search)}`,
    sorts: {
      ...names,
      wpm: sql`r.wpm`,
      comprehension: sql`r.comprehension`,
      effective_speed: sql`r.effective_speed`,
      score: sql`r.score`,
      attempts: sql`r.attempts`,
      active_seconds: sql`r.active_seconds`,
      finished_at: sql`r.finished_at`,
    },
    sort: 'surname',
    id: sql`u.id`,
  });

export const notCompletedOf = (
  db: Db,
  scope: Scope,
  homeworkId: string,
  { away, ...query }: ListQuery & { away?: boolean | undefined },
): Promise<Page<NotCompletedStudent>> =>
  list(db, query, {
    columns: sql`${student}, u.last_seen_at, r.reading_id is not null as read, r.book,
      case when r.steps_all is not null then json_build_object('done',
      r.steps_done, 'all', r.steps_all) end as steps, case when not ${canBeDone}
      then ${barredFrom(sql`h.exam_id`)} end as barred, not ${canBeDone} as closed`,
    from: homeworkStudents(scope),
    where: sql`${concerns(scope, homeworkId, away ? endedAway : concerned)} and r.finished_at is null
      and ${matches(sql`u.search`, query.search)}`,
    sorts: { ...names, last_seen_at: sql`u.last_seen_at` },
    sort: 'surname',
    id: sql`u.id`,
  });

/** The kind of a homework that is this student's as far as the caller reaches both; else 404. */
const kindFor = async (db: Db, scope: Scope, homeworkId: string, userId: string): Promise<HomeworkKind> =>
  orNotFound(
    await row<{ kind: HomeworkKind }>(
      db,
      sql`select h.kind from ${homeworkStudents(scope)} where ${concerns(scope, homeworkId)} and u.id = ${userId}`,
    ),
  ).kind;

/** The questions as they were asked with what the student chose; none when the reading was left unanswered. */
export async function answersOf(db: Db, scope: Scope, homeworkId: string, userId: string): Promise<AnswersOfStudent> {
  const kind = await kindFor(db, scope, homeworkId, userId);
  if (kind === 'exercise' || kind === 'tutorial') throw new ApiError('not_found');
  if (kind === 'exam') {
    const { answers } = await examResultOf(db, scope, homeworkId, userId);
    return {
      user_id: userId,
      comprehension: null,
      answers: answers
        .filter(({ dropped }) => !dropped)
        .map(({ dropped: _dropped, reworded: _reworded, ...answer }) => answer),
    };
  }
  const { questions, answers, comprehension } = orNotFound(
    await row<{ questions: Question[]; answers: GradedAnswer[] | null; comprehension: number | null }>(
      db,
      sql`select coalesce(z.questions, v.questions) as questions, s.answers, r.comprehension from homeworks h
        join lateral (select * from ${firstReading(sql`h.id`, sql`${userId}::uuid`)} a
          union all select * from ${chapterReading(sql`${userId}::uuid`)} k
          union all select * from ${summaryReading(sql`${userId}::uuid`)} m) r on true
          join reading_sessions z on z.id = r.id and z.finished_at = r.finished_at
          left join reading_answers s on s.reading_id = r.id and s.finished_at = r.finished_at
          left join article_versions v on v.article_id = r.article_id and v.version = r.article_version
            where h.id = ${homeworkId}`,
    ),
  );
  const byId = new Map(questions.map((question) => [question.id, question]));
  return {
    user_id: userId,
    comprehension,
    answers: (answers ?? []).map(({ question_id, chosen, right, points, max_points }) => ({
      question: byId.get(question_id)!,
      chosen,
      right,
      points,
      max_points,
    })),
  };
}

/**
 * The attempt that stands for the homework, answer by answer, with the others beside it; passed is who passed with one
 * of them, as in the list of results.
 */
export async function examResultOf(
  db: Db,
  scope: Scope,
  homeworkId: string,
  userId: string,
): Promise<ExamResultOfStudent> {
  if ((await kindFor(db, scope, homeworkId, userId)) !== 'exam') throw new ApiError('not_found');
  const user = sql`${userId}::uuid`;
  const results = (
    await rows<{ result: ExamResult & Pick<ExamResultOfStudent, 'language'> & { passed_once: boolean } }>(
      db,
      sql`select to_json(x) as result from (select ${resultColumns}, e.language, ${onePassed(user)} as passed_once
        from ${resultTables} join homeworks h on h.id = ${homeworkId} where ${countingAttempts(user)}
        and ${endOf} is not null order by ${standingFirst(user)}) x`,
    )
  ).map(({ result }) => result);
  if (!results[0]) throw new ApiError('not_found');
  const { passed_once, ...best } = results[0];
  const latestFirst = results.toSorted((a, b) => b.number - a.number);
  const attempts = latestFirst.map(({ id, number, started_at, finished_at, points, max_points, score, passed }) => ({
    id,
    number,
    started_at,
    finished_at,
    points,
    max_points,
    score,
    passed,
  }));
  return { ...best, passed: passed_once, ...(await sheetOf(db, best.id)), attempts };
}

export async function attemptsOf(db: Db, scope: Scope, homeworkId: string, userId: string): Promise<ExerciseAttempt[]> {
  if ((await kindFor(db, scope, homeworkId, userId)) !== 'exercise') throw new ApiError('not_found');
  const records = await rows<{ attempt: ExerciseAttempt }>(
    db,
    sql`select to_json(x) as attempt from (
          select a.id, a.exercise_id, z.name, a.kind, a.score, a.seconds, a.errors, a.wpm, a.measures, a.timed,
            g.min_score is null or ${reaches(sql`a.score`, sql`g.min_score`)} as counts, a.finished_at
          from homeworks h join homework_exercises g on g.homework_id = h.id join exercises z on z.id = g.exercise_id
            join exercise_attempts a on a.exercise_id = g.exercise_id and a.user_id = ${userId}
            and a.finished_at >= h.counts_from
          where h.id = ${homeworkId} order by a.finished_at desc, a.id limit 500) x`,
  );
  return records.map(({ attempt }) => attempt);
}
